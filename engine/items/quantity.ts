import type { LedgerEntry, QuantityState, Stored } from '../core/stored.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { isAfterRecovered, originOf } from '../merge/recovered.ts'
import { type Item, MAX_QUANTITY } from './collection.ts'

/**
 * SPEC.md, Q rules. A quantity is the last count plus the deltas after it. Facts arrive in any order, so what
 * counts is when they happened and what their authors had seen, never when they came.
 */
export interface QuantityOutcome {
  readonly state: QuantityState
  /** By how much this fact took more than there was; 0 if it did not. */
  readonly shortfall: number
}

/** The quantity that people see. */
export function shown(state: QuantityState): number {
  return Math.min(Math.max(state.sum, 0), MAX_QUANTITY)
}

/** How the present quantity of an item came about. Its creation is its first count. */
export function quantityState(item: Stored<Item>): QuantityState {
  const created = item.merge ? (item.merge.fields['*'] ?? item.seq) : item.seq
  return item.merge?.quantity ?? { counted: created, sum: item.record.quantity, held: [] }
}

/** Q2: takes in a count. Null when a later count stands already: then it is history only. */
export function takeCount(draft: HouseholdDraft, item: Stored<Item>, value: number): QuantityOutcome | null {
  const standing = draft.unseen(quantityState(item).counted)
  if (standing && !draft.beats(standing)) return null
  const sum = round(value + laterDeltas(draft, item))
  return hold(draft, { counted: draft.stamp.seq, sum, held: [] })
}

/** Q2: what others added after a count that this operation is, and before it arrived. */
export function laterDeltas(draft: HouseholdDraft, item: Stored<Item>): number {
  let sum = 0
  // Only deltas that this author had not seen can come after the count; a replica's own are before it.
  const unseen = draft.view.find('quantity_changes', 'item_id', item.record.public_id, {
    after_seq: draft.stamp.base_seq,
  })
  for (const { record, seq } of unseen) {
    const entry = record.kind === 'delta' ? draft.unseen(seq) : null
    if (entry && !draft.beats(entry)) sum = round(sum + record.value)
  }
  return sum
}

/** Q3: takes in a delta. Null if it happened before the standing count, which includes it. */
export function takeDelta(draft: HouseholdDraft, item: Stored<Item>, delta: number): QuantityOutcome | null {
  const state = quantityState(item)
  const standing: LedgerEntry | null = draft.unseen(state.counted)
  if (standing && !isAfter(draft, standing)) return null
  // Q5, Q9: an author who had seen the quantity held at a bound builds on that bound.
  let { sum } = state
  const held = state.held.filter(([seq, amount]) => {
    if (!draft.hadSeen(seq)) return true
    sum = round(sum + amount)
    return false
  })
  return hold(draft, { counted: state.counted, sum: round(sum + delta), held })
}

/** Whether this operation's delta is after a count that its author had not seen. */
function isAfter(draft: HouseholdDraft, count: LedgerEntry): boolean {
  const origin = originOf(draft.view, count)
  const known = origin && isAfterRecovered(origin, draft.stamp.acknowledged)
  return known ?? draft.beats(count)
}

/**
 * Q5: below zero the quantity is held at zero, and the shortfall is remembered. Q9: above the largest quantity it is held there,
 * and the excess is remembered as a negative amount.
 */
function hold(draft: HouseholdDraft, state: QuantityState): QuantityOutcome {
  const short = state.held.reduce((total, [, amount]) => total + Math.max(amount, 0), 0)
  const over = state.held.reduce((total, [, amount]) => total + Math.max(-amount, 0), 0)
  const shortfall = round(Math.max(0, -state.sum - short))
  const excess = round(Math.max(0, state.sum - MAX_QUANTITY - over))
  const amount = shortfall > 0 ? shortfall : -excess
  if (amount === 0) return { state, shortfall }
  return { state: { ...state, held: [...state.held, [draft.stamp.seq, amount]] }, shortfall }
}

/** A fact about a quantity: a count or a delta. */
export interface QuantityFact {
  readonly kind: 'count' | 'delta'
  readonly value: number
  readonly reason: string | null
}

/** Q6: adds a fact to the history of an item's quantity, which is `quantity` now. */
export function noteQuantity(
  draft: HouseholdDraft,
  item_id: string,
  fact: QuantityFact,
  quantity: number,
): void {
  const { operation_id, author, edit_at, acknowledged } = draft.stamp
  draft.create('quantity_changes', {
    public_id: operation_id,
    item_id,
    ...fact,
    quantity,
    changed_by: author.user_id,
    changed_at: edit_at,
    operation_id,
    ...(acknowledged && { acknowledged }),
  })
}

/** Q5: reports how much of an item was missing when a fact arrived; nothing if there was enough. */
export function flagShortfall(draft: HouseholdDraft, record_id: string, outcome: QuantityOutcome): void {
  const { state, shortfall } = outcome
  if (shortfall === 0) return
  draft.clash({
    collection: 'items',
    record_id,
    field: 'quantity',
    reason: 'quantity_shortfall',
    lost: -shortfall,
    lost_edit: draft.edit,
    kept: shown(state),
    kept_edit: draft.edit,
    shortfall,
  })
}

/** Six decimals, so that a tenth ten times is one. */
export function round(n: number): number {
  return Math.round(n * 1e6) / 1e6
}
