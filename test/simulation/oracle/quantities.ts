import type { Case, Judge } from './case.ts'
import { type Edit, type Entry, isAfterOrigin, isLater, saw } from './history.ts'
import { numberIn } from './json.ts'

/** The largest quantity (SPEC.md, Q9). */
const LARGEST = 1e9

type Fact = Extract<Edit, { kind: 'count' | 'delta' }>

export interface Quantity {
  /** What the item's record tells: never below zero. */
  readonly quantity: number
  /** Shortfalls at which it was held at zero and that nobody has built on yet, by operation id; an excess is negative. */
  readonly held: ReadonlyMap<string, { readonly by: Entry; readonly amount: number }>
}

/** SPEC.md, Q2: of two counts the later one stands, unless one of them had seen the other. */
export function standingCount(edits: readonly Edit[]): Fact {
  const counts = edits.filter((edit): edit is Fact => edit.kind === 'count' && !edit.held)
  const [first, ...rest] = counts
  if (!first) throw new Error('an item without a count')
  return rest.reduce(
    // An offer was judged when it came.
    (top, count) => (count.by.origin || saw(count.by, top.by) || isLater(count.by, top.by) ? count : top),
    first,
  )
}

/** SPEC.md, Q3. */
export function isAfter(delta: Fact, count: Fact): boolean {
  if (saw(delta.by, count.by)) return true
  const { origin } = count.by
  // What came before the offer, and was not known before it, is judged like what comes after it (K9).
  if (origin && delta.by.seq > count.by.base) {
    return isAfterOrigin(delta.by, count.by.claimed) ?? isLater(delta.by, count.by)
  }
  return !saw(count.by, delta.by) && isLater(delta.by, count.by)
}

export const round = (value: number): number => Math.round(value * 1e6) / 1e6

/** An item's quantity out of all facts about it, in the order in which they came (SPEC.md, Q). */
export function quantityOf(edits: readonly Edit[]): Quantity {
  const count = standingCount(edits)
  const held = new Map<string, { by: Entry; amount: number }>()
  let sum = count.value
  const hold = (by: Entry) => {
    const amounts = [...held.values()].map(({ amount }) => amount)
    const short = amounts.reduce((total, amount) => total + Math.max(amount, 0), 0)
    const over = amounts.reduce((total, amount) => total + Math.max(-amount, 0), 0)
    const missing = round(-sum - short)
    const excess = round(sum - LARGEST - over)
    if (missing > 0) held.set(by.operation.operation_id, { by, amount: missing })
    else if (excess > 0) held.set(by.operation.operation_id, { by, amount: -excess })
  }
  const settle = (id: string, forgiven: boolean) => {
    if (forgiven) sum = round(sum + (held.get(id)?.amount ?? 0))
    held.delete(id)
  }
  for (const edit of edits) {
    if (edit.kind === 'settle' && edit.by.seq > count.by.seq) settle(edit.of, edit.forgiven)
    if (edit === count) {
      if (count.by.origin) sum = Math.max(0, sum)
      else hold(count.by)
    }
    // The record had it already when it came again (K9); a count that came later asks when it happened, as of any other.
    if (edit.kind !== 'delta' || (edit.held && edit.by.seq > count.by.seq)) continue
    if (!isAfter(edit, count)) continue
    // An author who had seen it held at a bound builds on that (Q5, Q9).
    for (const [id, { by }] of held) if (saw(edit.by, by)) settle(id, true)
    sum = round(sum + edit.value)
    // What came before the count did is in the sum at which the count arrives.
    if (edit.by.seq > count.by.seq) hold(edit.by)
  }
  return { quantity: Math.min(Math.max(0, sum), LARGEST), held }
}

/** The facts that changed the quantity or the shortfalls of an item when they came. */
export function effectiveFacts(edits: readonly Edit[]): Edit[] {
  return edits.filter((edit, i) => {
    const until = edits.slice(0, i + 1)
    if ((edit.kind === 'count' || edit.kind === 'delta') && edit.held) return false
    if (edit.kind === 'count') return standingCount(until) === edit
    if (edit.kind === 'delta') return isAfter(edit, standingCount(until))
    return edit.kind === 'settle' && quantityOf(edits.slice(0, i)).held.has(edit.of)
  })
}

/** Takes in a count or a delta. */
export function takeFact(kind: 'count' | 'delta', field: 'quantity' | 'delta'): Judge {
  return (judged, input, id) => {
    const reason = typeof input.reason === 'string' ? input.reason.trim() : null
    judged.does({ kind, collection: 'items', record: id, value: numberIn(input, field), reason })
    judged.touches('items', id)
    tellShortfall(judged, id)
    return null
  }
}

/** SPEC.md, Q5. */
export function tellShortfall(judged: Case, item: string): void {
  const { operation_id } = judged.by.operation
  const missing = quantityOf(judged.after().of('items', item)).held.get(operation_id)?.amount
  if (missing === undefined || missing < 0) return
  const at = { collection: 'items', record: item, field: 'quantity' }
  judged.raise(at, 'quantity_shortfall', judged.side(-missing), judged.side(0), missing)
}
