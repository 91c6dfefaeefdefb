import { field, listOf } from '../../api.ts'

/** The quantity of an item after a change. */
export interface Change {
  /** ISO 8601. */
  readonly at: string
  readonly quantity: number
  /** Whether it is what was before the first change. */
  readonly isBegin?: true
}

/**
 * The quantity after each change of an answer of the server, the oldest first. What was done without reception arrives later than it
 * was done, so the amounts are added up in the order of their times: the last one is what there is now.
 */
export function quantityChanges(answer: unknown, created_at: string): Change[] {
  // The answer begins with the newest. Of changes at the same moment the later one stays behind the earlier one.
  const arrived = listOf(answer, 'quantity_changes')
    .map((each) => ({
      at: String(field(each, 'changed_at')),
      quantity: Number(field(each, 'quantity')),
      before: numberOf(field(each, 'before')),
    }))
    .reverse()
  const [first] = arrived
  const done = arrived.toSorted((a, b) => a.at.localeCompare(b.at))
  if (!first || first.before === null) return done.map(({ at, quantity }) => ({ at, quantity }))
  let sum = first.before
  const changes = done.map(({ at, before, quantity }) => {
    sum = Number((sum + quantity - (before ?? sum)).toFixed(6))
    return { at, quantity: sum }
  })
  const isAll = field(answer, 'next_cursor') === null
  return [{ at: isAll ? created_at : (done[0]?.at ?? ''), quantity: first.before, isBegin: true }, ...changes]
}

/** A value as a number; null if it is none. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
