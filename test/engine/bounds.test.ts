import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordChange } from '../../engine/index.ts'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

const AT = '2026-01-01T00:00:00.000Z'

describe.each(householdStores)('bounds of the shape of a household, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
  })

  /** Writes records past the commands, as a file of an older program may hold them; returns their ids. */
  const write = (collection: string, records: readonly Record<string, unknown>[]) => {
    const ids: string[] = []
    const changes = records.map((fields): RecordChange => {
      const record = { public_id: world.id(), created_at: AT, updated_at: AT, ...fields }
      ids.push(record.public_id)
      return { change: 'put', collection, record, merge: null, prior_seq: null }
    })
    const { author } = anna
    const done = { operation_id: world.id(), type: 'test.write', input: {}, author, base_seq: 0 }
    world.store.transact(AT, (transaction) => {
      transaction.commit(transaction.seq, { ...done, occurred_at: AT, edit_at: AT }, changes, [])
      return null
    })
    return ids
  }

  const chainOf = (length: number) => {
    const ids = Array.from({ length }, () => world.id())
    const link = (public_id: string, n: number) => ({
      public_id,
      name: `Link ${n}`,
      parent_id: ids[n - 1] ?? null,
    })
    return write('categories', ids.map(link))
  }

  const creates = (parent_id: string | undefined, public_id = world.id()) =>
    anna.does('category.create', { public_id, name: 'One more', parent_id })
  const puts = (public_id: string | undefined, parent_id: string | undefined | null) =>
    anna.does('category.update', { public_id, parent_id })

  it('U6 a category lies under at most 64 others', () => {
    const chain = chainOf(64)
    const deepest = world.id()
    expect(creates(chain[62]).status).toBe('applied')
    expect(creates(chain[63], deepest).status).toBe('applied')
    const details = [expect.objectContaining({ path: 'input.parent_id' })]
    expect(creates(deepest).error).toMatchObject({ code: 'too_deep', details })
    const alone = anna.creates('category.create', { name: 'Alone' })
    expect(puts(alone, deepest).error?.code).toBe('too_deep')
    expect(puts(chain[0], chain[40]).error?.code).toBe('cycle')
  })

  it('U6 a chain that is far too long stays usable', () => {
    const chain = chainOf(3000)
    expect(puts(chain[0], chain.at(-1)).error?.code).toBe('too_deep')
    expect(anna.does('category.update', { public_id: chain[2000], name: 'Renamed' }).status).toBe('applied')
    expect(puts(chain[2000], chain[1999]).status).toBe('applied')
    expect(puts(chain[2000], null).status).toBe('applied')
    expect(puts(chain[2000], chain[1]).status).toBe('applied')
  })

  it('U6 at most 10,000 categories lie directly under one', () => {
    const [parent = '', other = ''] = write('categories', [
      { name: 'Full', parent_id: null },
      { name: 'Other', parent_id: null },
    ])
    const child = (_: unknown, n: number) => ({ name: `Child ${n}`, parent_id: parent })
    const [first = ''] = write('categories', Array.from({ length: 10_000 }, child))
    expect(creates(parent).error?.code).toBe('too_many')
    expect(puts(other, parent).error?.code).toBe('too_many')
    expect(puts(first, parent).status).toBe('applied')
    expect(puts(first, other).status).toBe('applied')
    expect(creates(parent).status).toBe('applied')
  })

  it('W7 at most 10,000 places of a level lie directly in one place', () => {
    const parent = { kind: 'location', id: anna.creates('location.create', { name: 'Garage' }) }
    const known = (_: unknown, n: number) => ({ name: `R${n}`, parent, position: n })
    const [rack = ''] = write('racks', Array.from({ length: 10_000 }, known))
    const one = (type = 'rack.create') => anna.does(type, { public_id: world.id(), name: 'One more', parent })
    const build = (count: number, name: string) =>
      anna.does('structure.build', { parent, racks: { count, name } })
    expect(one().error?.code).toBe('too_many')
    expect(build(1, 'Another').error?.code).toBe('too_many')
    // Those that exist are reused, whatever their number.
    expect(build(3, 'r{rack}').status).toBe('applied')
    expect(world.store.read((view) => view.size('racks'))).toBe(10_000)
    const stays = { public_id: rack, name: 'Still here', parent }
    expect(anna.does('rack.update', stays).status).toBe('applied')
    expect(one('shelf.create').status).toBe('applied')
    expect(anna.does('rack.delete', { public_id: rack }).status).toBe('applied')
    expect(one().status).toBe('applied')
  })

  it('B2 counts custom fields before it looks at any of them', () => {
    const custom_fields = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, n) => [`field ${n}`, { bad: n }]),
    )
    const result = anna.does('item.create', { public_id: world.id(), name: 'Drill', custom_fields })
    expect(result.error?.details).toEqual([
      { path: 'input.custom_fields', code: 'invalid_value', message: 'Expected at most 50 custom fields.' },
    ])
  })
})
