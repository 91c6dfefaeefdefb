import { beforeEach, describe, expect, it } from 'vitest'
import { levelCollection, levels } from '../../engine/index.ts'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('deleting places, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let cellar: string
  let shelf: string
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
    cellar = anna.creates('location.create', { name: 'Cellar' })
    shelf = anna.creates('shelf.create', { name: 'Shelf', parent: { kind: 'location', id: cellar } })
  })
  const onShelf = () => ({ kind: 'shelf', id: shelf })
  const drop = (push = {}, person = anna) => person.does('shelf.delete', { public_id: shelf }, push)
  const isThere = () => world.store.read((view) => view.get('shelves', shelf) !== null)

  it.each(levels)('A5 deletes a %s that is empty', (level) => {
    const input = level === 'location' ? {} : { parent: { kind: 'location', id: cellar } }
    const public_id = anna.creates(`${level}.create`, { name: 'Empty', ...input })
    expect(anna.does(`${level}.delete`, { public_id }).status).toBe('applied')
    expect(world.store.read((view) => view.get(levelCollection[level], public_id))).toBeNull()
    expect(anna.does(`${level}.delete`, { public_id }).error?.code).toBe('not_found')
  })

  it('A5 keeps what holds a place, a container or an item, archived ones too', () => {
    const notEmpty = { code: 'not_empty', details: [{ path: 'input.public_id' }] }
    expect(anna.does('location.delete', { public_id: cellar }).error).toMatchObject(notEmpty)
    const box = anna.creates('container.create', { name: 'Box', placement: onShelf() })
    expect(drop().error).toMatchObject(notEmpty)
    anna.does('container.archive', { public_id: box })
    expect(drop().error).toMatchObject(notEmpty)
    anna.does('container.unplace', { public_id: box })
    const saw = anna.creates('item.create', { name: 'Saw', placement: onShelf() })
    expect(drop().error).toMatchObject(notEmpty)
    anna.does('item.unassign', { public_id: saw })
    expect(drop().status).toBe('applied')
  })

  it('A5 gives way to what others put in unseen, and deletes when that side is chosen and it is empty', () => {
    const base = world.seq
    const saw = ben.creates('item.create', { name: 'Saw', placement: onShelf() })
    const merged = drop({ base })
    expect(merged).toMatchObject({
      status: 'merged',
      conflicts: [{ reason: 'concurrent_edit', field: 'name', lost: null, kept: 'Shelf' }],
    })
    expect(isThere()).toBe(true)
    const choice = { public_id: merged.conflicts[0]?.public_id, choose: 'lost' }
    expect(anna.does('conflict.resolve', choice).error?.code).toBe('not_empty')
    expect(world.openConflicts()).toHaveLength(1)
    anna.does('item.unassign', { public_id: saw })
    expect(anna.does('conflict.resolve', choice).status).toBe('applied')
    expect(isThere()).toBe(false)
  })

  it('A5 is rejected when only some of what is in it is unseen', () => {
    anna.creates('container.create', { name: 'Box', placement: onShelf() })
    const base = world.seq
    ben.creates('item.create', { name: 'Saw', placement: onShelf() })
    expect(drop({ base }).error?.code).toBe('not_empty')
  })

  it('A5 is rejected when the same replica put in what is in it', () => {
    const base = world.seq
    anna.creates('item.create', { name: 'Saw', placement: onShelf() }, { base })
    expect(drop({ base }).error?.code).toBe('not_empty')
  })

  it('A5 takes a place put under it unseen for what is in it, and one that left it for none', () => {
    const base = world.seq
    const slot = ben.creates('slot.create', { name: 'A-01', parent: onShelf() })
    expect(drop({ base }).status).toBe('merged')
    ben.does('slot.update', { public_id: slot, parent: { kind: 'location', id: cellar } })
    expect(drop({ base }).status).toBe('applied')
  })

  it('A4 lets the deletion of a place give way to an edit that its author had not seen', () => {
    const base = world.seq
    ben.does('shelf.update', { public_id: shelf, code: 'S-1' })
    expect(drop({ base })).toMatchObject({ status: 'merged', conflicts: [{ lost: null }] })
    expect(drop().status).toBe('applied')
  })

  it('A4 lets the deletion of a place give way when its author never saw it made', () => {
    const base = world.seq
    shelf = ben.creates('shelf.create', { name: 'New', parent: { kind: 'location', id: cellar } })
    expect(drop({ base }).status).toBe('merged')
  })

  it('M1 is not for viewers', () => {
    expect(drop({}, world.person('vic', 'viewer')).error?.code).toBe('access_denied')
  })
})
