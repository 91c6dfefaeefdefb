import { beforeEach, describe, expect, it } from 'vitest'
import { HouseholdWorld, type Person } from '../../support/household-world.ts'
import { householdStores } from '../../support/stores.ts'

const VIEW = {
  list: 'items',
  conditions: [{ field: 'tag_ids', op: 'of', values: ['0190b0a0-0000-7000-8000-00000000gone'] }],
  sort: 'value',
  descending: true,
  look: 'table',
  columns: ['placement', 'value'],
}
const OTHER = { ...VIEW, conditions: [{ field: 'low', op: 'yes' }], look: null, columns: null }

describe.each(householdStores)('saved views of a household, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
  })
  const named = (name: string) => ({ public_id: world.id(), name, view: VIEW })

  it('LV1 have unique names, and say who made them', () => {
    const id = anna.creates('saved_view.create', { name: 'To sell', view: VIEW })
    expect(world.record('saved_views', id)).toMatchObject({ name: 'To sell', view: VIEW, created_by: 'anna' })
    const base = world.seq
    const lent = ben.creates('saved_view.create', { name: 'Lent', view: OTHER })
    expect(ben.does('saved_view.create', named('TO SELL')).error?.code).toBe('name_taken')
    expect(anna.does('saved_view.update', { public_id: lent, name: 'to sell' }).error?.code).toBe(
      'name_taken',
    )
    expect(anna.does('saved_view.create', named('lent'), { base })).toMatchObject({
      status: 'merged',
      conflicts: [{ reason: 'name_taken' }],
    })
    expect(anna.does('saved_view.create', { public_id: id, name: 'x', view: VIEW }).error?.code).toBe(
      'already_exists',
    )
    expect(anna.does('saved_view.update', named('y')).error?.code).toBe('not_found')
  })

  it('LV2 are at most 200 for authors who have seen them, and have a limited size', () => {
    const base = world.seq
    for (let n = 0; n < 200; n++) anna.creates('saved_view.create', { name: `View ${n}`, view: OTHER })
    expect(anna.does('saved_view.create', named('One more')).error?.code).toBe('too_many')
    const full = world.seq
    const [first] = world.all('saved_views')
    ben.does('saved_view.update', { public_id: first?.public_id, name: 'Another name' })
    expect(anna.does('saved_view.create', named('One more'), { base: full }).error?.code).toBe('too_many')
    expect(ben.does('saved_view.create', named('One more'), { base }).status).toBe('applied')
    const values = Array.from({ length: 200 }, () => 'x'.repeat(120))
    const long = { ...VIEW, conditions: [{ field: 'unit', op: 'of', values }] }
    const unknown = { ...VIEW, conditions: [{ field: 'low', op: 'maybe' }] }
    for (const [view, path] of [
      [long, 'input.view'],
      [unknown, 'input.view.conditions.0.op'],
    ] as const) {
      const refused = ben.does('saved_view.create', { ...named('Odd'), view })
      expect(refused.error).toMatchObject({ code: 'validation_failed', details: [{ path }] })
    }
  })

  it('LV3 merge by name and by view, and a conflict keeps the view that gave way', () => {
    const id = anna.creates('saved_view.create', { name: 'To sell', view: VIEW })
    const base = world.seq
    anna.does('saved_view.update', { public_id: id, name: 'For sale' })
    ben.does('saved_view.update', { public_id: id, view: OTHER }, { base })
    expect(world.record('saved_views', id)).toMatchObject({ name: 'For sale', view: OTHER })
    expect(world.openConflicts()).toEqual([])
    anna.does('saved_view.update', { public_id: id, view: { ...VIEW, look: 'list' } }, { base })
    const [conflict] = world.openConflicts()
    expect(conflict).toMatchObject({ collection: 'saved_views', field: 'view', lost: OTHER })
    ben.does('conflict.resolve', { public_id: conflict?.public_id, choose: 'lost' })
    expect(world.record('saved_views', id)).toMatchObject({ view: OTHER, created_by: 'anna' })
  })

  it('LV4 are not deleted when somebody changed them unseen, unless that is chosen', () => {
    const id = anna.creates('saved_view.create', { name: 'Mine', view: VIEW })
    const base = world.seq
    ben.does('saved_view.update', { public_id: id, name: 'Ours' })
    expect(anna.does('saved_view.delete', { public_id: id }, { base }).status).toBe('merged')
    expect(world.record('saved_views', id).name).toBe('Ours')
    const [conflict] = world.openConflicts()
    anna.does('conflict.resolve', { public_id: conflict?.public_id, choose: 'lost' })
    expect(() => world.record('saved_views', id)).toThrow()
    expect(anna.does('saved_view.delete', { public_id: id }).error?.code).toBe('not_found')
  })

  it('LV5 can be undone, and a name that was given away meanwhile stays with its new view', () => {
    const id = anna.creates('saved_view.create', { name: 'To sell', view: VIEW })
    const operation_id = world.id()
    anna.does('saved_view.delete', { public_id: id }, { operation_id })
    const twin = named('to sell')
    const making = world.id()
    anna.does('saved_view.create', twin, { operation_id: making })
    expect(anna.does('operation.undo', { operation_id }).error?.code).toBe('name_taken')
    expect(anna.does('operation.undo', { operation_id: making }).status).toBe('applied')
    expect(anna.does('operation.undo', { operation_id }).status).toBe('applied')
    expect(world.record('saved_views', id)).toMatchObject({ name: 'To sell', view: VIEW })
    expect(() => world.record('saved_views', twin.public_id)).toThrow()
  })
})
