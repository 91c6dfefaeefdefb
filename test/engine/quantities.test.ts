import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { rounds } from '../support/rounds.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('quantities, over $name', ({ name, open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let item: string
  let base: number
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
    item = anna.creates('item.create', { name: 'Screws', quantity: 10 })
    world.now = 100
    base = world.seq
  })
  const take = (person: Person, delta: number, push = {}) =>
    person.does('item.adjust_quantity', { public_id: item, delta }, push)
  const count = (person: Person, quantity: number, push = {}) =>
    person.does('item.set_quantity', { public_id: item, quantity }, push)
  const quantity = () => world.record('items', item).quantity

  it('Q1 is the creation, a count, and the deltas after it', () => {
    expect(quantity()).toBe(10)
    take(anna, -3)
    expect(quantity()).toBe(7)
    count(ben, 20)
    take(anna, 2.5)
    expect(quantity()).toBe(22.5)
  })

  it('Q9 stays at the largest quantity however much is added, and what is taken out then is taken from there', () => {
    count(anna, 1e9)
    take(anna, 1e9)
    expect(quantity()).toBe(1e9)
    take(ben, 500)
    take(anna, -1)
    expect(quantity()).toBe(1e9 - 1)
    expect(world.openConflicts()).toEqual([])
  })

  it('Q9 does not depend on the order of what nobody had seen', () => {
    const deltas = [6e8, 7e8, -4e8]
    const results = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ].map((order) => {
      const thing = anna.creates('item.create', { name: 'Sand', quantity: 10 })
      const seen = world.seq
      for (const n of order) {
        const delta = deltas[n] ?? 0
        world.person(`p${n}`).does('item.adjust_quantity', { public_id: thing, delta }, { base: seen })
        expect(world.record('items', thing).quantity).toBeLessThanOrEqual(1e9)
      }
      return world.record('items', thing).quantity
    })
    expect(results).toEqual([9e8 + 10, 9e8 + 10, 9e8 + 10])
  })

  it('Q2 lets the later of two counts stand, in both orders of arrival', () => {
    count(anna, 5, { base, at: 60 })
    count(ben, 8, { base, at: 50 })
    expect(quantity()).toBe(5)
    count(world.person('clara'), 6, { base, at: 70 })
    expect(quantity()).toBe(6)
    expect(world.openConflicts()).toEqual([])
    expect(world.all('quantity_changes').map((fact) => fact.value)).toEqual([5, 8, 6])
  })

  it('Q2 adds the later deltas of others to a count that had not seen them', () => {
    take(anna, -1, { base, at: 40 })
    take(anna, -2, { base, at: 60 })
    count(ben, 9, { base, at: 50 })
    expect(quantity()).toBe(7)
  })

  it("Q2 counts a replica's own earlier deltas as before its count", () => {
    take(anna, -4, { base, at: 90 })
    count(anna, 6, { base, at: 20 })
    expect(quantity()).toBe(6)
  })

  it('Q3 puts a delta after the count that its author had seen, whatever the clocks say', () => {
    count(anna, 6, { base, at: 90 })
    take(ben, -1, { at: -86_400 })
    expect(quantity()).toBe(5)
  })

  it('Q3 leaves out a delta that happened before the count', () => {
    count(anna, 6, { base, at: 90 })
    take(ben, -1, { base, at: 50 })
    expect(quantity()).toBe(6)
    take(ben, -1, { base, at: 95 })
    expect(quantity()).toBe(5)
  })

  it('Q4 three phones that each take one out of ten leave seven', () => {
    for (const name of ['anna', 'ben', 'clara']) {
      expect(take(world.person(name), -1, { base }).status).toBe('applied')
    }
    expect(quantity()).toBe(7)
  })

  it('Q5 holds at zero and tells the shortfall', () => {
    take(anna, -8, { base })
    const merged = take(ben, -5, { base })
    expect(merged.status).toBe('merged')
    expect(quantity()).toBe(0)
    expect(world.openConflicts()).toMatchObject([
      { field: 'quantity', reason: 'quantity_shortfall', shortfall: 3, lost: -3, kept: 0, record_id: item },
    ])
  })

  it('Q5 builds on the zero that was seen, and counts unseen facts in full', () => {
    take(anna, -8, { base })
    take(ben, -5, { base })
    take(world.person('clara'), 2, { base })
    expect(quantity()).toBe(0)
    take(anna, 3)
    // Seen: zero, and Clara's two; so three more.
    expect(quantity()).toBe(5)
  })

  it('Q5 comes out the same when the unseen fact arrives last', () => {
    take(anna, -8, { base })
    take(ben, -5, { base })
    take(anna, 3)
    take(world.person('clara'), 2, { base })
    expect(quantity()).toBe(5)
  })

  it('Q5 ends the shortfall with a count', () => {
    take(anna, -15)
    count(anna, 4)
    take(ben, -1)
    expect(quantity()).toBe(3)
  })

  it('Q6 keeps every fact, also one that changes nothing', () => {
    count(anna, 6, { base, at: 90 })
    take(ben, -1, { base, at: 50 })
    expect(world.all('quantity_changes')).toMatchObject([
      { kind: 'count', value: 6, quantity: 6, changed_by: 'anna', item_id: item },
      { kind: 'delta', value: -1, quantity: 6, changed_by: 'ben', item_id: item },
    ])
  })

  it('Q7 adds a tenth ten times to one', () => {
    count(anna, 0)
    for (let i = 0; i < 10; i++) take(anna, 0.1)
    expect(quantity()).toBe(1)
    expect(take(anna, 0.000_000_1).error?.code).toBe('validation_failed')
  })

  it('Q7 forgives tenths exactly', () => {
    count(anna, 0)
    const seen = world.seq
    const short = take(anna, -0.3).conflicts[0]
    take(ben, 0.1, { base: seen })
    anna.does('conflict.resolve', { public_id: short?.public_id, choose: 'kept' })
    expect(quantity()).toBe(0.1)
  })

  it('R3 forgives a shortfall with `kept`, and works it off with `lost`', () => {
    const settle = (choose: string) => {
      const conflict = take(anna, -25).conflicts[0]
      anna.does('conflict.resolve', { public_id: conflict?.public_id, choose })
      take(anna, 20)
      return quantity()
    }
    expect(settle('kept')).toBe(20)
    count(anna, 10)
    expect(settle('lost')).toBe(5)
  })

  it('Q4 comes out the same in every order of arrival', () => {
    const facts = fc.array(
      fc.record({
        who: fc.constantFrom('p', 'q', 'r', 's', 't'),
        fact: fc.oneof(
          fc.record({ delta: fc.integer({ min: -4, max: 6 }).filter((n) => n !== 0) }),
          fc.record({ quantity: fc.integer({ min: 0, max: 9 }) }),
        ),
        at: fc.integer({ min: 0, max: 90 }),
      }),
      { maxLength: 5 },
    )
    // One fact a person, so that no order between a person's own facts is broken by shuffling.
    const once = facts.map((list) => [...new Map(list.map((entry) => [entry.who, entry])).values()])
    fc.assert(
      fc.property(
        once.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          const [a, b] = [list, shuffled].map((order) => {
            const other = new HouseholdWorld(open())
            const id = other.person('anna').creates('item.create', { name: 'Screws', quantity: 10 })
            other.now = 100
            for (const { who, fact, at } of order) {
              const type = 'delta' in fact ? 'item.adjust_quantity' : 'item.set_quantity'
              // The tie-break is by operation id, so a fact keeps its id in both orders.
              const operation_id = `01800000-0000-7000-8000-${who.charCodeAt(0).toString(16).padStart(12, '0')}`
              other.person(who).does(type, { public_id: id, ...fact }, { base: 1, at, operation_id })
            }
            return other.record('items', id).quantity
          })
          expect(a).toBe(b)
        },
      ),
      // Files are slow to make, and the arithmetic is the engine's.
      { numRuns: rounds(name === 'memory' ? 300 : 15) },
    )
  })
})
