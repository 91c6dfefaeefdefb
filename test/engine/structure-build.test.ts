import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type BuildDesign,
  derivedId,
  isRejection,
  levelCollection,
  previewBuild,
  previewBuildInPieces,
} from '../../engine/index.ts'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { rounds } from '../support/rounds.ts'
import { householdStores } from '../support/stores.ts'

type Design = Omit<BuildDesign, 'parent'>

describe.each(householdStores)('building places, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let cellar: string
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
    cellar = anna.creates('location.create', { name: 'Cellar' })
  })
  const parent = () => ({ kind: 'location' as const, id: cellar })
  const build = (design: Design, person = anna, push = {}) =>
    person.does('structure.build', { parent: parent(), ...design }, push)
  const preview = (design: Design, page = {}) => {
    const told = world.store.read((view) => previewBuild(view, { parent: parent(), ...design }, page))
    if (isRejection(told)) throw new Error(told.rejected.details[0]?.message ?? told.rejected.message)
    return told
  }
  const names = (collection: 'racks' | 'rows' | 'shelves' | 'slots') =>
    world
      .all(collection)
      .map(({ name }) => name)
      .sort()

  const full: Design = {
    racks: { count: 1, name: 'A' },
    rows: { count: 2, name: '{rack}-{row:02}' },
    shelves: { count: 2, name: '{row_name}-{shelf:02}' },
    slots: { count: 3, name: '{rack}-{shelf:02}-{slot:02}', capacity: 2 },
  }

  it('L1 builds all levels in one operation, each place under the one around it', () => {
    const before = world.seq
    expect(build(full)).toMatchObject({ status: 'applied', conflicts: [] })
    expect(world.seq).toBe(before + 1)
    expect(names('racks')).toEqual(['A'])
    expect(names('rows')).toEqual(['A-01', 'A-02'])
    expect(names('shelves')).toEqual(['A-01-01', 'A-01-02', 'A-02-01', 'A-02-02'])
    expect(names('slots').slice(0, 4)).toEqual(['A-01-01', 'A-01-01', 'A-01-02', 'A-01-02'])
    const [slot] = world.all('slots')
    expect(slot).toMatchObject({ capacity: 2, position: 0, parent: { kind: 'shelf' } })
  })

  it('L1 leaves levels out', () => {
    build({ shelves: { count: 2, name: 'Shelf {shelf}' }, rows: { count: 0, name: 'unused' } })
    expect(names('rows')).toEqual([])
    expect(world.all('shelves')).toMatchObject([{ parent: parent() }, { parent: parent() }])
  })

  it('L1 takes ids from the operation and the order of the plan, whatever exists', () => {
    const rack = anna.creates('rack.create', { name: 'A', parent: parent() })
    const { operation_id } = build({ racks: { count: 1, name: 'A' }, shelves: { count: 2, name: '{shelf}' } })
    expect(world.all('racks').map(({ public_id }) => public_id)).toEqual([rack])
    expect(
      world
        .all('shelves')
        .map(({ public_id }) => public_id)
        .sort(),
    ).toEqual([derivedId(operation_id, 2), derivedId(operation_id, 3)])
  })

  it('L1 rejects an id that is taken, and makes nothing', () => {
    const operation_id = world.id()
    const taken = derivedId(operation_id, 2)
    anna.does('shelf.create', { public_id: taken, name: 'Taken', parent: parent() })
    const design = { shelves: { count: 2, name: '{shelf}' } }
    expect(build(design, anna, { operation_id }).error?.code).toBe('already_exists')
    expect(names('shelves')).toEqual(['Taken'])
  })

  it('L1 builds at most 10,000 places at once', () => {
    const huge = { shelves: { count: 100, name: '{shelf}' }, slots: { count: 100, name: '{slot}' } }
    const error = build(huge).error
    expect(error).toMatchObject({ code: 'too_many', details: [{ path: 'input.slots.count' }] })
    expect(build({ slots: { count: 1_000_000, name: '{slot}' } }).error?.code).toBe('too_many')
    expect(world.all('shelves')).toEqual([])
  })

  it.each<[string, Design, string]>([
    ['no level', {}, 'validation_failed'],
    ['levels of no places', { slots: { count: 0, name: '{slot}' } }, 'validation_failed'],
  ])('L1 builds something: not %s', (_what, design, code) => {
    expect(build(design).error?.code).toBe(code)
  })

  it('L1 builds only under what is there, and of a higher level', () => {
    const rack = anna.creates('rack.create', { name: 'A', parent: parent() })
    const under = (kind: string, id: string, design: Design) =>
      anna.does('structure.build', { parent: { kind, id }, ...design }).error
    expect(under('rack', rack, { racks: { count: 1, name: 'B' } })).toMatchObject({
      code: 'wrong_level',
      details: [{ path: 'input.parent.kind' }],
    })
    expect(under('rack', world.id(), { shelves: { count: 1, name: 'B' } })).toMatchObject({
      code: 'not_found',
      details: [{ path: 'input.parent.id' }],
    })
    expect(under('rack', rack, { shelves: { count: 1, name: '{rack}{shelf}' } })).toBeNull()
    expect(names('shelves')).toEqual(['A1'])
  })

  it('L2 makes nothing the second time', () => {
    build(full)
    const before = world.store.changes(null, ['racks', 'rows', 'shelves', 'slots'], 1000)
    expect(build(full).status).toBe('applied')
    expect(world.store.changes(null, ['racks', 'rows', 'shelves', 'slots'], 1000)).toEqual(before)
  })

  it('L2 makes what is missing, after its siblings', () => {
    const shelves = (count: number): Design => ({
      racks: { count: 1, name: 'A' },
      shelves: { count, name: '{rack}-{shelf:02}' },
    })
    build(shelves(3))
    build(shelves(5))
    expect(world.all('racks')).toHaveLength(1)
    expect(names('shelves')).toEqual(['A-01', 'A-02', 'A-03', 'A-04', 'A-05'])
    expect(
      world
        .all('shelves')
        .map(({ position }) => position)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4])
  })

  it('L2 reuses a name in another case, leaves it as it is, and names what is inside after it', () => {
    anna.creates('rack.create', { name: 'ａ', parent: parent(), position: 7 })
    build({ racks: { count: 1, name: 'A' }, shelves: { count: 1, name: '{rack}1' } })
    expect(world.all('racks')).toMatchObject([{ name: 'ａ', position: 7 }])
    expect(names('shelves')).toEqual(['ａ1'])
  })

  it('L2 builds beside what others built unseen, so that nothing put into it is lost', () => {
    const base = world.seq
    const design = { shelves: { count: 1, name: 'Shelf' } }
    build(design, ben)
    const operation_id = world.id()
    const mine = build(design, anna, { base, operation_id })
    expect(mine.status).toBe('applied')
    const shelf = derivedId(operation_id, 1)
    const put = { name: 'Box', placement: { kind: 'shelf', id: shelf } }
    anna.creates('container.create', put, { base })
    expect(names('shelves')).toEqual(['Shelf', 'Shelf'])
    // Who has seen both reuses one.
    build(design, ben)
    expect(names('shelves')).toEqual(['Shelf', 'Shelf'])
  })

  it('L2 reuses what the same replica made unseen', () => {
    const base = world.seq
    build(full, anna, { base })
    build(full, anna, { base })
    expect(world.all('racks')).toHaveLength(1)
  })

  it.each<[string, Design, string[]]>([
    ['letters', { racks: { count: 28, name: '{rack:A}' } }, ['A', 'AA', 'AB', 'Z']],
    ['small letters', { racks: { count: 2, name: '{rack:a}', start: 26 } }, ['aa', 'z']],
    ['a start', { racks: { count: 2, name: 'R{rack:03}', start: 99 } }, ['R099', 'R100']],
    ['zero', { racks: { count: 1, name: '{rack}', start: 0 } }, ['0']],
    ['braces', { racks: { count: 1, name: '{{{rack}}}' } }, ['{1}']],
    ['the places around', { racks: { count: 1, name: '{location} {rack}' } }, ['Cellar 1']],
  ])('L3 names by %s', (_what, design, expected) => {
    expect(build(design).status).toBe('applied')
    expect(names('racks')).toEqual(expect.arrayContaining(expected))
  })

  it('L3 counts down when asked', () => {
    build({ shelves: { count: 3, name: '{shelf}', direction: 'down', start: 5 } })
    const inOrder = world.all('shelves').sort((a, b) => Number(a.position) - Number(b.position))
    expect(inOrder.map(({ name }) => name)).toEqual(['7', '6', '5'])
  })

  it.each<[string, string]>([
    ['{rack', 'invalid_value'],
    ['{crate}', 'invalid_value'],
    ['{shelf:2}', 'invalid_value'],
    ['{shelf:00}', 'invalid_value'],
    ['{shelf_name}', 'invalid_value'],
    ['{slot}', 'unknown_placeholder'],
    ['{zone}-{shelf}', 'unknown_placeholder'],
    ['{location:02}-{shelf}', 'unknown_placeholder'],
    ['Shelf', 'not_unique'],
    ['{shelf}\u0007x', 'invalid_format'],
    [`${'x'.repeat(199)}{shelf}`, 'too_big'],
    ['   ', 'too_small'],
  ])('L3 says at the pattern what is wrong with %j', (name, code) => {
    const error = build({ shelves: { count: 12, name } }).error
    expect(error).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'input.shelves.name', code }],
    })
    expect(world.all('shelves')).toEqual([])
  })

  it('L3 has no letter for zero', () => {
    const error = build({ racks: { count: 1, name: '{rack:A}', start: 0 } }).error
    expect(error?.details).toMatchObject([{ path: 'input.racks.name', code: 'unknown_placeholder' }])
  })

  it('L4 previews what exists and what would be made, in pages', () => {
    anna.creates('rack.create', { name: 'a', parent: parent() })
    const told = preview(full, { offset: 0, limit: 4 })
    expect(told).toMatchObject({ planned: 19, existing: 1 })
    expect(told.levels).toEqual([
      { level: 'rack', planned: 1, existing: 1 },
      { level: 'row', planned: 2, existing: 0 },
      { level: 'shelf', planned: 4, existing: 0 },
      { level: 'slot', planned: 12, existing: 0 },
    ])
    expect(told.places).toMatchObject([
      { level: 'rack', name: 'a', path: ['Cellar'], existing: expect.any(String) },
      { level: 'row', name: 'a-01', path: ['Cellar', 'a'], existing: null, position: 0 },
      { level: 'shelf', name: 'a-01-01', path: ['Cellar', 'a', 'a-01'], existing: null },
      { level: 'slot', name: 'a-01-01', path: ['Cellar', 'a', 'a-01', 'a-01-01'], capacity: 2 },
    ])
    expect(preview(full, { offset: 18, limit: 4 }).places).toMatchObject([{ name: 'a-02-03' }])
  })

  it('L4 plans in pieces, so that a large design holds nobody up', () => {
    const design = {
      parent: parent(),
      racks: { count: 20, name: 'R{rack}' },
      slots: { count: 10, name: '{slot}' },
    }
    const work = world.store.read((view) => previewBuildInPieces(view, design))
    let pieces = 0
    let step = work.next()
    for (; !step.done; step = work.next()) pieces += 1
    expect(pieces).toBe(20 + 200)
    expect(step.value).toMatchObject({ planned: 220 })
  })

  it('L4 says what building would be rejected for', () => {
    const design = { parent: parent(), shelves: { count: 2, name: 'Shelf' } }
    const told = world.store.read((view) => previewBuild(view, design))
    expect(isRejection(told) && told.rejected).toEqual(build({ shelves: design.shelves }).error)
  })
})

const level = (own: string) =>
  fc.option(
    fc.record({
      count: fc.integer({ min: 0, max: 3 }),
      name: fc.constantFrom(`{${own}}`, `{${own}:02}`, `${own} {${own}:A}`, 'same'),
      start: fc.constantFrom(1, 2, 25),
      direction: fc.constantFrom('up' as const, 'down' as const),
    }),
    { nil: undefined },
  )
const designs = fc.record({
  racks: level('rack'),
  rows: level('row'),
  shelves: level('shelf'),
  slots: level('slot'),
})

describe('any design', () => {
  const [memory] = householdStores
  if (!memory) throw new Error('no store')

  it('L4 is previewed exactly as it is built, after any other, and building it twice is building it once', () => {
    fc.assert(
      fc.property(designs, designs, (first, second) => {
        const world = new HouseholdWorld(memory.open())
        const anna = world.person('anna')
        const parent = { kind: 'location' as const, id: anna.creates('location.create', { name: 'Cellar' }) }
        const places = () =>
          (['racks', 'rows', 'shelves', 'slots'] as const).flatMap((key) =>
            world.all(key).map(({ public_id, name, position, parent: around }) => ({
              public_id: String(public_id),
              told: { key, name, position, parent: around },
            })),
          )
        anna.does('structure.build', { parent, ...first })
        const before = places()
        const told = world.store.read((view) => previewBuild(view, { parent, ...second }))
        const built = anna.does('structure.build', { parent, ...second })
        if (isRejection(told)) {
          expect(built.error).toEqual(told.rejected)
          return
        }
        const made = places().filter(({ public_id }) => !before.some((one) => one.public_id === public_id))
        const idOf = (i: number) => told.places[i]?.existing ?? derivedId(built.operation_id, i + 1)
        const planned = told.places.flatMap(({ level, name, position, within, existing }, i) => {
          const around = within === null ? null : told.places[within]
          const inside = around && within !== null ? { kind: around.level, id: idOf(within) } : parent
          if (existing !== null) return []
          return [
            { public_id: idOf(i), told: { key: levelCollection[level], name, position, parent: inside } },
          ]
        })
        const byId = (a: { public_id: string }, b: { public_id: string }) =>
          a.public_id < b.public_id ? -1 : 1
        expect(made.length).toBe(told.planned - told.existing)
        expect(made.sort(byId)).toEqual(planned.sort(byId))
        const once = places()
        anna.does('structure.build', { parent, ...second })
        expect(places()).toEqual(once)
      }),
      { numRuns: rounds(200) },
    )
  })
})
