import type { LedgerEntry, Stored } from '../core/view.ts'
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
  const has = item.record.tag_ids.includes(tag_id)
  if (has === on) return
  const field = tagField(tag_id)
  const other = unseenChange(draft, item, tag_id)
  const where = { collection: 'items', record_id: item.record.public_id, field } as const
  if (other && !draft.contest(where, on, has, other)) return
  writeTags(draft, item, [...item.record.tag_ids.filter((id) => id !== tag_id), ...(on ? [tag_id] : [])])
}

/**
 * SPEC.md T2: replacing all tags is the difference to what the author saw. A tag that others put on or took off
 * unseen stays as they left it, since the author's list says nothing of it.
 */
export function setTags(draft: HouseholdDraft, item: Stored<Item>, tag_ids: readonly string[]): void {
  const current = item.record.tag_ids
  const changedUnseen = (id: string) => isLeft(draft, item, id)
  const next = [
    ...tag_ids.filter((id) => current.includes(id) || !changedUnseen(id)),
    ...current.filter((id) => !tag_ids.includes(id) && changedUnseen(id)),
  ]
  const same = next.length === current.length && next.every((id) => current.includes(id))
  if (!same) writeTags(draft, item, next)
}

/** Whether replacing all tags leaves this one as it is, since others put it on or took it off unseen. */
export function isLeft(draft: HouseholdDraft, item: Stored<Item>, tag_id: string): boolean {
  return unseenChange(draft, item, tag_id) !== null
}

/** The unseen edit that put a tag on or took it off, if there is one. Nobody ever changed a tag that never was on. */
function unseenChange(draft: HouseholdDraft, item: Stored<Item>, tag_id: string): LedgerEntry | null {
  const field = tagField(tag_id)
  const changed = item.record.tag_ids.includes(tag_id) || field in (item.merge?.fields ?? {})
  return changed ? draft.unseenEdit(item, field) : null
}

function writeTags(draft: HouseholdDraft, item: Stored<Item>, tag_ids: string[]): void {
  const fields: Record<string, number> = { ...(item.merge?.fields ?? { '*': item.seq }) }
  const before = new Set(item.record.tag_ids)
  const after = new Set(tag_ids)
  for (const id of new Set([...before, ...after])) {
    if (before.has(id) !== after.has(id)) fields[tagField(id)] = draft.stamp.seq
  }
  draft.write('items', item, { tag_ids: [...after] }, { ...item.merge, fields })
}
