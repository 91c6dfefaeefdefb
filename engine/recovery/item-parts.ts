import { isRejection, type Rejection } from '../core/change-set.ts'
import type { HistoryPoint } from '../core/history-point.ts'
import { changedAt, standingEdits } from '../core/merge-state.ts'
import type { Stored } from '../core/stored.ts'
import { type Item, Item as ItemSchema } from '../items/collection.ts'
import { standingBeside } from '../items/notes-standing.ts'
import { noteQuantity, quantityState, round } from '../items/quantity.ts'
import { editsOf, tagField } from '../items/tags.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { isAfterRecovered } from '../merge/recovered.ts'
import { editsSince, type Recovered, replaced } from './edits-since.ts'
import { recoveredNotes } from './notes.ts'
import type { RecoveredRecord } from './recovered-record.ts'

/** What of an item merges otherwise than field by field: its tags (T), its notes (N) and its quantity (Q). */
export function recoverItemParts(
  draft: HouseholdDraft,
  offered: RecoveredRecord,
  held: HistoryPoint,
  back: Recovered,
): Rejection | null {
  const item = draft.view.get('items', offered.public_id)
  const record = ItemSchema.safeParse(offered).data
  if (!item || !record) return null
  recoverTags(draft, item, record, back)
  recoverQuantity(draft, item, record, held, back)
  return recoverNotes(draft, item, offered, back)
}

/** T1: each tag that is on there and not here, or here and not there, is an edit of that tag alone. */
function recoverTags(draft: HouseholdDraft, item: Stored<Item>, record: Item, back: Recovered): void {
  const now = new Set(item.record.tag_ids)
  for (const id of new Set([...record.tag_ids, ...now])) {
    const on = record.tag_ids.includes(id)
    if (on === now.has(id)) continue
    const field = tagField(id)
    const where = { collection: 'items', record_id: record.public_id, field } as const
    if (on && !draft.view.get('tags', id)) {
      const sides = { lost: true, lost_edit: draft.edit, kept: false, kept_edit: draft.edit }
      draft.clash({ ...where, reason: 'concurrent_edit', ...sides })
      continue
    }
    const [changed] = editsSince(draft, [changedAt(item, field)])
    if (changed && wasTagged(draft, changed.operation_id, record.public_id, id) === on) continue
    const [other] = editsSince(draft, editsOf(item, id))
    if (other && !draft.contest(where, on, !on, other)) continue
    if (on) now.add(id)
    else now.delete(id)
    back.marks.push(field)
  }
  if (now.size !== item.record.tag_ids.length || item.record.tag_ids.some((id) => !now.has(id))) {
    back.was.tag_ids = [...now]
  }
}

/** Whether an item had a tag before an operation changed its tags; null when that operation did not. */
function wasTagged({ view }: HouseholdDraft, operation_id: string, item_id: string, tag_id: string) {
  for (const effect of view.operation(operation_id)?.effects ?? []) {
    if (effect.change !== 'update' || effect.collection !== 'items' || effect.public_id !== item_id) continue
    const { tag_ids } = effect.before
    if (Array.isArray(tag_ids)) return tag_ids.includes(tag_id)
  }
  return null
}

/** Q2, K9: what the device held is a count of that moment. Deltas that have come since the restore count, unless it has them. */
function recoverQuantity(
  draft: HouseholdDraft,
  item: Stored<Item>,
  { public_id, quantity }: Item,
  held: HistoryPoint,
  back: Recovered,
): void {
  const { view, stamp } = draft
  const state = quantityState(item)
  const [standing] = editsSince(draft, [state.counted])
  if (standing && !draft.beats(standing)) return
  let sum = quantity
  for (const { record, seq } of view.find('quantity_changes', 'item_id', public_id, {
    after_seq: stamp.base_seq,
  })) {
    const entry = record.kind === 'delta' ? view.entry(seq) : null
    if (entry && (isAfterRecovered(held, record.acknowledged) ?? !draft.beats(entry))) {
      sum = round(sum + record.value)
    }
  }
  if (sum === state.sum || Math.max(0, sum) === item.record.quantity) return
  back.quantity = { counted: stamp.seq, sum: Math.max(0, sum), held: [] }
  back.was.quantity = back.quantity.sum
  back.marks.push('quantity')
  noteQuantity(draft, public_id, { kind: 'count', value: quantity, reason: null }, back.quantity.sum)
}

/** N1: the documents merge. Where only the text came, it is an edit of the whole (N3). */
function recoverNotes(
  draft: HouseholdDraft,
  item: Stored<Item>,
  offered: RecoveredRecord,
  back: Recovered,
): Rejection | null {
  const { public_id, notes: current, notes_state } = item.record
  if (offered.notes === current && offered.notes_state === notes_state) return null
  const where = { collection: 'items', record_id: public_id, field: 'notes' } as const
  if (typeof offered.notes_state !== 'string') {
    if (offered.notes === current || offered.notes === '') return null
    if (replaced(draft, changedAt(item, 'notes'), where, offered.notes)) return null
    const [other] = editsSince(draft, standingEdits(item, 'notes'))
    if (other && !draft.contest(where, offered.notes, current, other)) return null
  }
  const merged = recoveredNotes(draft, notes_state, offered)
  if (isRejection(merged)) {
    const sides = { lost: offered.notes, lost_edit: draft.edit, kept: current, kept_edit: draft.edit }
    draft.clash({ ...where, reason: 'concurrent_edit', ...sides })
    return null
  }
  if (merged.notes_state === notes_state) return null
  Object.assign(back.was, merged)
  back.marks.push('notes', 'notes_state')
  back.beside = standingBeside(draft, item)
  return null
}
