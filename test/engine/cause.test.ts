import { beforeEach, describe, expect, it } from 'vitest'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('cause before clock, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let item: string
  let base: number
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
    item = anna.creates('item.create', { name: 'Saw', description: 'old' })
    world.now = 100
    base = world.seq
  })
  const edit = (
    person: Person,
    name: string,
    push: { base?: number; at?: number; operation_id?: string } = {},
  ) => person.does('item.update', { public_id: item, name }, push)

  it('C1 keeps edits of different fields of one record', () => {
    edit(anna, 'Hand saw', { base })
    const other = ben.does('item.update', { public_id: item, description: 'new' }, { base })
    expect(other.status).toBe('applied')
    expect(world.record('items', item)).toMatchObject({ name: 'Hand saw', description: 'new' })
  })

  it('C1 takes an edit of what its author had seen without a conflict', () => {
    edit(anna, 'Hand saw')
    expect(edit(ben, 'Fine saw').status).toBe('applied')
    expect(world.openConflicts()).toEqual([])
  })

  it("C2 never lets a replica's own edits conflict, though it had seen none of them", () => {
    for (const name of ['One', 'Two', 'Three']) expect(edit(anna, name, { base }).status).toBe('applied')
    expect(world.record('items', item).name).toBe('Three')
  })

  it("C2 holds the order of a replica's own edits against its clock", () => {
    edit(anna, 'First', { base, at: 90 })
    edit(anna, 'Second', { base, at: 20 })
    expect(world.record('items', item).name).toBe('Second')
    // Ben's edit lies between the two by the clocks, but Second was made after First, so after 90.
    expect(edit(ben, 'Ben', { base, at: 60 }).conflicts).toMatchObject([{ lost: 'Ben', kept: 'Second' }])
  })

  it('C2 tells two devices of one person apart', () => {
    const tablet = world.person('anna', 'member', 'tablet')
    edit(anna, 'Phone', { base, at: 50 })
    expect(edit(tablet, 'Tablet', { base, at: 60 })).toMatchObject({ status: 'merged' })
  })

  it('C2 finds no conflict in the same value', () => {
    edit(anna, 'Hand saw', { base })
    expect(edit(ben, 'Hand saw', { base })).toMatchObject({ status: 'applied', conflicts: [] })
  })

  describe.each([
    { first: 'Anna', second: 'Ben', order: 'the later edit arrives last' },
    { first: 'Ben', second: 'Anna', order: 'the later edit arrives first' },
  ])('C4 lets the later edit stand: $order', ({ first, second }) => {
    it('C5 keeps the other value in a conflict', () => {
      const edits = {
        Anna: () => edit(anna, 'Anna', { base, at: 50 }),
        Ben: () => edit(ben, 'Ben', { base, at: 60 }),
      }
      expect(edits[first as 'Anna' | 'Ben']().status).toBe('applied')
      const merged = edits[second as 'Anna' | 'Ben']()
      expect(merged).toMatchObject({ status: 'merged', seq: base + 2, error: null })
      expect(merged.conflicts).toMatchObject([
        {
          collection: 'items',
          record_id: item,
          field: 'name',
          reason: 'concurrent_edit',
          lost: 'Anna',
          kept: 'Ben',
        },
      ])
      expect(world.record('items', item).name).toBe('Ben')
      expect(world.openConflicts()).toMatchObject([
        {
          public_id: merged.conflicts[0]?.public_id,
          field: 'name',
          lost: 'Anna',
          lost_by: 'anna',
          kept: 'Ben',
          kept_by: 'ben',
          resolved_at: null,
        },
      ])
    })
  })

  it('C4 breaks a tie by the greater operation id', () => {
    const [low, high] = [world.id(), world.id()]
    edit(anna, 'High', { base, at: 50, operation_id: high })
    edit(ben, 'Low', { base, at: 50, operation_id: low })
    expect(world.record('items', item).name).toBe('High')
  })

  it('C3 believes no clock beyond the moment of receipt', () => {
    edit(anna, 'Future', { base, at: 10 * 365 * 86_400 })
    // Both were received by now; Ben's comes later and his clock is right, so his edit is the later one.
    expect(edit(ben, 'Now', { base }).conflicts).toMatchObject([{ lost: 'Future', kept: 'Now' }])
  })

  it('C3 believes no clock before what its author had seen', () => {
    edit(anna, 'Anna', { base, at: 50 })
    const seen = world.seq
    ben.does('item.update', { public_id: item, unit: 'kg' }, { base: seen })
    const clara = world.person('clara')
    // Ben's clock is ten years slow, but he had seen Anna's edit, received at 101.
    edit(ben, 'Ben', { base: seen, at: -10 * 365 * 86_400 })
    expect(world.record('items', item).name).toBe('Ben')
    expect(edit(clara, 'Clara', { base, at: 70 }).conflicts).toMatchObject([{ lost: 'Clara', kept: 'Ben' }])
  })

  it('C6 a clock ten years slow loses no edit, and one ten years fast wins against none that had seen it', () => {
    const slow = edit(ben, 'Slow', { base, at: -10 * 365 * 86_400 })
    expect(slow.status).toBe('applied')
    edit(anna, 'Fast', { at: 10 * 365 * 86_400 })
    expect(edit(ben, 'Seen').status).toBe('applied')
    expect(world.record('items', item).name).toBe('Seen')
    expect(world.openConflicts()).toEqual([])
  })

  it('C7 takes a base_seq beyond the present as the present', () => {
    edit(anna, 'Anna', { base })
    expect(edit(ben, 'Ben', { base: 1_000_000 }).status).toBe('applied')
    expect(edit(anna, 'Anna again', { base: base + 1 }).status).toBe('merged')
  })

  it('C7 takes a base_seq of an unknown epoch as 0', () => {
    edit(anna, 'Anna')
    const epoch = '01900000-0000-7000-8000-00000000dead'
    const result = ben.does('item.update', { public_id: item, name: 'Ben' }, { base: world.seq, epoch })
    expect(result.status).toBe('merged')
  })

  it('V1 keeps fields that it does not know', () => {
    world.store.transact('2026-01-02T00:00:00.000Z', (transaction) => {
      const stored = transaction.view.get('items', item)
      if (!stored) throw new Error('no item')
      const record = { ...stored.record, colour: 'from a newer program' }
      transaction.commit(
        transaction.state.seq,
        {
          operation_id: world.id(),
          type: 'item.paint',
          input: {},
          author: anna.author,
          base_seq: base,
          occurred_at: record.updated_at,
          edit_at: record.updated_at,
        },
        [{ change: 'put', collection: 'items', record, merge: stored.merge, prior_seq: stored.seq }],
        [],
      )
    })
    world.now = 200_000
    edit(anna, 'Hand saw')
    expect(world.record('items', item)).toMatchObject({ name: 'Hand saw', colour: 'from a newer program' })
  })

  it('turns no record back in time when an older edit arrives late', () => {
    edit(anna, 'Anna', { base, at: 90 })
    const before = world.record('items', item).updated_at
    ben.does('item.update', { public_id: item, unit: 'kg' }, { base, at: 20 })
    expect(world.record('items', item).updated_at).toBe(before)
  })

  describe('resolving', () => {
    let conflict: string
    beforeEach(() => {
      edit(anna, 'Anna', { base, at: 50 })
      conflict = edit(ben, 'Ben', { base, at: 60 }).conflicts[0]?.public_id ?? ''
    })
    const resolve = (choose: string, push = {}) =>
      anna.does('conflict.resolve', { public_id: conflict, choose }, push)

    it('R1 closes a conflict and changes nothing else', () => {
      expect(resolve('kept').status).toBe('applied')
      expect(world.record('items', item).name).toBe('Ben')
      expect(world.record('conflicts', conflict)).toMatchObject({ resolution: 'kept', resolved_by: 'anna' })
    })

    it('R2 brings back the value that gave way', () => {
      expect(resolve('lost').status).toBe('applied')
      expect(world.record('items', item).name).toBe('Anna')
      expect(world.openConflicts()).toEqual([])
    })

    it('R2 judges the choice like any edit: one that had not seen a later edit conflicts with it', () => {
      const before = world.seq
      edit(world.person('clara'), 'Clara')
      expect(resolve('lost', { base: before })).toMatchObject({ status: 'merged' })
      expect(world.openConflicts()).toMatchObject([{ lost: 'Clara', kept: 'Anna' }])
    })

    it('R4 is decided once', () => {
      resolve('kept')
      expect(resolve('kept').status).toBe('applied')
      expect(resolve('lost').error?.code).toBe('already_resolved')
      expect(anna.does('conflict.resolve', { public_id: world.id(), choose: 'lost' }).error?.code).toBe(
        'not_found',
      )
    })
  })
})
