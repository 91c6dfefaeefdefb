import { beforeEach, describe, expect, it } from 'vitest'
import { derivedId } from '../../engine/index.ts'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('the ids of items, containers and places, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let cellar: string
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    cellar = anna.creates('location.create', { name: 'Cellar' })
  })
  const outermost = () => ({ kind: 'location', id: cellar })

  it('W8 no new one gets an id that another one has, whatever their kinds', () => {
    const saw = anna.creates('item.create', { name: 'Saw' })
    const box = anna.creates('container.create', { name: 'Box', placement: outermost() })
    const zone = anna.creates('zone.create', { name: 'Zone', parent: outermost() })
    const slot = anna.creates('slot.create', { name: 'Slot', parent: outermost() })
    const inputs = {
      'item.create': { name: 'Twin' },
      'container.create': { name: 'Twin', placement: outermost() },
      'location.create': { name: 'Twin' },
      'zone.create': { name: 'Twin', parent: outermost() },
      'slot.create': { name: 'Twin', parent: outermost() },
    }
    const before = world.seq
    for (const public_id of [saw, box, cellar, zone, slot]) {
      for (const [type, input] of Object.entries(inputs)) {
        const { error } = anna.does(type, { public_id, ...input })
        expect([type, error?.code, error?.details[0]?.path]).toEqual([
          type,
          'already_exists',
          'input.public_id',
        ])
      }
    }
    expect(world.seq).toBe(before)
  })

  it('W8 building makes no place with an id that something else has', () => {
    const operation_id = world.id()
    anna.does('item.create', { public_id: derivedId(operation_id, 2), name: 'Saw' })
    const design = { parent: outermost(), racks: { count: 2, name: 'R{rack}' } }
    expect(anna.does('structure.build', design, { operation_id }).error?.code).toBe('already_exists')
    expect(world.store.read((view) => view.size('racks'))).toBe(0)
  })

  it('W8 a deleted place does not come back to an id that something else has by now', () => {
    const place = anna.creates('location.create', { name: 'Shed' })
    const { operation_id } = anna.does('location.delete', { public_id: place })
    anna.does('container.create', { public_id: place, name: 'Box' })
    expect(anna.does('operation.undo', { operation_id }).error?.code).toBe('superseded')
    anna.creates('item.create', { name: 'Saw', placement: { kind: 'container', id: place } })
    expect(world.record('containers', place)).toMatchObject({ name: 'Box' })
    expect(world.store.read((view) => view.get('locations', place))).toBeNull()
  })
})
