import { beforeEach, describe, expect, it } from 'vitest'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('the same value again, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let clara: Person
  let item: string
  let base: number
  beforeEach(() => {
    world = new HouseholdWorld(open())
    ;[anna, ben, clara] = [world.person('anna'), world.person('ben'), world.person('clara')]
    item = anna.creates('item.create', { name: 'Saw' })
    world.now = 100
    base = world.seq
  })
  const name = (person: Person, name: string, push: { base?: number; at?: number } = {}) =>
    person.does('item.update', { public_id: item, name }, push)
  const state = () => {
    const { seq, checksum } = world.store.read((_, state) => state)
    return { seq, checksum, stored: world.store.read((view) => view.get('items', item)) }
  }

  it('C8 is an edit: a later one stands against an unseen change, which is kept in a conflict', () => {
    expect(name(ben, 'Saw', { base, at: 60 })).toMatchObject({ status: 'applied', conflicts: [] })
    expect(name(anna, 'Fret saw', { base, at: 50 })).toMatchObject({
      status: 'merged',
      conflicts: [{ field: 'name', lost: 'Fret saw', kept: 'Saw' }],
    })
    expect(world.record('items', item).name).toBe('Saw')
    expect(world.openConflicts()).toMatchObject([{ lost_by: 'anna', kept_by: 'ben' }])
  })

  it('C8 gives way to a later unseen change, and is kept in a conflict', () => {
    name(ben, 'Saw', { base, at: 50 })
    expect(name(anna, 'Fret saw', { base, at: 60 }).conflicts).toMatchObject([
      { lost: 'Saw', kept: 'Fret saw' },
    ])
    expect(world.openConflicts()).toMatchObject([{ lost_by: 'ben', kept_by: 'anna' }])
  })

  it('C8 ends the same in both orders', () => {
    name(anna, 'Fret saw', { base, at: 50 })
    expect(name(ben, 'Saw', { base, at: 60 }).conflicts).toMatchObject([{ lost: 'Fret saw', kept: 'Saw' }])
    expect(world.record('items', item).name).toBe('Saw')
  })

  it('C8 changes nothing: no seq of the record, no change in delta sync, no movement, the same checksum', () => {
    const place = anna.creates('location.create', { name: 'Cellar' })
    const placement = { kind: 'location', id: place }
    anna.does('item.move', { public_id: item, placement })
    const before = state()
    const since = world.seq
    for (const person of [ben, clara]) {
      expect(name(person, 'Saw').status).toBe('applied')
      person.does('item.move', { public_id: item, placement })
    }
    const after = state()
    expect(after.seq).toBe(since + 4)
    expect(after.checksum).toBe(before.checksum)
    expect({ ...after.stored, merge: null }).toEqual({ ...before.stored, merge: null })
    expect(world.store.changes(since, ['items', 'movements'], 10)).toEqual([])
  })

  it('C8 does not conflict for those who had seen it', () => {
    name(ben, 'Saw')
    expect(name(clara, 'Fret saw').status).toBe('applied')
    expect(name(ben, 'Saw', { base: world.seq - 1 }).conflicts).toMatchObject([{ lost: 'Fret saw' }])
  })

  it('C8 lets all stand who gave the value unseen, the earlier one too', () => {
    name(ben, 'Fret saw', { base, at: 80 })
    const seen = world.seq
    const tablet = world.person('anna', 'member', 'tablet')
    expect(name(clara, 'Fret saw', { base, at: 40 }).conflicts).toEqual([])
    // Ben's edit was seen, Clara's was not.
    expect(name(tablet, 'Hand saw', { base: seen }).conflicts).toMatchObject([
      { lost: 'Fret saw', kept: 'Hand saw' },
    ])
    expect(world.openConflicts()).toMatchObject([{ lost_by: 'clara' }])
  })

  it('C8 does not hide an unseen edit of the same value from those who gave it too', () => {
    name(ben, 'Fret saw', { base, at: 50 })
    name(clara, 'Fret saw', { base, at: 60 })
    expect(name(clara, 'Hand saw', { base, at: 70 }).conflicts).toMatchObject([
      { lost: 'Fret saw', kept: 'Hand saw' },
    ])
    expect(world.openConflicts()).toMatchObject([{ lost_by: 'ben' }])
  })

  it('C8 names the latest of those that stand', () => {
    name(ben, 'Saw', { base, at: 70 })
    name(clara, 'Saw', { base, at: 60 })
    const tablet = world.person('anna', 'member', 'tablet')
    name(tablet, 'Hand saw', { base, at: 65 })
    expect(world.openConflicts()).toMatchObject([{ lost: 'Hand saw', kept: 'Saw', kept_by: 'ben' }])
  })

  it('C8 keeps a bounded number of edits of one value', () => {
    for (let i = 0; i < 70; i++) name(world.person('anna', 'member', `phone ${i}`), 'Saw', { base, at: 50 })
    expect(state().stored?.merge?.again?.name).toHaveLength(64)
  })

  it('C8 counts fields that an edit names beside those that it changes', () => {
    ben.does('item.update', { public_id: item, name: 'Saw', unit: 'pcs' }, { base, at: 60 })
    expect(name(anna, 'Fret saw', { base, at: 50 }).conflicts).toMatchObject([{ lost: 'Fret saw' }])
    expect(world.record('items', item)).toMatchObject({ name: 'Saw', unit: 'pcs' })
  })

  it('C8 leaves what an author could have known as it was', () => {
    const tag = anna.creates('tag.create', { name: 'Loan' })
    const box = anna.creates('location.create', { name: 'Cellar' })
    const slotted = { kind: 'location', id: box }
    anna.does('item.move', { public_id: item, placement: slotted })
    anna.does('item.archive', { public_id: item })
    const seen = world.seq
    ben.does('tag.update', { public_id: tag, name: 'Loan' })
    ben.does('item.move', { public_id: item, placement: slotted })
    ben.does('item.archive', { public_id: item })
    const known = { base: seen }
    expect(clara.does('tag.create', { public_id: world.id(), name: 'loan' }, known).error?.code).toBe(
      'name_taken',
    )
    expect(clara.does('location.delete', { public_id: box }, known).error?.code).toBe('not_empty')
    expect(name(clara, 'Fret saw', known).conflicts).toEqual([])
  })

  it('A1 archiving again keeps the time, and stands against an earlier unseen restoring', () => {
    anna.does('item.archive', { public_id: item }, { at: 90 })
    const { archived_at } = world.record('items', item)
    const seen = world.seq
    world.now = 600
    ben.does('item.archive', { public_id: item }, { base: seen, at: 500 })
    clara.does('item.restore', { public_id: item }, { base: seen, at: 400 })
    expect(world.record('items', item).archived_at).toBe(archived_at)
    expect(world.openConflicts()).toMatchObject([{ field: 'archived_at', lost: null, kept_by: 'ben' }])
  })

  it('A4 a deletion gives way to an unseen edit that changed nothing', () => {
    const place = anna.creates('location.create', { name: 'Cellar' })
    const code = anna.creates('product_code.create', { item_id: item, code: 'D-1' })
    const sheet = anna.creates('label_sheet.create', {
      name: 'A4',
      sheet: { unit: 'mm', page: 'a4', columns: 2, rows: 5, margins: { left: 5, top: 10 } },
    })
    const edited: [string, Record<string, unknown>][] = [
      ['location', { public_id: place, name: 'Cellar' }],
      ['product_code', { public_id: code, note: null }],
      ['label_sheet', { public_id: sheet, name: 'A4' }],
    ]
    for (const [kind, input] of edited) {
      const seen = world.seq
      expect(ben.does(`${kind}.update`, input).conflicts).toEqual([])
      const { public_id } = input
      expect(clara.does(`${kind}.delete`, { public_id }, { base: seen }).conflicts).toMatchObject([
        { lost: null },
      ])
      expect(clara.does(`${kind}.delete`, { public_id }).conflicts).toEqual([])
    }
  })

  it('A4 names the unseen edit that arrived last', () => {
    const place = anna.creates('location.create', { name: 'Cellar' })
    const seen = world.seq
    ben.does('location.update', { public_id: place, name: 'Basement' })
    clara.does('location.update', { public_id: place, description: 'Damp' })
    ben.does('location.update', { public_id: place, description: 'Damp' })
    const tablet = world.person('anna', 'member', 'tablet')
    tablet.does('location.delete', { public_id: place }, { base: seen })
    expect(world.openConflicts()).toMatchObject([{ lost: null, kept: 'Basement', kept_by: 'ben' }])
  })

  it('J23 a template is not deleted over an unseen edit, though its author changed it since', () => {
    const sheet = { unit: 'mm', page: 'a4', columns: 2, rows: 5, margins: { left: 5, top: 10 } }
    const public_id = anna.creates('label_sheet.create', { name: 'A4', sheet })
    const seen = world.seq
    ben.does('label_sheet.update', { public_id, name: 'Ben' }, { base: seen })
    clara.does('label_sheet.update', { public_id, offset: { x: 1, y: 1 } }, { base: seen })
    expect(clara.does('label_sheet.delete', { public_id }, { base: seen }).conflicts).toMatchObject([
      { lost: null },
    ])
  })

  it('T1 taking off a tag that never was on stands against an earlier unseen putting on', () => {
    const tag_id = anna.creates('tag.create', { name: 'Loan' })
    const seen = world.seq
    world.now = 700
    ben.does('item.remove_tag', { public_id: item, tag_id }, { base: seen, at: 600 })
    const added = anna.does('item.add_tag', { public_id: item, tag_id }, { base: seen, at: 500 })
    expect(added.conflicts).toMatchObject([{ field: `tag_ids/${tag_id}`, lost: true, kept: false }])
    expect(world.record('items', item).tag_ids).toEqual([])
    const unknown = { public_id: item, tag_id: world.id() }
    expect(anna.does('item.remove_tag', unknown).error?.code).toBe('not_found')
  })

  it('T2 replacing all tags conflicts with an unseen edit that left a tag as it was', () => {
    const tag_id = anna.creates('tag.create', { name: 'Loan' })
    anna.does('item.add_tag', { public_id: item, tag_id })
    const seen = world.seq
    world.now = 700
    ben.does('item.add_tag', { public_id: item, tag_id }, { base: seen, at: 600 })
    const replaced = clara.does('item.set_tags', { public_id: item, tag_ids: [] }, { base: seen, at: 500 })
    expect(replaced.conflicts).toMatchObject([{ field: `tag_ids/${tag_id}`, lost: false, kept: true }])
    expect(world.record('items', item).tag_ids).toEqual([tag_id])
  })

  it('T2 replacing all tags is the difference to those that the author says to have seen', () => {
    const [loan, broken, sold] = ['Loan', 'Broken', 'Sold'].map((name) =>
      anna.creates('tag.create', { name }),
    )
    const set = (person: Person, seen_tag_ids: unknown[], tag_ids: unknown[], push: object) =>
      person.does('item.set_tags', { public_id: item, tag_ids, seen_tag_ids }, push)
    anna.does('item.set_tags', { public_id: item, tag_ids: [loan] })
    const seen = world.seq
    world.now = 700
    // Clara takes off what is not on here: she saw it in a history that is lost.
    expect(set(clara, [loan, broken], [loan], { base: seen, at: 600 }).status).toBe('applied')
    const ben = set(world.person('ben'), [loan], [broken, sold], { base: seen, at: 500 })
    expect(ben.conflicts).toMatchObject([{ field: `tag_ids/${broken}`, lost: true, kept: false }])
    expect(world.record('items', item).tag_ids).toEqual([sold])
    expect(set(anna, [world.id()], [], {}).error).toMatchObject({
      code: 'not_found',
      details: [{ path: 'input.seen_tag_ids.0' }],
    })
  })

  it('X2 an unseen edit that gave the same value again is in the way of taking back, a seen one is not', () => {
    const renaming = world.id()
    anna.does('item.update', { public_id: item, name: 'Fret saw' }, { operation_id: renaming })
    const seen = world.seq
    name(ben, 'Fret saw')
    const undo = (base: number) =>
      anna.does('operation.undo', { operation_id: renaming }, { base }).error?.code
    expect(undo(seen)).toBe('superseded')
    expect(undo(world.seq)).toBeUndefined()
    expect(world.record('items', item).name).toBe('Saw')
  })
})
