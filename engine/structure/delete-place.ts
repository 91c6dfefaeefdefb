import * as z from 'zod'
import type { Rejection } from '../core/change-set.ts'
import { Id } from '../core/fields.ts'
import { allStandingEdits, changedAt } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { mediaOf } from '../media/media-of.ts'
import { type CommandName, householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { type Level, levelCollection } from './levels.ts'

/** The command that deletes a place of a level in which nothing is. */
export function deletePlace<const L extends Level>(level: L, name: CommandName<`${L}.delete`>) {
  return householdCommand({
    ...name,
    input: z.strictObject({ public_id: Id }),
    errors: ['not_found', 'not_empty'],
    decide(draft, { public_id }) {
      const collection = levelCollection[level]
      const stored = draft.view.get(collection, public_id)
      if (!stored) return rejectAt('not_found', 'public_id')
      const inside = judgeContents(draft, public_id)
      if ('rejected' in inside) return inside
      // Its photos are deleted with it (O9).
      const media = mediaOf(draft.view, public_id)
      const other = draft.lastUnseen([...[stored, ...media].flatMap(allStandingEdits), ...inside.put_in])
      if (!other) {
        draft.delete(collection, stored)
        for (const medium of media) draft.delete('media', medium)
      } else
        draft.keepAgainstDeletion(
          { collection, record_id: public_id, field: 'name' },
          stored.record.name,
          other,
        )
      return null
    },
  })
}

const innerCollections = ['zones', 'racks', 'rows', 'shelves', 'slots'] as const
const thingCollections = ['containers', 'items'] as const

/** Maximum number of records that are read of a place's contents before all of them are. */
const FIRST_READ = 64

type ReadSome = (options: { readonly after_seq: number; readonly limit?: number }) => readonly Stored[]

/**
 * SPEC.md A5: whether something is in a place that the author of the deletion could have known of; else the seqs at
 * which others put in, unseen, what is.
 */
function judgeContents(draft: HouseholdDraft, public_id: string): Rejection | { put_in: number[] } {
  const { view, stamp } = draft
  const since = { after_seq: stamp.base_seq }
  const put_in: number[] = []
  // Contents unchanged since the author looked need not be read: the author saw them.
  const isKnown = (read: ReadSome, count: number, field: string): boolean => {
    const seen = (stored: Stored) => draft.hadSeen(changedAt(stored, field))
    // Mostly the first few decide.
    if (read({ ...since, limit: FIRST_READ }).some(seen)) return true
    const changed = read(since)
    put_in.push(...changed.map((stored) => changedAt(stored, field)))
    return count > changed.length || changed.some(seen)
  }
  for (const collection of innerCollections) {
    const count = view.count(collection, 'parent_id', public_id)
    if (count === 0) continue
    const read: ReadSome = (options) => view.find(collection, 'parent_id', public_id, options)
    if (isKnown(read, count, 'parent'))
      return rejectAt('not_empty', 'public_id', 'There are places under it.')
  }
  for (const collection of thingCollections) {
    const count = view.count(collection, 'placement_id', public_id)
    if (count === 0) continue
    const read: ReadSome = (options) => view.find(collection, 'placement_id', public_id, options)
    if (isKnown(read, count, 'placement')) return rejectAt('not_empty', 'public_id')
  }
  return { put_in }
}
