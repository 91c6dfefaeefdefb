import { changedAt, mergeAfter, standingEdits } from '../core/merge-state.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import type { Item } from './collection.ts'

/** The field under which the last change of one tag of an item is known. */
export function tagField(tag_id: string): string {
  return `tag_ids/${tag_id}`
}

/** Tags that an author puts on (true) or takes off (false). */
type TagEdits = ReadonlyMap<string, boolean>

/**
 * SPEC.md T1: an item's tags merge one by one. Adding or taking off a tag conflicts only with an unseen change
 * of that same tag the other way.
 */
export function setTag(draft: HouseholdDraft, item: Stored<Item>, tag_id: string, on: boolean): void {
  editTags(draft, item, new Map([[tag_id, on]]), item.record.tag_ids)
}

/**
 * SPEC.md T2: replacing all tags is the difference to what the author saw. Where the author does not say what that was,
 * a tag that others put on or took off unseen stays as they left it.
 */
export function setTags(
  draft: HouseholdDraft,
  item: Stored<Item>,
  tag_ids: readonly string[],
  seen?: readonly string[],
): void {
  const { tag_ids: current } = item.record
  const differing = [
    ...(seen ?? current).filter((id) => !tag_ids.includes(id)),
    ...tag_ids.filter((id) => !(seen ?? current).includes(id)),
  ]
  const meant = seen ? differing : differing.filter((id) => !isLeft(draft, item, id))
  editTags(draft, item, new Map(meant.map((id) => [id, tag_ids.includes(id)])), tag_ids)
}

/** `order`: what comes first of the tags that the item has then. */
function editTags(
  draft: HouseholdDraft,
  item: Stored<Item>,
  edits: TagEdits,
  order: readonly string[],
): void {
  const next = new Set(item.record.tag_ids)
  const changed: string[] = []
  const again: string[] = []
  for (const [id, on] of edits) {
    if (next.has(id) === on) again.push(tagField(id))
    else if (stands(draft, item, id, on)) {
      changed.push(tagField(id))
      if (on) next.add(id)
      else next.delete(id)
    }
  }
  const standing = (field: string) => editsOf(item, field.slice(tagField('').length))
  if (changed.length === 0) {
    draft.editAgain('items', item, again, standing)
    return
  }
  const tag_ids = [...new Set([...order.filter((id) => next.has(id)), ...next])]
  const merge = mergeAfter(item, draft.stamp.seq, { changed, again: draft.withThis(again, standing) })
  draft.write('items', item, { tag_ids }, merge)
}

/** Whether replacing all tags leaves this one as it is, since others put it on or took it off unseen. */
export function isLeft(draft: HouseholdDraft, item: Stored<Item>, tag_id: string): boolean {
  return wasChanged(item, tag_id) && !draft.hadSeen(changedAt(item, tagField(tag_id)))
}

/** Whether an item has a tag. */
export function isOn(item: Stored<Item>, tag_id: string): boolean {
  return item.record.tag_ids.includes(tag_id)
}

/** Decides between putting a tag on, or taking it off, and an unseen edit of the tag the other way. */
function stands(draft: HouseholdDraft, item: Stored<Item>, tag_id: string, on: boolean): boolean {
  const field = tagField(tag_id)
  const { public_id: record_id } = item.record
  const other = draft.latestUnseen(editsOf(item, tag_id))
  return !other || draft.contest({ collection: 'items', record_id, field }, on, !on, other)
}

/** The edits that stand in a tag; there are none of one that never was on, and that nobody took off. */
export function editsOf(item: Stored<Item>, tag_id: string): readonly number[] {
  const field = tagField(tag_id)
  if (wasChanged(item, tag_id)) return standingEdits(item, field)
  return item.merge?.again?.[field] ?? []
}

/** Whether an edit added or removed a tag; the creation of an item adds its tags. */
function wasChanged(item: Stored<Item>, tag_id: string): boolean {
  return isOn(item, tag_id) || tagField(tag_id) in (item.merge?.fields ?? {})
}
