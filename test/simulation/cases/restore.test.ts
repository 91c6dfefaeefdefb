import { describe, expect, it } from 'vitest'
import { SimBrowser } from '../browser.ts'
import { backends, Case } from './household.ts'

const DAY_MS = 86_400_000

describe.each(backends)('after a restore, over $name', ({ make }) => {
  async function begin(users = 2): Promise<{ at: Case; browser: SimBrowser }> {
    const at = await Case.begin(make, users)
    return { at, browser: new SimBrowser(at.world, 'user-0') }
  }
  const applied = { status: 'applied' }

  it('K8 a record that a browser made is there again, since a phone held it', async () => {
    const { at, browser } = await begin()
    const { world } = at
    world.server.backUp()
    const [place, box, lamp, tag] = [world.newId(), world.newId(), world.newId(), world.newId()]
    await browser.does('location.create', { public_id: place, name: 'Attic' })
    await browser.does('container.create', {
      public_id: box,
      name: 'Trunk',
      placement: { kind: 'location', id: place },
    })
    await browser.does('tag.create', { public_id: tag, name: 'Fragile' })
    const made = await browser.does('item.create', {
      public_id: lamp,
      name: 'Lamp',
      quantity: 3,
      tag_ids: [tag],
      notes: 'From grandmother',
      placement: { kind: 'container', id: box },
    })
    expect(made).toMatchObject(applied)
    await at.sync(at.phone(1))
    world.server.restore()
    expect(at.record('items', lamp)).toBeNull()
    await at.end()
    expect(at.record('items', lamp)).toMatchObject({
      name: 'Lamp',
      quantity: 3,
      tag_ids: [tag],
      notes: 'From grandmother',
      placement: { kind: 'container', id: box },
    })
    expect(at.record('containers', box)).toMatchObject({ name: 'Trunk' })
    expect(at.conflicts).toEqual([])
    expect(at.phone(1).replica.status()).toMatchObject({ rejected: 0, lost: 0, waiting: 0 })
  })

  it('K8 a value that a browser gave is there again, and a deletion too', async () => {
    const { at, browser } = await begin()
    const { world } = at
    const attic = world.newId()
    await browser.does('location.create', { public_id: attic, name: 'Attic' })
    await at.sync(...world.devices)
    world.server.backUp()
    await browser.does('item.update', { public_id: at.drill, name: 'Hammer drill' })
    await browser.does('item.adjust_quantity', { public_id: at.drill, delta: -4 })
    await browser.does('item.unassign', { public_id: at.drill })
    await browser.does('container.archive', { public_id: at.box })
    await browser.does('location.delete', { public_id: attic })
    await at.sync(at.phone(0))
    world.server.restore()
    await at.end()
    expect(at.record('items', at.drill)).toMatchObject({ name: 'Hammer drill', quantity: 6, placement: null })
    expect(at.record('containers', at.box)?.archived_at).not.toBeNull()
    expect(at.record('locations', attic)).toBeNull()
    expect(at.conflicts).toEqual([])
  })

  it('K9 what was done to a recovered record before counts once, in whatever order it comes', async () => {
    const { at, browser } = await begin(3)
    const { world } = at
    world.server.backUp()
    at.phone(0).clock = 3_600_000
    const lamp = world.newId()
    await at.does(at.phone(0), 'item.create', { public_id: lamp, name: 'Lamp', quantity: 10 })
    await at.sync(at.phone(0), at.phone(1))
    await at.does(at.phone(1), 'item.adjust_quantity', { public_id: lamp, delta: -1 })
    await at.does(at.phone(1), 'item.update', { public_id: lamp, name: 'Old lamp' })
    await at.sync(at.phone(1))
    await browser.does('item.adjust_quantity', { public_id: lamp, delta: -2 })
    await browser.does('item.update', { public_id: lamp, name: 'Best lamp' })
    await at.sync(at.phone(0))
    await at.does(at.phone(0), 'item.adjust_quantity', { public_id: lamp, delta: -3 })
    await at.sync(at.phone(0), at.phone(2))
    world.server.restore()
    await world.time.pass(2 * 3_600_000)
    await at.sync(at.phone(1), at.phone(2), at.phone(0))
    await at.end()
    expect(at.record('items', lamp)).toMatchObject({ name: 'Best lamp', quantity: 4 })
    expect(at.conflicts).toEqual([])
    for (const { replica } of world.devices) expect(replica.rejected()).toEqual([])
  })

  it('K10 what somebody deleted since the restore stays deleted, and the phone says what it could not bring back', async () => {
    const { at, browser } = await begin()
    const { world } = at
    const attic = world.newId()
    await browser.does('location.create', { public_id: attic, name: 'Attic' })
    await at.sync(...world.devices)
    world.server.backUp()
    await browser.does('location.update', { public_id: attic, name: 'Loft' })
    await at.sync(at.phone(0))
    world.server.restore()
    expect(await browser.does('location.delete', { public_id: attic })).toMatchObject(applied)
    await at.end()
    expect(at.record('locations', attic)).toBeNull()
    const [lost] = at.phone(0).replica.lost()
    expect(lost).toMatchObject({
      collection: 'locations',
      public_id: attic,
      record: { name: 'Loft' },
      result: { error: { code: 'superseded' } },
    })
    expect(at.phone(0).replica.status()).toMatchObject({ lost: 1, rejected: 1 })
  })

  it('K8 a value that somebody changed since the restore is not overwritten: one of the two is kept in a conflict', async () => {
    const { at, browser } = await begin()
    const { world } = at
    world.server.backUp()
    await browser.does('item.update', { public_id: at.drill, name: 'Hammer drill', unit: 'pcs' })
    await at.sync(at.phone(0))
    world.server.restore()
    await browser.does('item.update', { public_id: at.drill, name: 'Red drill' })
    await at.end()
    expect(at.record('items', at.drill)).toMatchObject({ name: 'Red drill', unit: 'pcs' })
    expect(at.conflicts).toMatchObject([{ field: 'name', lost: 'Hammer drill', kept: 'Red drill' }])
  })

  it('P11 an offer that a viewer was refused is listed on their phone, and stands in nobody else’s way', async () => {
    const { at, browser } = await begin()
    const { world } = at
    const [ann, ben] = [at.phone(0), at.phone(1)]
    world.server.backUp()
    const lamp = world.newId()
    await browser.does('item.create', { public_id: lamp, name: 'Lamp' })
    await at.sync(ann, ben)
    world.server.restore()
    world.server.members.set('user-1', 'viewer')
    await at.sync(ben)
    expect(ben.replica.lost()).toMatchObject([
      {
        collection: 'items',
        public_id: lamp,
        record: { name: 'Lamp' },
        result: { error: { code: 'access_denied' } },
      },
    ])
    await at.sync(ann)
    expect(at.record('items', lamp)).toMatchObject({ name: 'Lamp' })
    expect(ann.replica.status()).toMatchObject({ lost: 0, rejected: 0 })
    const [lost] = ben.replica.lost()
    expect(lost && (await ben.replica.dismiss(lost.operation_id))).toBe(true)
    expect(ben.replica.status()).toMatchObject({ lost: 0, rejected: 0 })
    world.server.members.set('user-1', 'member')
    await at.end()
  })

  it('P11 a viewer’s phone lists records and values that it alone held as lost, and the server judges none of them', async () => {
    const { at, browser } = await begin()
    const { world } = at
    const [ann, ben] = [at.phone(0), at.phone(1)]
    world.server.members.set('user-1', 'viewer')
    ben.role = 'viewer'
    await ben.open()
    await at.sync(ann, ben)
    world.server.backUp()
    const lamp = world.newId()
    await browser.does('item.create', { public_id: lamp, name: 'Lamp' })
    await browser.does('item.update', { public_id: at.drill, name: 'Hammer drill' })
    await at.sync(ben)
    world.server.restore()
    await at.sync(ben)
    expect(ben.replica.lost()).toMatchObject([
      { public_id: at.drill, record: { name: 'Hammer drill' }, result: { error: { code: 'access_denied' } } },
      { public_id: lamp, record: { name: 'Lamp' }, result: { error: { code: 'access_denied' } } },
    ])
    const offered = world.server.history.filter(
      (each) => each.kind === 'judged' && each.operation.type === 'record.recover',
    )
    expect(offered).toEqual([])
    // A restart of the app keeps the list, and another sync adds nothing.
    await ben.open()
    await at.sync(ben)
    expect(ben.replica.status()).toMatchObject({ lost: 2, rejected: 2, pending: 0 })
    expect(at.record('items', lamp)).toBeNull()
    await at.end()
  })

  it('P11 a viewer’s phone no longer lists a record that another phone has brought back', async () => {
    const { at, browser } = await begin()
    const { world } = at
    const [ann, ben] = [at.phone(0), at.phone(1)]
    world.server.members.set('user-1', 'viewer')
    ben.role = 'viewer'
    await ben.open()
    world.server.backUp()
    const [lamp, torch] = [world.newId(), world.newId()]
    await browser.does('item.create', { public_id: lamp, name: 'Lamp', quantity: 3, notes: 'Old' })
    await at.sync(ann, ben)
    await browser.does('item.create', { public_id: torch, name: 'Torch' })
    await at.sync(ben)
    world.server.restore()
    await at.sync(ben)
    expect(ben.replica.status()).toMatchObject({ lost: 2 })
    await at.sync(ann, ben)
    expect(at.record('items', lamp)).toMatchObject({ name: 'Lamp', quantity: 3, notes: 'Old' })
    expect(ben.replica.lost()).toMatchObject([{ public_id: torch }])
    await at.end()
  })

  it('P9 what is offered outlives a phone that is killed anywhere', async () => {
    for (let writes = 0; writes < 8; writes++) {
      const { at, browser } = await begin()
      const { world } = at
      world.server.backUp()
      const lamp = world.newId()
      await browser.does('item.create', { public_id: lamp, name: 'Lamp' })
      await browser.does('item.update', { public_id: at.drill, name: 'Hammer drill' })
      await at.sync(at.phone(0))
      world.server.restore()
      await at.phone(0).kill(writes, writes % 2 === 0 ? 'before' : 'after')
      await world.time.until(at.phone(0).sync())
      await at.end()
      expect(at.record('items', lamp)).toMatchObject({ name: 'Lamp' })
      expect(at.record('items', at.drill)).toMatchObject({ name: 'Hammer drill' })
    }
  })

  it('P10 an edit of a record that another phone has yet to bring back waits for it', async () => {
    const { at } = await begin()
    const { world } = at
    const [ann, ben] = [at.phone(0), at.phone(1)]
    world.server.backUp()
    const lamp = world.newId()
    await at.does(ann, 'item.create', { public_id: lamp, name: 'Lamp' })
    await at.sync(ann, ben)
    const edit = await at.does(ben, 'item.update', { public_id: lamp, name: 'Old lamp' })
    await at.sync(ben)
    world.server.restore()
    // A replica that has lost its confirmed state has nothing to offer, and its queue.
    await ben.forgetConfirmed()
    await at.sync(ben)
    expect(ben.replica.status()).toMatchObject({ pending: 1, waiting: 1, rejected: 0 })
    expect(ben.replica.waiting()).toMatchObject([{ operation: { type: 'item.update' } }])
    await at.sync(ann, ben)
    expect(ben.replica.status()).toMatchObject({ pending: 0, waiting: 0, rejected: 0 })
    expect(world.backend.store.recorded(edit)?.result.status).toBe('applied')
    await at.end()
  })

  it('P10 an operation whose record never comes is judged after a week, and kept with its input', async () => {
    const { at } = await begin()
    const { world } = at
    const [ann, ben] = [at.phone(0), at.phone(1)]
    world.server.backUp()
    const lamp = world.newId()
    await at.does(ann, 'item.create', { public_id: lamp, name: 'Lamp' })
    await at.sync(ann, ben)
    const edit = await at.does(ben, 'item.update', { public_id: lamp, name: 'Old lamp' })
    await at.sync(ben)
    world.server.restore()
    await ben.forgetConfirmed()
    await at.sync(ben)
    for (let day = 0; day < 6; day++) {
      await world.time.pass(DAY_MS)
      await at.sync(ben)
    }
    expect(ben.replica.status()).toMatchObject({ waiting: 1, rejected: 0 })
    for (let day = 0; day < 3; day++) {
      await world.time.pass(DAY_MS)
      await at.sync(ben)
    }
    expect(ben.replica.status()).toMatchObject({ pending: 0, waiting: 0, rejected: 1 })
    expect(ben.replica.rejected()).toMatchObject([
      {
        operation: { operation_id: edit, input: { name: 'Old lamp' } },
        result: { error: { code: 'not_found' } },
      },
    ])
  })

  it('K9 what was built, printed and scanned at once is not refused when it is pushed again', async () => {
    const { at } = await begin()
    const { world } = at
    const ann = at.phone(0)
    world.server.backUp()
    const parent = { kind: 'location', id: at.location }
    await at.does(ann, 'structure.build', { parent, racks: { name: 'Rack {rack}', count: 2 } })
    await at.does(ann, 'short_code.create_blank', { count: 2 })
    const [session, target] = [world.newId(), world.newId()]
    await at.does(ann, 'scan_session.create', { public_id: session, purpose: 'assign_items' })
    const drill = { kind: 'item', id: at.drill }
    await at.does(ann, 'scan_session.scan', {
      ...{ public_id: target, session_id: session, role: 'subject', target: drill },
    })
    await at.sync(ann)
    const held = () => world.backend.store.read((view) => [view.size('racks'), view.size('short_codes')])
    expect(held()).toEqual([2, 2])
    world.server.restore()
    await at.end()
    expect(held()).toEqual([2, 2])
    expect(at.record('scan_targets', target)).toMatchObject({ target: drill })
    expect(ann.replica.rejected()).toEqual([])
  })
})
