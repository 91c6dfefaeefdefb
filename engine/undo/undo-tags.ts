import type { JsonObject } from '../../sync-protocol/index.ts'
import type { Rejection } from '../core/change-set.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { Item } from '../items/collection.ts'
import { tagField } from '../items/tags.ts'
import { nameOf } from './reasons.ts'
import { changedSince, type Undoing } from './undoing.ts'

/** X5: tags are undone one by one, as they are added and removed. */
export function undoTags(undoing: Undoing): Rejection | null {
  const { draft, update, back } = undoing
  const { public_id, before, after } = update
  const item: Stored<Item> | null = draft.view.get('items', public_id)
  if (!item) return rejectAt('not_undoable', 'operation_id')
  const [had, has] = [tagsIn(before), tagsIn(after)]
  const added = has.filter((id) => !had.includes(id))
  const taken = had.filter((id) => !has.includes(id))
  for (const id of [...added, ...taken]) {
    const refused = changedSince(undoing, item, tagField(id), `A tag of ${nameOf(item.record)}`)
    if (refused) return refused
    back.marks.push(tagField(id))
  }
  const rest = item.record.tag_ids.filter((id) => !added.includes(id))
  back.fields.push('tag_ids')
  // In the order of old, where nothing else has changed.
  const now = new Set([...rest, ...taken])
  back.was.tag_ids = [...had.filter((id) => now.has(id)), ...[...now].filter((id) => !had.includes(id))]
  return null
}

function tagsIn({ tag_ids }: JsonObject): readonly string[] {
  return Array.isArray(tag_ids) ? tag_ids.filter((id) => typeof id === 'string') : []
}
