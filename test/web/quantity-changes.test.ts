import { expect, it } from 'vitest'
import { quantityChanges } from '../../web/page/parts/thing/quantity-changes.ts'

const at = (minute: number) => `2026-11-28T10:0${minute}:00.000Z`

/** An answer of the server: what arrived last comes first. */
const answer = (changes: readonly (readonly [minute: number, before: number, quantity: number])[]) => ({
  quantity_changes: changes
    .map(([minute, before, quantity]) => ({ changed_at: at(minute), before, quantity }))
    .reverse(),
  next_cursor: null,
})

it('adds up what two people did without reception in the order of its times, and ends with what there is', () => {
  // Ben did his three before Ada did her two, and hers arrived first.
  const arrived = answer([
    [4, 1, 2],
    [5, 2, 3],
    [1, 3, 4],
    [2, 4, 5],
    [3, 5, 6],
  ])
  expect(quantityChanges(arrived, at(0))).toEqual([
    { at: at(0), quantity: 1, isBegin: true },
    ...[2, 3, 4, 5, 6].map((quantity, i) => ({ at: at(i + 1), quantity })),
  ])
})

it('keeps fractions as they are, and reads no other answer', () => {
  const changes = quantityChanges(
    answer([
      [1, 0.1, 0.3],
      [2, 0.3, 0.6],
    ]),
    at(0),
  )
  expect(changes.map(({ quantity }) => quantity)).toEqual([0.1, 0.3, 0.6])
  expect(quantityChanges({ quantity_changes: 'many' }, at(0))).toEqual([])
})
