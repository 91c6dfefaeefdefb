import { expect, it } from 'vitest'
import { withoutPauses } from '../../../engine/index.ts'
import { Column } from '../../../engine/lists/column.ts'
import { RowFilter } from '../../../engine/lists/row-filter.ts'
import { Random } from '../../simulation/random.ts'

it.each([1, 2, 3])('counts the present rows that pass each test, with pauses: seed %i', (seed) => {
  const random = new Random(seed)
  const end = 20_000
  const present = new Column('flag')
  const archived = new Column('flag')
  const sort = new Column('number')
  for (let row = 0; row < end; row++) {
    present.set(row, random.below(10) > 0 ? 1 : 0)
    archived.set(row, random.below(4) === 0 ? 1 : 0)
    sort.set(row, random.below(5))
  }
  const filter = new RowFilter()
  filter.flag(archived, false)
  filter.marked(sort, Uint8Array.of(0, 1, 0, 1, 0))
  filter.test((row) => row % 3 === 0)
  let wanted = 0
  for (let row = 0; row < end; row++) {
    const is = archived.at(row) === 0 && [1, 3].includes(sort.at(row)) && row % 3 === 0
    expect(filter.passes(row)).toBe(is)
    if (is && present.at(row) === 1) wanted++
  }
  expect(withoutPauses(filter.count(present, end))).toBe(wanted)
  const count = filter.count(present, end)
  let pauses = 0
  while (!count.next().done) pauses++
  expect(pauses).toBeGreaterThan(1)
  expect(withoutPauses(new RowFilter().count(present, 0))).toBe(0)
})
