import { describe, expect, it } from 'vitest'
import {
  type Placement,
  type RecordChange,
  readSteps,
  type SubtreeStep,
  subtreePage,
  writeSteps,
} from '../../engine/index.ts'
import { HouseholdWorld } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

const NOW = '2026-02-01T00:00:00.000Z'

/** Puts records that one operation makes at once. */
function makes(world: HouseholdWorld, changes: RecordChange[]): void {
  world.store.transact(NOW, (transaction) => {
    const operation = {
      operation_id: world.id(),
      type: 'test.many',
      input: {},
      author: { user_id: 'ann', replica_id: 'ann-phone', role: 'member' as const },
      base_seq: transaction.seq,
      occurred_at: NOW,
      edit_at: NOW,
    }
    transaction.commit(transaction.seq, operation, changes, [])
  })
}

function item(world: HouseholdWorld, name: string, placement: Placement): RecordChange {
  const record = {
    ...{ public_id: world.id(), created_at: NOW, updated_at: NOW, name, description: null, quantity: 1 },
    ...{ unit: null, category_id: null, tag_ids: [], placement, notes: '', notes_state: null },
    archived_at: null,
  }
  return { change: 'put', collection: 'items', record, merge: null, prior_seq: null }
}

function shelf(world: HouseholdWorld, position: number, parent: Placement): RecordChange {
  const record = { public_id: world.id(), created_at: NOW, updated_at: NOW, name: 'Shelf', parent, position }
  return { change: 'put', collection: 'shelves', record, merge: null, prior_seq: null }
}

/** The names of everything in a place, and how many pages that took; the steps cross the wire each time. */
function walk(world: HouseholdWorld, root: Placement, limit: number) {
  const names: string[] = []
  const sizes: number[] = []
  for (let from: SubtreeStep[] | null = null; ; ) {
    const page = world.store.read((view) => subtreePage(view, root, { limit, from }))
    names.push(...page.entries.map(({ name }) => name))
    sizes.push(page.entries.length)
    if (page.next === null) return { names, sizes }
    from = readSteps(writeSteps(page.next))
    expect(from).toEqual(page.next)
  }
}

describe.each(householdStores)('M8 what is in a place, over $name', ({ open }) => {
  it.each([1, 7, 64, 65, 199, 200])(
    'M8 lists each record once in pages of %i, in any order of arrival',
    (limit) => {
      const world = new HouseholdWorld(open())
      const ann = world.person('ann')
      const root = { kind: 'location', id: ann.creates('location.create', { name: 'Cellar' }) } as const
      const box = {
        kind: 'container',
        id: ann.creates('container.create', { name: 'Box', placement: root }),
      } as const
      const expected = ['Box']
      for (const round of ['a', 'b']) {
        const names = Array.from({ length: 100 }, (_, at) => `${round}${at}`)
        makes(
          world,
          names.map((name) => item(world, name, root)),
        )
        makes(
          world,
          names.map((name) => item(world, `in ${name}`, box)),
        )
        expected.push(...names, ...names.map((name) => `in ${name}`))
      }
      ann.creates('item.create', { name: 'last', placement: root })
      const { names, sizes } = walk(world, root, limit)
      expect(names.toSorted()).toEqual([...expected, 'last'].toSorted())
      expect(new Set(sizes.slice(0, -1))).toEqual(new Set([limit]))
    },
  )

  it('M8 costs a bounded look a page, also where there is little to tell', () => {
    const world = new HouseholdWorld(open())
    const ann = world.person('ann')
    const root = { kind: 'location', id: ann.creates('location.create', { name: 'Hall' }) } as const
    for (let rack = 0; rack < 6; rack += 1) {
      const parent = { kind: 'zone', id: ann.creates('zone.create', { name: 'Zone', parent: root }) } as const
      makes(
        world,
        Array.from({ length: 1000 }, (_, at) => shelf(world, at, parent)),
      )
    }
    const [last] = world.all('shelves').slice(-1)
    const placement = { kind: 'shelf', id: String(last?.public_id) } as const
    ann.creates('item.create', { name: 'Lamp', placement })
    const { names, sizes } = walk(world, root, 50)
    expect(names).toEqual(['Lamp'])
    expect(sizes.length).toBeGreaterThan(1)
  })

  it('M8 continues after added records, and skips records that moved away meanwhile', () => {
    const world = new HouseholdWorld(open())
    const ann = world.person('ann')
    const root = { kind: 'location', id: ann.creates('location.create', { name: 'Cellar' }) } as const
    const other = { kind: 'location', id: ann.creates('location.create', { name: 'Attic' }) } as const
    const box = ann.creates('container.create', { name: 'Box', placement: root })
    for (const name of ['a', 'b', 'c'])
      ann.creates('item.create', { name, placement: { kind: 'container', id: box } })
    ann.creates('container.create', { name: 'Bag', placement: root })
    const page = (from: readonly SubtreeStep[] | null) =>
      world.store.read((view) => subtreePage(view, root, { limit: 2, from }))
    const first = page(null)
    expect(first.entries.map(({ name }) => name)).toEqual(['Box', 'a'])
    ann.does('container.move', { public_id: box, placement: other })
    ann.creates('item.create', { name: 'new', placement: root })
    expect(page(first.next).entries.map(({ name }) => name)).toEqual(['Bag'])
    expect(page(null).entries.map(({ name }) => name)).toEqual(['new', 'Bag'])
  })
})

it.each(['', 'x', '7,a,0,-1,', ';', '0,01900000-0000-7000-8000-00000000a11e,0,1e3,'])(
  'reads no steps out of "%s"',
  (text) => {
    expect(readSteps(text)).toBeNull()
  },
)
