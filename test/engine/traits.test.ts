import { beforeEach, describe, expect, it } from 'vitest'
import { isLent, isOverdue } from '../../engine/index.ts'
import { areApart, requirementsOf, traitsAt, unmetNeeds } from '../../engine/placement/index.ts'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('lending, traits and needs, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let kitchen: { kind: 'location'; id: string }
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
    kitchen = {
      kind: 'location',
      id: anna.creates('location.create', { name: 'Kitchen', traits: ['warm', 'dry'] }),
    }
  })
  const category = (name: string, input = {}) => anna.creates('category.create', { name, ...input })
  const requirements = (id: string | null) => world.store.read((view) => requirementsOf(view, id))

  it('AL1 is lent while it has a borrower, and overdue from the day after the agreed one', () => {
    const public_id = anna.creates('item.create', { name: 'Drill', placement: kitchen })
    const item = () => world.record('items', public_id)
    expect(isLent(item())).toBe(false)
    const lent = { lent_to: 'Ben', lent_on: '2026-11-01', lent_until: '2026-11-22' }
    anna.does('item.update', { public_id, ...lent })
    expect(item()).toMatchObject({ ...lent, placement: kitchen })
    expect([isLent(item()), isOverdue(item(), '2026-11-22'), isOverdue(item(), '2026-11-23')]).toEqual([
      true,
      false,
      true,
    ])
    const { operation_id } = anna.does('item.update', { public_id, lent_to: null })
    expect(item()).toMatchObject({ lent_to: null, lent_on: null, lent_until: null })
    expect([isLent(item()), isOverdue(item(), '2026-11-23')]).toEqual([false, false])
    expect(isOverdue({ lent_to: null, lent_until: '2026-01-01' }, '2026-11-23')).toBe(false)
    expect(anna.does('operation.undo', { operation_id }).error).toBeNull()
    expect(item()).toMatchObject(lent)
  })

  it('AL2 has the traits of the places around it; of temperatures the nearest', () => {
    const fridge = anna.creates('container.create', {
      name: 'Fridge',
      kind: 'fridge',
      placement: kitchen,
      traits: ['cold'],
    })
    const drawer = anna.creates('container.create', {
      name: 'Drawer',
      placement: { kind: 'container', id: fridge },
      traits: ['reach'],
    })
    const traits = (kind: 'container' | 'location', id: string) =>
      [...world.store.read((view) => traitsAt(view, { kind, id }))].sort()
    expect(traits('location', kitchen.id)).toEqual(['dry', 'warm'])
    expect(traits('container', fridge)).toEqual(['cold', 'dry'])
    expect(traits('container', drawer)).toEqual(['cold', 'dry', 'reach'])
    expect(unmetNeeds(['cold', 'locked'], new Set(['cold', 'dry']))).toEqual(['locked'])
    expect(unmetNeeds(['cold'], new Set(['frozen']))).toEqual(['cold'])
  })

  it('AL3 needs what the categories above it need, and is apart from those that either side names', () => {
    const food = category('Food', { needs: ['dry'] })
    const dairy = category('Dairy', { parent_id: food, needs: ['cold'] })
    const chemicals = category('Chemicals', { needs: ['locked'], apart_from: [food] })
    const paint = category('Paint', { parent_id: chemicals })
    expect([...requirements(dairy).needs].sort()).toEqual(['cold', 'dry'])
    expect([...requirements(null).needs]).toEqual([])
    expect(areApart(requirements(dairy), requirements(paint))).toBe(true)
    expect(areApart(requirements(paint), requirements(dairy))).toBe(true)
    expect(areApart(requirements(food), requirements(dairy))).toBe(false)
    expect(areApart(requirements(null), requirements(paint))).toBe(false)
    const wrong = (apart_from: string[]) =>
      anna.does('category.update', { public_id: food, apart_from }).error
    expect(wrong([food])?.code).toBe('cycle')
    expect(wrong([chemicals, world.id()])).toMatchObject({ code: 'not_found' })
    // A category that is gone is no reason against an edit that keeps its id.
    const odd = category('Odd')
    const created = anna.does('category.update', { public_id: dairy, apart_from: [odd] })
    expect(created.error).toBeNull()
    expect(world.record('categories', dairy).apart_from).toEqual([odd])
  })

  it('AL4 refuses nothing by volume, weight or the capacity of a container', () => {
    const box = anna.creates('container.create', { name: 'Box', capacity: 1, volume_l: 1, max_kg: 0.5 })
    const placement = { kind: 'container', id: box }
    for (const name of ['Anvil', 'Vice'])
      expect(
        anna.does('item.create', { public_id: world.id(), name, placement, weight_kg: 60, volume_l: 40 })
          .error,
      ).toBeNull()
  })

  it('AL5 keeps a choice of several once each in one order, and merges field by field', () => {
    const public_id = anna.creates('container.create', { name: 'Box', traits: ['reach', 'cold', 'reach'] })
    expect(world.record('containers', public_id).traits).toEqual(['cold', 'reach'])
    const base = world.seq
    anna.does('container.update', { public_id, traits: ['locked', 'dry'], volume_l: 40 }, { base })
    const same = ben.does(
      'container.update',
      { public_id, traits: ['dry', 'locked'], max_kg: 12.5 },
      { base },
    )
    expect(same.status).toBe('applied')
    expect(world.record('containers', public_id)).toMatchObject({
      traits: ['dry', 'locked'],
      volume_l: 40,
      max_kg: 12.5,
    })
    const other = ben.does('container.update', { public_id, traits: ['outdoors'] }, { base })
    expect(other.status).toBe('merged')
    expect(world.openConflicts()).toMatchObject([{ field: 'traits', collection: 'containers' }])
  })

  it.each<[string, string, object]>([
    ['item', 'weight_kg', { weight_kg: 0 }],
    ['item', 'weight_kg', { weight_kg: 1.2345 }],
    ['item', 'volume_l', { volume_l: -1 }],
    ['item', 'lent_on', { lent_on: 'yesterday' }],
    ['item', 'lent_to', { lent_to: ' ' }],
    ['container', 'capacity', { capacity: 0 }],
    ['container', 'traits', { traits: ['haunted'] }],
    ['location', 'max_kg', { max_kg: 1e9 }],
    ['category', 'needs', { needs: ['reach'] }],
    [
      'category',
      'apart_from',
      { apart_from: Array.from({ length: 51 }, () => '019a8f2d-7c1e-7b3a-9f60-2b1d5c9e4a13') },
    ],
  ])('AL5 refuses of %s a wrong %s', (kind, path, input) => {
    const { error } = anna.does(`${kind}.create`, { public_id: world.id(), name: 'Odd', ...input })
    expect(error?.code).toBe('validation_failed')
    expect(error?.details[0]?.path).toMatch(new RegExp(`^input\\.${path}`))
  })
})
