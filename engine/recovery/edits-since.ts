import { jsonEqual } from '../core/equal.ts'
import type { LedgerEntry, MergeState, QuantityState } from '../core/stored.ts'
import { type HouseholdDraft, isLater } from '../merge/household-draft.ts'
import { originOf } from '../merge/recovered.ts'

/** What an offer changes in a record, collected field by field and written once. */
export interface Recovered {
  readonly was: Record<string, unknown>
  readonly marks: string[]
  quantity?: QuantityState
  /** The edits that stand in the notes then, where the offer is not the only one. */
  beside?: MergeState['again']
}

/**
 * The operation of that seq, if it came after the two histories part and did not bring back what the offer's author
 * had seen. Here even what the same device did meanwhile counts as unseen: the offer is older than that.
 */
function editSince({ view, stamp }: HouseholdDraft, seq: number): LedgerEntry | null {
  if (seq <= stamp.base_seq) return null
  const entry = view.entry(seq)
  const origin = entry && originOf(view, entry)
  const seen = origin && origin.epoch === stamp.claimed?.epoch && origin.seq <= stamp.claimed.seq
  return seen ? null : entry
}

/** The operations of these seqs that `editSince` finds, the latest first (C4). */
export function editsSince(draft: HouseholdDraft, seqs: readonly number[]): LedgerEntry[] {
  return seqs.flatMap((seq) => editSince(draft, seq) ?? []).sort((a, b) => (isLater(a, b) ? -1 : 1))
}

/** Whether the edit of `changed_at` came since the restore and replaced the very value that is offered: then nothing is lost. */
export function replaced(
  draft: HouseholdDraft,
  changed_at: number,
  { collection, record_id, field }: { collection: string; record_id: string; field: string },
  value: unknown,
): boolean {
  const entry = editSince(draft, changed_at)
  const effects = (entry && draft.view.operation(entry.operation_id)?.effects) ?? []
  return effects.some(
    (effect) =>
      effect.change === 'update' &&
      effect.collection === collection &&
      effect.public_id === record_id &&
      (field in effect.before || field in effect.after) &&
      jsonEqual(effect.before[field] ?? null, value),
  )
}
