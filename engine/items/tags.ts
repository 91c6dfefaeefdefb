import { changedAt, mergeAfter, standingEdits } from '../core/merge-state.ts'
import type { Stored } from '../core/view.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import type { Item } from './collection.ts'

/** The field under which the last change of one tag of an item is known. */
export function tagField(tag_id: string): string {
  return `tag_ids/${tag_id}`
}

/**
 * SPEC.md T1: an item's tags merge one by one. Adding or taking off a tag conflicts only with an unseen change
 * of that same tag the other way.
 */
export function setTag(draft: HouseholdDraft, item: Stored<Item>, tag_id: string, on: boolean): void {
  const field = tagField(tag_id)
  if (isOn(item, tag_id) === on) draft.editAgain('items', item, [field], () => editsOf(item, tag_id))
  else if (stands(draft, item, tag_id, on)) {
    const others = item.record.tag_ids.filter((id) => id !== tag_id)
    writeTags(draft, item, [...others, ...(on ? [tag_id] : [])])
  }
}

/**
 * SPEC.md T2: replacing all tags is the difference to what the author saw. A tag that others put on or took off
 * unseen stays as they left it, since the author's list says nothing of it.
 */
export function setTags(draft: HouseholdDraft, item: Stored<Item>, tag_ids: readonly string[]): void {
  const { tag_ids: current } = item.record
  const unnamed = current.filter((id) => !tag_ids.includes(id))
  const next = new Set([...tag_ids, ...unnamed])
  for (const id of next) {
    const on = tag_ids.includes(id)
    if (isOn(item, id) === on) continue
    const changes = !isLeft(draft, item, id) && stands(draft, item, id, on)
    if (changes !== on) next.delete(id)
  }
  const same = next.size === current.length && current.every((id) => next.has(id))
  if (!same) writeTags(draft, item, [...next])
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
function editsOf(item: Stored<Item>, tag_id: string): readonly number[] {
  const field = tagField(tag_id)
  if (wasChanged(item, tag_id)) return standingEdits(item, field)
  return item.merge?.again?.[field] ?? []
}

/** Whether somebody put a tag on or took it off; the creation of an item puts its tags on. */
function wasChanged(item: Stored<Item>, tag_id: string): boolean {
  return isOn(item, tag_id) || tagField(tag_id) in (item.merge?.fields ?? {})
}

function writeTags(draft: HouseholdDraft, item: Stored<Item>, tag_ids: readonly string[]): void {
  const before = new Set(item.record.tag_ids)
  const after = new Set(tag_ids)
  const changed = [...new Set([...before, ...after])].filter((id) => before.has(id) !== after.has(id))
  const merge = mergeAfter(item, draft.stamp.seq, { changed: changed.map(tagField) })
  draft.write('items', item, { tag_ids: [...after] }, merge)
}
