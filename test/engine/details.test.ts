import { beforeEach, describe, expect, it } from 'vitest'
import { householdCollections, isLowStock } from '../../engine/index.ts'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('what may be known of things, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
  })
  const item = (input: object) =>
    world.record('items', anna.creates('item.create', { name: 'Screws', ...input }))

  it('Q8 calls an item low below its minimum', () => {
    expect(isLowStock(item({ quantity: 4, minimum_quantity: 5 }))).toBe(true)
    expect(isLowStock(item({ quantity: 5, minimum_quantity: 5 }))).toBe(false)
    expect(isLowStock(item({ quantity: 0 }))).toBe(false)
    expect(isLowStock(item({ quantity: 0, minimum_quantity: null }))).toBe(false)
    const old = item({ quantity: 0, minimum_quantity: 1 })
    anna.does('item.archive', { public_id: old.public_id })
    expect(isLowStock(world.record('items', old.public_id))).toBe(false)
  })

  it('keeps what an item is worth and until when it is good', () => {
    const details = { expires_on: '2027-01-31', value: '39.95', currency: 'EUR', minimum_quantity: 2.5 }
    expect(item(details)).toMatchObject(details)
    expect(item({})).not.toHaveProperty('currency')
  })

  it.each<[string, object]>([
    ['currency', { currency: 'eur' }],
    ['expires_on', { expires_on: '2027-02-30' }],
    ['value', { value: '-1' }],
    ['minimum_quantity', { minimum_quantity: -1 }],
    ['custom_fields.link', { custom_fields: { link: { url: 'javascript:alert(1)' } } }],
    ['custom_fields.when', { custom_fields: { when: { date: 'soon' } } }],
    ['custom_fields.both', { custom_fields: { both: { date: '2027-01-31', url: 'https://example.org' } } }],
    ['custom_fields.list', { custom_fields: { list: [1] } }],
  ])('says that %s is wrong', (path, input) => {
    const error = anna.does('item.create', { public_id: world.id(), name: 'Screws', ...input }).error
    expect(error?.code).toBe('validation_failed')
    expect(error?.details[0]?.path).toMatch(new RegExp(`^input\\.${path}`))
  })

  it('finds items by their own fields of every kind', () => {
    const custom_fields = {
      colour: 'blue',
      size: 4.5,
      waterproof: true,
      lent: false,
      bought: { date: '2026-01-31' },
      manual: { url: 'https://example.org/manual.pdf' },
    }
    const record = item({ custom_fields })
    expect(record.custom_fields).toEqual(custom_fields)
    const words = householdCollections.items.search?.(record).body.split('\n')
    expect(words).toEqual(['blue', '4.5', 'waterproof', '2026-01-31', 'https://example.org/manual.pdf'])
  })

  it('keeps a code and a description of places and containers, and finds them by both', () => {
    const parent = { kind: 'location', id: anna.creates('location.create', { name: 'Cellar', code: 'C' }) }
    const shelf = anna.creates('shelf.create', { name: 'Shelf', parent, code: 'S-1', description: 'damp' })
    const box = anna.creates('container.create', { name: 'Box', code: 'B-1', color: '#00ff00' })
    anna.does('shelf.update', { public_id: shelf, description: null })
    anna.does('container.update', { public_id: box, description: 'heavy', color: null })
    expect(world.record('locations', parent.id).code).toBe('C')
    expect(world.record('shelves', shelf)).toMatchObject({ code: 'S-1', description: null })
    const container = world.record('containers', box)
    expect(container).toMatchObject({ code: 'B-1', description: 'heavy', color: null })
    expect(householdCollections.containers.search?.(container).body).toBe('box\nB-1\nheavy')
  })
})
