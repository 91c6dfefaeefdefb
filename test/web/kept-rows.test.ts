import { expect, it } from 'vitest'
import type { ListedThing } from '../../web/engine/views/list-calls.ts'
import { DrawnRows, SameRows } from '../../web/page/lists/kept-rows.ts'

/** A row as it comes from the worker: a new object each time. */
function rowOf(number: number, name = `Thing ${number}`): ListedThing {
  return {
    collection: 'items',
    public_id: `id ${number}`,
    name,
    where: [],
    quantity: 1,
    unit: null,
    category: null,
    tags: [],
    photo: null,
    kind: null,
    contents: null,
    low: false,
    expires_on: null,
    archived: false,
    conflicts: 0,
    updated_at: '2026-01-01T00:00:00.000Z',
    cells: {},
  }
}

/** A list that scrolls, and what it drew. */
function list() {
  const same = new SameRows()
  const rows = new DrawnRows<string>()
  const drawn: string[] = []
  const show = (
    listed: readonly ListedThing[],
    {
      from = 0,
      shared = ['by name'],
      selected = '',
    }: { from?: number; shared?: string[]; selected?: string } = {},
  ) => {
    drawn.length = 0
    return rows.of(
      same.of(listed).map((row, i) => ({ row, at: from + i })),
      shared,
      ({ public_id }) => public_id === selected,
      (row, at, isSelected) => {
        drawn.push(row.public_id)
        return `${at} ${row.name}${isSelected ? ' selected' : ''}`
      },
    )
  }
  return { show, drawn }
}

it('draws only the rows that are new when it scrolls', () => {
  const { show, drawn } = list()
  show([rowOf(0), rowOf(1), rowOf(2)])
  expect(drawn).toEqual(['id 0', 'id 1', 'id 2'])
  expect(show([rowOf(1), rowOf(2), rowOf(3)], { from: 1 })).toEqual(['1 Thing 1', '2 Thing 2', '3 Thing 3'])
  expect(drawn).toEqual(['id 3'])
})

it('draws a row again that changed, moved, or was selected', () => {
  const { show, drawn } = list()
  show([rowOf(0), rowOf(1), rowOf(2)])
  expect(show([rowOf(0), rowOf(1, 'Other'), rowOf(2)])).toEqual(['0 Thing 0', '1 Other', '2 Thing 2'])
  expect(drawn).toEqual(['id 1'])
  expect(show([rowOf(1, 'Other'), rowOf(0), rowOf(2)])).toEqual(['0 Other', '1 Thing 0', '2 Thing 2'])
  expect(drawn).toEqual(['id 1', 'id 0'])
  const selected = show([rowOf(1, 'Other'), rowOf(0), rowOf(2)], { selected: 'id 0' })
  expect(selected).toEqual(['0 Other', '1 Thing 0 selected', '2 Thing 2'])
  expect(drawn).toEqual(['id 0'])
})

it('draws all rows again when something changed that all depend on', () => {
  const { show, drawn } = list()
  show([rowOf(0), rowOf(1)])
  show([rowOf(0), rowOf(1)], { shared: ['by place'] })
  expect(drawn).toEqual(['id 0', 'id 1'])
})
