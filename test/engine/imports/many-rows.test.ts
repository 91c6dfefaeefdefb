import { v7 as uuid7 } from 'uuid'
import { expect, it } from 'vitest'
import { ItemsByName } from '../../../engine/imports/items-by-name.ts'
import { RowPositions } from '../../../engine/imports/row-positions.ts'

/** Two texts with the same 32 bits of digest, found by trying names in order. */
const SAME_DIGEST = ['/thing 6pf8', '/thing nrj6'] as const

it('knows the line and the sheet of each row by its id', () => {
  const positions = new RowPositions()
  const ids = Array.from({ length: 5000 }, () => uuid7())
  for (const [i, id] of ids.entries()) {
    expect(positions.of(id)).toBeNull()
    positions.add(id, { line: i + 2, sheet: i % 3 === 0 ? null : `Room ${i % 3}` })
  }
  for (const [i, id] of ids.entries())
    expect(positions.of(id)).toEqual({ line: i + 2, sheet: i % 3 === 0 ? null : `Room ${i % 3}` })
})

it('finds all items of a name in the order in which they came, also after more came', () => {
  const items = new ItemsByName()
  expect(items.maybe('saw')).toEqual([])
  const saws: string[] = []
  for (let i = 0; i < 3000; i++) {
    const id = uuid7()
    if (i % 100 === 0) saws.push(id)
    items.add(i % 100 === 0 ? 'saw' : `thing ${i}`, id)
    if (i % 1000 === 0) expect(items.maybe('saw')).toEqual(saws)
  }
  expect(items.maybe('saw')).toEqual(saws)
  expect(items.maybe('thing 7')).toHaveLength(1)
  expect(items.maybe('axe')).toEqual([])
})

it('may find items of another name with the same digest, which the caller drops', () => {
  const items = new ItemsByName()
  const [one, other] = [uuid7(), uuid7()]
  items.add(SAME_DIGEST[0], one)
  items.add(SAME_DIGEST[1], other)
  expect(items.maybe(SAME_DIGEST[0])).toEqual([one, other])
})
