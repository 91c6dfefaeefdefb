import { expect, it } from 'vitest'
import { Column } from '../../../engine/lists/column.ts'
import { Dictionary } from '../../../engine/lists/dictionary.ts'
import { IdColumn } from '../../../engine/lists/id-column.ts'
import { TextColumn } from '../../../engine/lists/text-column.ts'
import { Random } from '../../simulation/random.ts'

const SEEDS = [1, 2, 3]

/** An id that shares most of its digits with others. */
function idOf(random: Random): string {
  const digits = Array.from({ length: 4 }, () => '0189af'[random.below(6)]).join('')
  return `0${digits.slice(0, 1)}900000-0000-7${digits.slice(1)}-8000-00000000000${random.below(10)}`
}

it.each(SEEDS)('an id column finds the row of each id, and orders rows as their ids: seed %i', (seed) => {
  const random = new Random(seed)
  let column = new IdColumn()
  const rows = new Map<string, number>()
  const free: number[] = []
  for (let step = 0; step < 3000; step++) {
    const id = idOf(random)
    const known = rows.get(id)
    expect(column.rowOf(id)).toBe(known ?? -1)
    if (known === undefined) {
      const row = free.pop() ?? column.end
      column.set(row, id)
      rows.set(id, row)
    } else if (random.below(3) === 0) {
      column.delete(known)
      rows.delete(id)
      free.push(known)
    }
    if (step % 1000 === 500) {
      const restored = new IdColumn()
      restored.restore(column.saved().slice())
      column = restored
    }
  }
  expect(column.size).toBe(rows.size)
  for (const [id, row] of rows) expect([column.rowOf(id), column.at(row)]).toEqual([row, id])
  for (const row of free) expect([column.has(row), column.at(row)]).toEqual([false, ''])
  const byId = [...rows.keys()].sort()
  expect([...rows.values()].sort((a, b) => column.compare(a, b)).map((row) => column.at(row))).toEqual(byId)
})

it('an id column finds nothing for a text that is no lower-case UUID, and takes none', () => {
  const column = new IdColumn()
  const id = '01900000-0000-7000-8000-00000000beef'
  column.set(0, id)
  for (const text of [
    '',
    id.toUpperCase(),
    `${id}0`,
    id.replaceAll('-', '0'),
    id.replace('b', 'g'),
    'é'.repeat(36),
  ]) {
    expect(column.rowOf(text)).toBe(-1)
    expect(() => column.set(1, text)).toThrow(RangeError)
  }
  expect([column.rowOf(id), column.size, column.at(-1), column.at(7)]).toEqual([0, 1, '', ''])
})

it.each(SEEDS)('a text column holds the texts that were written last: seed %i', (seed) => {
  const random = new Random(seed)
  const texts = [null, '', 'a', 'Bohrmaschine', 'ключ', '🔧🔧', '地図', 'x'.repeat(400)]
  let column = new TextColumn()
  const rows: (string | null)[] = []
  for (let step = 0; step < 6000; step++) {
    const row = random.below(rows.length < 1500 ? rows.length + 3 : rows.length)
    const text = texts[random.below(texts.length)] ?? null
    while (rows.length <= row) rows.push(null)
    rows[row] = text
    column.set(row, text)
    expect(column.at(row)).toBe(text)
    if (step % 2000 === 1000) {
      const restored = new TextColumn()
      restored.restore(column.saved(rows.length), rows.length)
      column = restored
    }
  }
  expect(rows.map((_, row) => column.at(row))).toEqual(rows)
  expect(column.at(rows.length + 5000)).toBeNull()
})

it('columns refuse what was saved of another kind, or of another number of rows', () => {
  const floats = new Column('float')
  floats.set(2, 7)
  expect([floats.at(0), floats.at(2), floats.key(1)]).toEqual([Number.NaN, 7, null])
  expect(() => new Column('flag').restore(floats.saved(3), 3)).toThrow(RangeError)
  expect(() => new Column('float').restore(floats.saved(3), 4)).toThrow(RangeError)
  expect(() => new TextColumn().restore({ chunks: [], ends: new Int32Array(1) }, 1)).toThrow(RangeError)
  expect(() => new IdColumn().restore(new Uint32Array(3))).toThrow(RangeError)
})

it('a dictionary that was read back knows its texts, and numbers new ones behind them', () => {
  const dictionary = new Dictionary()
  expect(['red', 'blue', 'red', null].map((text) => dictionary.number(text))).toEqual([1, 2, 1, 0])
  const restored = new Dictionary()
  restored.restore(dictionary.all())
  expect([restored.known('blue'), restored.known('green'), restored.number('green')]).toEqual([2, null, 3])
  expect([...restored.marks(['blue', 'white'])]).toEqual([0, 0, 1, 0])
})
