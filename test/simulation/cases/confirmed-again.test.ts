import { describe, expect, it } from 'vitest'
import { SimBrowser } from '../browser.ts'
import { backends, Case } from './household.ts'

const HOUR_MS = 3_600_000

describe.each(backends)('a value that somebody gives again after a restore, over $name', ({ make }) => {
  /** A phone holds other values of an earlier history; a person in a browser then gives the present ones again. */
  async function begin() {
    const at = await Case.begin(make)
    const { world } = at
    const browser = new SimBrowser(world, 'user-1')
    const cellar = { kind: 'location', id: at.location }
    const tag = world.newId()
    await browser.does('tag.create', { public_id: tag, name: 'Fragile' })
    await browser.does('item.add_tag', { public_id: at.drill, tag_id: tag })
    await at.sync(...world.devices)
    world.server.backUp()
    await browser.does('item.move', { public_id: at.drill, placement: cellar })
    await browser.does('item.remove_tag', { public_id: at.drill, tag_id: tag })
    await at.sync(at.phone(0))
    world.server.restore()
    await world.time.pass(HOUR_MS)
    return { at, browser, tag, box: { kind: 'container', id: at.box }, cellar }
  }

  it('K8 C8 an offer does not overwrite it: the value of the offer is in a conflict', async () => {
    const { at, browser, tag, box, cellar } = await begin()
    await browser.does('item.move', { public_id: at.drill, placement: box })
    await browser.does('item.add_tag', { public_id: at.drill, tag_id: tag })
    await at.end()
    expect(at.record('items', at.drill)).toMatchObject({ placement: box, tag_ids: [tag] })
    expect(at.conflicts).toMatchObject([
      { field: 'placement', lost: cellar, kept: box },
      { field: `tag_ids/${tag}`, lost: false, kept: true },
    ])
  })

  it('K8 an offer stands where nobody gave the value again', async () => {
    const { at, cellar } = await begin()
    await at.end()
    expect(at.record('items', at.drill)).toMatchObject({ placement: cellar, tag_ids: [] })
    expect(at.conflicts).toEqual([])
  })

  it('K8 A4 an offered deletion takes no edit with it that changed nothing', async () => {
    const at = await Case.begin(make)
    const { world } = at
    const browser = new SimBrowser(world, 'user-1')
    const made = world.newId()
    await at.does(at.phone(0), 'item.create', { public_id: made, name: 'Lamp' })
    await at.sync(...world.devices)
    world.server.backUp()
    const undone = at.phone(0).made.find(({ input }) => input.public_id === made)
    await at.does(at.phone(0), 'operation.undo', { operation_id: undone?.operation_id })
    await at.sync(...world.devices)
    expect(at.record('items', made)).toBeNull()
    world.server.restore()
    await browser.does('item.update', { public_id: made, name: 'Lamp' })
    await at.phone(0).forgetConfirmed()
    await at.sync(at.phone(1))
    expect(at.record('items', made)).toMatchObject({ name: 'Lamp' })
  })
})
