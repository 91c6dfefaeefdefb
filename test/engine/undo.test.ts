import { beforeEach, describe, expect, it } from 'vitest'
import type { HouseholdKey } from '../../engine/index.ts'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('taking back, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let admin: Person
  let cellar: string
  let attic: string
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
    admin = world.person('ada', 'admin')
    cellar = anna.creates('location.create', { name: 'Cellar' })
    attic = anna.creates('location.create', { name: 'Attic' })
  })
  const at = (id: string, kind = 'location') => ({ kind, id })
  const did = (person: Person, type: string, input: Record<string, unknown>): string => {
    const result = person.does(type, input)
    expect(result.error).toBeNull()
    return result.operation_id
  }
  const undo = (person: Person, operation_id: string) => person.does('operation.undo', { operation_id })
  const undone = (person: Person, operation_id: string): string => {
    const result = undo(person, operation_id)
    expect(result.error).toBeNull()
    return result.operation_id
  }
  /** A record but for the time of its last change. */
  const content = (collection: HouseholdKey, public_id: string) => {
    const { updated_at: _, ...rest } = world.record(collection, public_id)
    return rest
  }
  const drill = (input: Record<string, unknown> = {}) =>
    anna.creates('item.create', { name: 'Drill', ...input })

  it('X1 takes an operation back once, as an operation that can be taken back itself', () => {
    const item = drill({ placement: at(cellar) })
    const before = content('items', item)
    const renamed = did(anna, 'item.update', { public_id: item, name: 'Cordless drill', unit: 'pcs' })
    const after = content('items', item)
    const undoing = undone(anna, renamed)
    expect(content('items', item)).toEqual(before)
    expect(undo(anna, renamed).error?.code).toBe('already_undone')
    undone(anna, undoing)
    expect(content('items', item)).toEqual(after)
    expect(undo(anna, world.id()).error?.code).toBe('not_found')
  })

  it('X1 lets members undo their own, and admins what others did', () => {
    const item = drill()
    const renamed = did(anna, 'item.update', { public_id: item, name: 'Saw' })
    expect(undo(ben, renamed).error?.code).toBe('access_denied')
    expect(undo(world.person('vera', 'viewer'), renamed).error?.code).toBe('access_denied')
    undone(admin, renamed)
    expect(world.record('items', item).name).toBe('Drill')
  })

  it('X2 refuses, and changes nothing, where a later operation changed the same field', () => {
    const item = drill()
    const first = did(anna, 'item.update', { public_id: item, name: 'Saw', unit: 'pcs' })
    did(ben, 'item.update', { public_id: item, unit: 'box' })
    const before = content('items', item)
    const { error } = undo(anna, first)
    expect(error).toMatchObject({ code: 'superseded', details: [{ path: 'input.operation_id' }] })
    expect(error?.details[0]?.message).toContain('unit')
    expect(content('items', item)).toEqual(before)
  })

  it('X3 brings back what was deleted', () => {
    const item = drill()
    const code = anna.creates('product_code.create', { item_id: item, code: '4006381333931' })
    const before = content('product_codes', code)
    const deleted = did(anna, 'product_code.delete', { public_id: code })
    const undoing = undone(anna, deleted)
    expect(content('product_codes', code)).toEqual(before)
    undone(anna, undoing)
    expect(world.all('product_codes')).toEqual([])
  })

  it('X4 deletes what was made, unless it is in use or was changed', () => {
    const made = (type: string, input: Record<string, unknown>) => {
      const public_id = world.id()
      return { public_id, operation_id: did(anna, type, { public_id, ...input }) }
    }
    const box = made('container.create', { name: 'Box' })
    const item = made('item.create', { name: 'Drill', placement: at(box.public_id, 'container') })
    expect(undo(anna, box.operation_id).error?.code).toBe('superseded')
    undone(anna, item.operation_id)
    undone(anna, box.operation_id)
    expect(world.all('containers')).toEqual([])
    expect(world.all('items')).toEqual([])
    const shelf = made('shelf.create', { name: 'Shelf', parent: at(cellar) })
    const slot = made('slot.create', { name: 'Slot', parent: at(shelf.public_id, 'shelf') })
    expect(undo(anna, shelf.operation_id).error?.code).toBe('superseded')
    did(anna, 'slot.update', { public_id: slot.public_id, name: 'Slot 1' })
    expect(undo(anna, slot.operation_id).error?.code).toBe('superseded')
    const tag = made('tag.create', { name: 'loud' })
    expect(undo(anna, tag.operation_id).error?.code).toBe('not_undoable')
  })

  it('X4 takes the building of a rack back, as long as nobody uses it', () => {
    const built = did(anna, 'structure.build', {
      parent: at(cellar),
      racks: { count: 1, name: 'A' },
      shelves: { count: 3, name: '{rack_name}-{shelf:02}' },
      slots: { count: 4, name: '{shelf_name}-{slot:02}' },
    })
    const places = () =>
      [world.all('racks'), world.all('shelves'), world.all('slots')].map(({ length }) => length)
    expect(places()).toEqual([1, 3, 12])
    const slot = String(world.all('slots')[0]?.public_id)
    const box = anna.creates('container.create', { name: 'Box', placement: at(slot, 'slot') })
    expect(undo(anna, built).error?.code).toBe('superseded')
    expect(places()).toEqual([1, 3, 12])
    did(anna, 'container.unplace', { public_id: box })
    const undoing = undone(anna, built)
    expect(places()).toEqual([0, 0, 0])
    undone(anna, undoing)
    expect(places()).toEqual([1, 3, 12])
    expect(world.record('slots', slot).name).toMatch(/^A-01-0\d$/)
  })

  it('X3 brings a deleted place back, if what it was in is there', () => {
    const shelf = anna.creates('shelf.create', { name: 'Shelf', parent: at(cellar) })
    const slot = anna.creates('slot.create', { name: 'Slot', parent: at(shelf, 'shelf') })
    const deleted = did(anna, 'slot.delete', { public_id: slot })
    const gone = did(anna, 'shelf.delete', { public_id: shelf })
    expect(undo(anna, deleted).error?.code).toBe('superseded')
    undone(anna, gone)
    undone(anna, deleted)
    expect(world.record('slots', slot).name).toBe('Slot')
  })

  it('X4 settles the conflict that it brought about', () => {
    const item = drill()
    const base = world.seq
    did(ben, 'item.update', { public_id: item, name: 'Saw' })
    const merged = anna.does('item.update', { public_id: item, name: 'Hammer' }, { base })
    expect(merged.status).toBe('merged')
    expect(world.record('items', item).name).toBe('Hammer')
    undone(anna, merged.operation_id)
    expect(world.record('items', item).name).toBe('Saw')
    expect(world.openConflicts()).toEqual([])
    expect(world.all('conflicts')[0]).toMatchObject({ resolution: 'lost', resolved_by: 'anna' })
  })

  it('X5 makes absent fields absent again, and leaves other fields alone', () => {
    const item = drill()
    const before = content('items', item)
    expect(before).not.toHaveProperty('serial_number')
    const edited = did(anna, 'item.update', { public_id: item, serial_number: 'X-1' })
    did(ben, 'item.update', { public_id: item, manufacturer: 'Makita' })
    undone(anna, edited)
    expect(content('items', item)).toEqual({ ...before, manufacturer: 'Makita' })
  })

  it('X5 takes tags back one by one', () => {
    const [loud, blue, old] = ['loud', 'blue', 'old'].map((name) => anna.creates('tag.create', { name }))
    const item = drill({ tag_ids: [loud, blue] })
    const set = did(anna, 'item.set_tags', { public_id: item, tag_ids: [old] })
    did(ben, 'item.add_tag', { public_id: item, tag_id: anna.creates('tag.create', { name: 'new' }) })
    undone(anna, set)
    const names = world.record('items', item).tag_ids.map((id) => world.record('tags', id).name)
    expect(names).toEqual(['loud', 'blue', 'new'])
    const removed = did(anna, 'item.remove_tag', { public_id: item, tag_id: loud })
    did(ben, 'item.add_tag', { public_id: item, tag_id: loud })
    expect(undo(anna, removed).error?.code).toBe('superseded')
  })

  it('X5 gives notes their text of old, long ones too', () => {
    const long = `${'Oil it twice a year. '.repeat(40)}😀`
    const item = drill({ notes: long })
    const edited = did(anna, 'item.set_notes', {
      public_id: item,
      notes: `${long.replace('twice', 'once')}!`,
    })
    undone(anna, edited)
    expect(world.record('items', item).notes).toBe(long)
    did(anna, 'item.set_notes', { public_id: item, notes: 'short' })
    expect(undo(anna, edited).error?.code).toBe('superseded')
  })

  it('X6 takes a move back by a move, with all that is in it', () => {
    const box = anna.creates('container.create', { name: 'Box', placement: at(cellar) })
    const item = drill({ placement: at(box, 'container') })
    const moved = did(anna, 'container.move', { public_id: box, placement: at(attic) })
    undone(anna, moved)
    expect(world.record('containers', box).placement).toEqual(at(cellar))
    expect(world.record('items', item).placement).toEqual(at(box, 'container'))
    expect(
      world.all('movements').filter(({ subject }) => Object.values(subject ?? {}).includes(box)),
    ).toMatchObject([
      { from: at(cellar), to: at(attic) },
      { from: at(attic), to: at(cellar) },
    ])
  })

  it('X6 refuses to move back where there is no room, or nothing any more', () => {
    const slot = anna.creates('slot.create', { name: 'S', parent: at(cellar), capacity: 1 })
    const box = anna.creates('container.create', { name: 'Box', placement: at(slot, 'slot') })
    const moved = did(anna, 'container.move', { public_id: box, placement: at(attic) })
    const other = anna.creates('container.create', { name: 'Other', placement: at(slot, 'slot') })
    expect(undo(anna, moved).error).toMatchObject({
      code: 'slot_full',
      details: [{ path: 'input.operation_id' }],
    })
    did(anna, 'container.unplace', { public_id: other })
    did(anna, 'location.archive', { public_id: cellar })
    undone(anna, moved)
    const into = anna.creates('container.create', { name: 'Crate' })
    const taken = did(anna, 'container.move', { public_id: box, placement: at(into, 'container') })
    const out = did(anna, 'container.move', { public_id: box, placement: at(attic) })
    did(anna, 'container.move', { public_id: into, placement: at(box, 'container') })
    expect(undo(anna, out).error?.code).toBe('cycle')
    expect(undo(anna, taken).error?.code).toBe('superseded')
  })

  it('X6 does not put a category under one that lies in it by now', () => {
    const tools = anna.creates('category.create', { name: 'Tools' })
    const saws = anna.creates('category.create', { name: 'Saws', parent_id: tools })
    const moved = did(anna, 'category.update', { public_id: saws, parent_id: null })
    did(anna, 'category.update', { public_id: tools, parent_id: saws })
    expect(undo(anna, moved).error?.code).toBe('cycle')
  })

  it('X7 takes a difference back by the opposite one, unless it was counted since', () => {
    const item = drill({ quantity: 10 })
    const taken = did(anna, 'item.adjust_quantity', { public_id: item, delta: -3 })
    did(ben, 'item.adjust_quantity', { public_id: item, delta: 5 })
    const undoing = undone(anna, taken)
    expect(world.record('items', item).quantity).toBe(15)
    expect(undo(anna, taken).error?.code).toBe('already_undone')
    undone(anna, undoing)
    expect(world.record('items', item).quantity).toBe(12)
    did(ben, 'item.set_quantity', { public_id: item, quantity: 4 })
    expect(undo(anna, undoing).error?.code).toBe('superseded')
    expect(world.record('items', item).quantity).toBe(4)
  })

  it('X7 takes a count back where it still stands', () => {
    const item = drill({ quantity: 10 })
    const counted = did(anna, 'item.set_quantity', { public_id: item, quantity: 7 })
    undone(anna, counted)
    expect(world.record('items', item).quantity).toBe(10)
    const again = did(anna, 'item.set_quantity', { public_id: item, quantity: 8 })
    did(ben, 'item.adjust_quantity', { public_id: item, delta: 1 })
    expect(undo(anna, again).error?.code).toBe('superseded')
    expect(world.record('items', item).quantity).toBe(9)
  })

  it('X7 gives back what was there when more was taken than that', () => {
    const item = drill({ quantity: 2 })
    const taken = did(anna, 'item.adjust_quantity', { public_id: item, delta: -5 })
    expect(world.record('items', item).quantity).toBe(0)
    undone(anna, taken)
    expect(world.record('items', item).quantity).toBe(2)
    expect(world.openConflicts()).toEqual([])
  })

  it('X7 gives it back as well to another phone of the author, which has not applied the taking', () => {
    const item = drill({ quantity: 2 })
    const base = world.seq
    const operation_id = did(anna, 'item.adjust_quantity', { public_id: item, delta: -5 })
    world.person('anna', 'member', 'laptop').does('operation.undo', { operation_id }, { base })
    expect(world.record('items', item).quantity).toBe(2)
  })

  it('X7 counts what others added once, where it is in the quantity before a count that had not seen it', () => {
    const item = drill({ quantity: 10 })
    world.now = 100
    const base = world.seq
    ben.does('item.adjust_quantity', { public_id: item, delta: -1 }, { base, at: 80 })
    const { operation_id } = anna.does(
      'item.set_quantity',
      { public_id: item, quantity: 20 },
      { base, at: 60 },
    )
    expect(world.record('items', item).quantity).toBe(19)
    anna.does('operation.undo', { operation_id }, { base, at: 70 })
    expect(world.record('items', item).quantity).toBe(9)
  })

  it('X7 takes all of a difference back, also the part that made up for a shortfall', () => {
    const item = drill({ quantity: 3 })
    const base = world.seq
    for (const name of ['dora', 'emil']) {
      world.person(name).does('item.adjust_quantity', { public_id: item, delta: -3 }, { base })
    }
    const added = ben.does('item.adjust_quantity', { public_id: item, delta: 5 }, { base })
    expect(world.record('items', item).quantity).toBe(2)
    ben.does('operation.undo', { operation_id: added.operation_id })
    expect(world.record('items', item).quantity).toBe(0)
  })

  it('Q5 reports what is missing when an addition is undone of which more has been taken than is left', () => {
    const item = drill({ quantity: 0 })
    const added = did(anna, 'item.adjust_quantity', { public_id: item, delta: 5 })
    did(ben, 'item.adjust_quantity', { public_id: item, delta: -3 })
    undone(anna, added)
    expect(world.record('items', item).quantity).toBe(0)
    expect(world.openConflicts()).toMatchObject([{ reason: 'quantity_shortfall', shortfall: 3 }])
  })
})
