import { beforeEach, describe, expect, it } from 'vitest'
import { pathOf } from '../../engine/index.ts'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('places and moves, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let garage: string
  let shelf: string
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
    garage = anna.creates('location.create', { name: 'Garage' })
    shelf = anna.creates('shelf.create', { name: 'Shelf', parent: { kind: 'location', id: garage } })
  })
  const slotWith = (capacity: number | null) =>
    anna.creates('slot.create', { name: 'A-01', parent: { kind: 'shelf', id: shelf }, capacity })
  const box = (name: string, placement: object | null = null, person = anna) =>
    person.creates('container.create', { name, placement })
  const move = (person: Person, public_id: string, kind: string, id: string, push = {}) =>
    person.does('container.move', { public_id, placement: { kind, id } }, push)

  it('W6 lets levels be skipped, and never turned over', () => {
    const rack = anna.creates('rack.create', { name: 'R', parent: { kind: 'location', id: garage } })
    anna.creates('slot.create', { name: 'S', parent: { kind: 'location', id: garage } })
    const wrong = anna.does('zone.create', {
      public_id: world.id(),
      name: 'Z',
      parent: { kind: 'rack', id: rack },
    })
    expect(wrong.error?.code).toBe('wrong_level')
    expect(
      anna.does('rack.update', { public_id: rack, parent: { kind: 'shelf', id: shelf } }).error?.code,
    ).toBe('wrong_level')
    const nowhere = { kind: 'location', id: world.id() }
    expect(anna.does('rack.update', { public_id: rack, parent: nowhere }).error?.code).toBe('not_found')
    const zone = anna.creates('zone.create', { name: 'Z', parent: { kind: 'location', id: garage } })
    anna.does('rack.update', { public_id: rack, parent: { kind: 'zone', id: zone }, name: 'Rack' })
    expect(world.record('racks', rack)).toMatchObject({ name: 'Rack', parent: { kind: 'zone', id: zone } })
  })

  it('puts a new place after its siblings', () => {
    const slots = [slotWith(null), slotWith(null)].map((id) => world.record('slots', id).position)
    expect(slots).toEqual([0, 1])
  })

  it('W1 rejects an unknown target', () => {
    expect(move(anna, box('Box'), 'slot', world.id()).error?.code).toBe('not_found')
    const input = { public_id: world.id(), name: 'Saw', placement: { kind: 'container', id: world.id() } }
    expect(anna.does('item.create', input).error?.code).toBe('not_found')
  })

  it('W1 rejects a cycle, also one that others closed unseen', () => {
    const [a, b] = [box('A'), box('B')]
    const base = world.seq
    expect(move(anna, a, 'container', a).error?.code).toBe('cycle')
    move(anna, a, 'container', b)
    expect(move(ben, b, 'container', a, { base }).error?.code).toBe('cycle')
    expect(world.record('containers', b).placement).toBeNull()
  })

  it('W1 rejects what lies 64 places deep already', () => {
    let inner = { kind: 'location', id: garage }
    for (let depth = 1; depth < 64; depth++) inner = { kind: 'container', id: box(`Box ${depth}`, inner) }
    const deepest = anna.creates('container.create', { name: 'Deepest', placement: inner })
    const below = { public_id: world.id(), name: 'Below', placement: { kind: 'container', id: deepest } }
    expect(anna.does('container.create', below).error?.code).toBe('too_deep')
    const path = world.store.read((view) => pathOf(view, { kind: 'container', id: deepest }))
    expect(path).toHaveLength(64)
  })

  it('W2 rejects a full slot and an archived target that the author could have known', () => {
    const slot = slotWith(1)
    box('First', { kind: 'slot', id: slot })
    expect(move(anna, box('Second'), 'slot', slot).error?.code).toBe('slot_full')
    const old = box('Old')
    anna.does('container.archive', { public_id: old })
    expect(move(anna, box('Third'), 'container', old).error?.code).toBe('target_archived')
  })

  it('W2 counts items and containers, and rejects what lies inside an archived place', () => {
    const slot = slotWith(2)
    box('First', { kind: 'slot', id: slot })
    anna.creates('item.create', { name: 'Saw', placement: { kind: 'slot', id: slot } })
    expect(move(anna, box('Third'), 'slot', slot).error?.code).toBe('slot_full')
    anna.does('location.archive', { public_id: garage })
    expect(move(anna, box('Fourth'), 'shelf', shelf).error?.code).toBe('target_archived')
  })

  it('W2 lets a container be moved within the slot it fills', () => {
    const slot = slotWith(1)
    const first = box('First', { kind: 'slot', id: slot })
    expect(move(anna, first, 'slot', slot).status).toBe('applied')
  })

  it('W3 records a move that only others made impossible meanwhile, and flags it', () => {
    const slot = slotWith(1)
    const mine = box('Mine')
    const base = world.seq
    box('Theirs', { kind: 'slot', id: slot }, ben)
    const merged = move(anna, mine, 'slot', slot, { base })
    expect(merged).toMatchObject({
      status: 'merged',
      conflicts: [{ reason: 'slot_full', field: 'placement' }],
    })
    expect(world.record('containers', mine).placement).toEqual({ kind: 'slot', id: slot })
  })

  it('W3 records a move into what was archived meanwhile, and a creation in it', () => {
    const crate = box('Crate')
    const mine = box('Mine')
    const base = world.seq
    ben.does('container.archive', { public_id: crate })
    expect(move(anna, mine, 'container', crate, { base })).toMatchObject({
      status: 'merged',
      conflicts: [{ reason: 'target_archived' }],
    })
    const input = { public_id: world.id(), name: 'Saw', placement: { kind: 'container', id: crate } }
    expect(anna.does('item.create', input, { base })).toMatchObject({ status: 'merged' })
    expect(world.record('items', input.public_id).placement).toEqual(input.placement)
  })

  it('W3 records a move into a box that others put into an archived place meanwhile', () => {
    const [cellar, crate] = [anna.creates('location.create', { name: 'Cellar' }), box('Crate')]
    const mine = box('Mine')
    const before = world.seq
    anna.does('location.archive', { public_id: cellar })
    const base = world.seq
    // Ben had not seen the archiving; Anna had, but not what Ben did.
    move(ben, crate, 'location', cellar, { base: before })
    expect(move(world.person('clara'), mine, 'container', crate, { base })).toMatchObject({
      status: 'merged',
      conflicts: [{ reason: 'target_archived' }],
    })
    expect(world.record('containers', mine).placement).toEqual({ kind: 'container', id: crate })
  })

  it('W1 comes before W2: what can never be true is told first', () => {
    const [outer, inner] = [box('Outer'), box('Inner')]
    move(anna, inner, 'container', outer)
    anna.does('container.archive', { public_id: inner })
    expect(move(anna, outer, 'container', inner).error?.code).toBe('cycle')
  })

  it('W3 can be undone by choosing the lost side', () => {
    const crate = box('Crate')
    const mine = box('Mine', { kind: 'shelf', id: shelf })
    const base = world.seq
    ben.does('container.archive', { public_id: crate })
    const conflict = move(anna, mine, 'container', crate, { base }).conflicts[0]
    expect(anna.does('conflict.resolve', { public_id: conflict?.public_id, choose: 'lost' }).status).toBe(
      'applied',
    )
    expect(world.record('containers', mine).placement).toEqual({ kind: 'shelf', id: shelf })
  })

  it('C4 decides two unseen moves of one box by their time', () => {
    const [here, there, crate] = [slotWith(null), slotWith(null), box('Crate')]
    world.now = 100
    const base = world.seq
    move(anna, crate, 'slot', here, { base, at: 60 })
    const late = move(ben, crate, 'slot', there, { base, at: 50 })
    expect(late.conflicts).toMatchObject([
      { lost: { kind: 'slot', id: there }, kept: { kind: 'slot', id: here } },
    ])
    expect(world.record('containers', crate).placement).toEqual({ kind: 'slot', id: here })
    expect(world.all('movements')).toHaveLength(1)
  })

  it('W4 moves a box with all that is in it: one change, one movement', () => {
    const crate = box('Crate', { kind: 'shelf', id: shelf })
    const inner = box('Inner', { kind: 'container', id: crate })
    const saw = anna.creates('item.create', { name: 'Saw', placement: { kind: 'container', id: inner } })
    const slot = slotWith(null)
    const before = world.seq
    move(anna, crate, 'slot', slot)
    const changed = world.store.changes(before, ['containers', 'items', 'movements'], 100)
    expect(changed.map(({ collection }) => collection).sort()).toEqual(['containers', 'movements'])
    const path = world.store.read((view) => pathOf(view, view.get('items', saw)?.record.placement ?? null))
    expect(path.map(({ name }) => name)).toEqual(['Garage', 'Shelf', 'A-01', 'Crate', 'Inner'])
  })

  it('W5 appends one movement with author and time, and none for standing still', () => {
    const crate = box('Crate', { kind: 'shelf', id: shelf })
    const slot = slotWith(null)
    const moved = ben.does(
      'container.place',
      { public_id: crate, placement: { kind: 'slot', id: slot } },
      { at: 3 },
    )
    move(anna, crate, 'slot', slot)
    anna.does('container.unplace', { public_id: crate })
    expect(world.all('movements')).toMatchObject([
      {
        subject: { kind: 'container', id: crate },
        from: { kind: 'shelf', id: shelf },
        to: { kind: 'slot', id: slot },
        moved_by: 'ben',
        operation_id: moved.operation_id,
      },
      { from: { kind: 'slot', id: slot }, to: null, moved_by: 'anna' },
    ])
  })

  it('moves items the same way', () => {
    const saw = anna.creates('item.create', { name: 'Saw' })
    anna.does('item.assign', { public_id: saw, placement: { kind: 'shelf', id: shelf } })
    anna.does('item.move', { public_id: saw, placement: { kind: 'location', id: garage } })
    anna.does('item.unassign', { public_id: saw })
    expect(world.record('items', saw).placement).toBeNull()
    expect(world.all('movements')).toHaveLength(3)
  })

  it('A1 archives and restores, and agrees with itself', () => {
    const crate = box('Crate')
    const base = world.seq
    anna.does('container.archive', { public_id: crate })
    expect(ben.does('container.archive', { public_id: crate }, { base }).status).toBe('applied')
    expect(world.openConflicts()).toEqual([])
    anna.does('container.restore', { public_id: crate })
    expect(anna.does('container.restore', { public_id: crate }).status).toBe('applied')
    expect(world.record('containers', crate).archived_at).toBeNull()
  })

  it('A2 applies an edit of what was archived meanwhile, leaves it archived, and flags it once', () => {
    const saw = anna.creates('item.create', { name: 'Saw' })
    const base = world.seq
    ben.does('item.archive', { public_id: saw })
    const merged = anna.does('item.update', { public_id: saw, name: 'Fine saw' }, { base })
    expect(merged).toMatchObject({
      status: 'merged',
      conflicts: [{ reason: 'archived', field: 'archived_at' }],
    })
    const again = anna.does('item.adjust_quantity', { public_id: saw, delta: 1 }, { base })
    expect(again.conflicts).toEqual(merged.conflicts)
    expect(world.openConflicts()).toHaveLength(1)
    expect(world.record('items', saw)).toMatchObject({ name: 'Fine saw', quantity: 2 })
    expect(world.record('items', saw).archived_at).not.toBeNull()
  })

  it('A2 keeps both when the edit came first', () => {
    const saw = anna.creates('item.create', { name: 'Saw' })
    const base = world.seq
    anna.does('item.update', { public_id: saw, name: 'Fine saw' }, { base })
    expect(ben.does('item.archive', { public_id: saw }, { base }).status).toBe('applied')
    expect(world.record('items', saw).name).toBe('Fine saw')
    expect(world.record('items', saw).archived_at).not.toBeNull()
  })

  it('A3 restores by choosing the lost side', () => {
    const saw = anna.creates('item.create', { name: 'Saw' })
    const base = world.seq
    ben.does('item.archive', { public_id: saw })
    const conflict = anna.does('item.update', { public_id: saw, name: 'Fine saw' }, { base }).conflicts[0]
    anna.does('conflict.resolve', { public_id: conflict?.public_id, choose: 'lost' })
    expect(world.record('items', saw).archived_at).toBeNull()
  })

  it('A4 rejects an edit of something deleted', () => {
    const saw = anna.creates('item.create', { name: 'Saw' })
    const code = anna.creates('product_code.create', { item_id: saw, code: '4006381333931' })
    const base = world.seq
    ben.does('product_code.delete', { public_id: code })
    const late = anna.does('product_code.update', { public_id: code, code: '96385074' }, { base })
    expect(late.error?.code).toBe('not_found')
  })

  it('A4 lets a deletion give way to an edit that its author had not seen', () => {
    const saw = anna.creates('item.create', { name: 'Saw' })
    const code = anna.creates('product_code.create', { item_id: saw, code: '4006381333931' })
    const base = world.seq
    anna.does('product_code.update', { public_id: code, code: '96385074' }, { base })
    const late = ben.does('product_code.delete', { public_id: code }, { base })
    expect(late.conflicts).toMatchObject([{ field: 'code', lost: null, kept: '96385074' }])
    expect(world.record('product_codes', code).code).toBe('96385074')
    ben.does('conflict.resolve', { public_id: late.conflicts[0]?.public_id, choose: 'lost' })
    expect(world.all('product_codes')).toEqual([])
  })

  it('creates then archives offline', () => {
    const public_id = world.id()
    const results = anna.pushes([
      { type: 'item.create', input: { public_id, name: 'Saw' }, base: 0 },
      { type: 'item.archive', input: { public_id }, base: 0 },
    ])
    expect(results.map((result) => result.status)).toEqual(['applied', 'applied'])
    expect(world.openConflicts()).toEqual([])
  })
})
