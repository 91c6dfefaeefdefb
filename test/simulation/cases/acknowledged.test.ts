import { describe, expect, it } from 'vitest'
import { SimBrowser } from '../browser.ts'
import { backends, Case } from './household.ts'

const HOUR_MS = 3_600_000

describe.each(backends)('K9 a delta and a recovered quantity, over $name', ({ make }) => {
  /** A household whose phones are level, and that was backed up. */
  async function begin() {
    const at = await Case.begin(make)
    at.world.server.backUp()
    const take = (phone: number, delta: number) =>
      at.does(at.phone(phone), 'item.adjust_quantity', { public_id: at.drill, delta })
    return { at, world: at.world, ann: at.phone(0), ben: at.phone(1), take }
  }

  it('K9 a delta that was accepted after the recovered state counts, though its clock is behind', async () => {
    const { at, world, ann, ben, take } = await begin()
    await take(0, -1)
    await world.time.pass(HOUR_MS)
    await take(1, -2)
    await at.sync(ben, ann)
    expect(at.record('items', at.drill)).toMatchObject({ quantity: 7 })
    world.server.restore()
    // Ann's phone has its queue alone. Ben's phone holds what was there before her delta arrived.
    await ann.forgetConfirmed()
    await at.sync(ben, ann)
    expect(at.record('items', at.drill)).toMatchObject({ quantity: 7 })
    await at.end()
  })

  it('K9 a delta that never reached the server before the restore counts, in either order', async () => {
    for (const first of [0, 1]) {
      const { at, world, ben, take } = await begin()
      await take(0, -1)
      await world.time.pass(HOUR_MS)
      await take(1, -2)
      await at.sync(ben)
      world.server.restore()
      await at.sync(at.phone(first), at.phone(1 - first))
      expect(at.record('items', at.drill)).toMatchObject({ quantity: 7 })
      await at.end()
    }
  })

  it('K9 a delta of the restored household counts, though the clock of its phone is behind', async () => {
    const { at, world, ann, ben, take } = await begin()
    const browser = new SimBrowser(world, 'user-1')
    await world.time.pass(HOUR_MS)
    await browser.does('item.adjust_quantity', { public_id: at.drill, delta: -2 })
    await at.sync(ben)
    world.server.restore()
    await at.sync(ann)
    ann.clock = -2 * HOUR_MS
    await take(0, -1)
    await at.sync(ben, ann)
    expect(at.record('items', at.drill)).toMatchObject({ quantity: 7 })
    await at.end()
  })

  it('K9 a delta that the recovered state has counts once', async () => {
    const { at, world, ann, ben, take } = await begin()
    await take(0, -1)
    await at.sync(ann, ben)
    await take(1, -2)
    await at.sync(ben)
    world.server.restore()
    await at.sync(ben, ann)
    expect(at.record('items', at.drill)).toMatchObject({ quantity: 7 })
    const told = world.backend.store
      .read((view) => view.find('quantity_changes', 'item_id', at.drill))
      .map(({ record }) => [record.kind, record.quantity])
    expect(told).toEqual([
      ['count', 7],
      ['delta', 7],
      ['delta', 7],
    ])
    await at.end()
  })
})
