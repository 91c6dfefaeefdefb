import { describe, expect, it } from 'vitest'
import { moveSums } from '../../../engine/index.ts'
import { backends, Case } from './household.ts'

describe.each(backends)('catching up, over $name', ({ make }) => {
  it('P5 pull with unpushed edits: what was done here is shown over what others did', async () => {
    const at = await Case.begin(make)
    const [ann, ben] = [at.phone(0), at.phone(1)]
    await at.does(ben, 'item.update', { public_id: at.drill, description: 'By Ben' })
    await at.does(ben, 'item.adjust_quantity', { public_id: at.drill, delta: -2 })
    await at.sync(ben)
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'By Ann' })
    await at.does(ann, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
    ann.onRequest = (kind) => (kind === 'push' ? 'request_lost' : null)
    await at.failsToSync(ann)
    expect(ann.replica.get('items', at.drill)).toMatchObject({
      name: 'By Ann',
      description: 'By Ben',
      quantity: 7,
    })
    expect(ann.replica.status().pending).toBe(2)
    await at.end()
  })

  it('a write between two downloads of a snapshot: the snapshot is of one moment, and the write comes next', async () => {
    const at = await Case.begin(make)
    const [ann, ben] = [at.phone(0), at.phone(1)]
    await many(at)
    let written = 0
    ann.onRequest = async (kind) => {
      if (kind === 'download' && written++ < 3) {
        await ben.does('item.adjust_quantity', { public_id: at.drill, delta: -1 })
        await ben.replica.sync()
      }
      return null
    }
    await at.sync(ann)
    expect(written).toBeGreaterThan(0)
    await at.end()
    expect(at.record('items', at.drill)?.quantity).toBe(10 - Math.min(written, 3))
  })

  it('P5 snapshot expired in mid download: it is requested again', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    await many(at)
    let downloads = 0
    ann.onRequest = (kind) => {
      if (kind === 'download' && ++downloads === 2) at.world.server.expireSnapshots()
      return null
    }
    await at.sync(ann)
    expect(downloads).toBeGreaterThan(2)
    await at.end()
  })

  it.each(['before', 'after'] as const)(
    'P5 kill during the swap, %s each write of a load: it is where it was, or whole',
    async (when) => {
      const at = await Case.begin(make)
      const ann = at.phone(0)
      await many(at)
      await at.does(ann, 'item.update', { public_id: at.drill, name: 'Waiting' })
      const server = at.world.server.state.seq
      for (let writes = 0; ; writes++) {
        const before = ann.replica.status().seq
        ann.killable.killAt(writes, when)
        const done = await at.world.time.until(
          ann.replica.sync().then(
            () => true,
            () => false,
          ),
        )
        const { seq } = ann.replica.status()
        expect(seq === before || seq >= server).toBe(true)
        expect(ann.replica.get('items', at.drill)?.name).toBe('Waiting')
        if (done) break
      }
      await at.end()
    },
  )

  it('P5 a load that is not what the server said of it is not taken, and the next one is', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    await many(at)
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'Waiting' })
    const before = ann.replica.status().seq
    at.world.server.losing = true
    expect(await at.failsToSync(ann)).toBe('corrupt')
    expect(ann.replica.status()).toMatchObject({ seq: before, pending: 1 })
    expect(ann.replica.get('items', at.drill)?.name).toBe('Waiting')
    at.world.server.losing = false
    await at.sync(ann)
    await at.end()
  })

  it('P7 since_seq ahead of the server: everything is loaded, and what the server lost is pushed again', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    at.world.server.backUp()
    await at.does(ann, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
    await at.sync(ann)
    // Somebody copied an old file back by hand: the same history, but shorter.
    at.world.server.rollBack()
    expect(at.record('items', at.drill)?.quantity).toBe(10)
    await at.sync(ann)
    expect(at.record('items', at.drill)?.quantity).toBe(9)
    await at.end()
  })

  it('P6 a checksum that differs at the same seq: the replica heals itself, and keeps its queue', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'Waiting' })
    const { confirmed } = ann.stored
    const seq = ann.stored.seqOf('containers', at.box)
    if (!confirmed || seq === null) throw new Error('not loaded')
    // As if a change had never come: the record is not there, and the sums say so.
    const sums = moveSums(confirmed.sums, 'containers', at.box, seq, null)
    const change = { change: 'delete' as const, public_id: at.box, seq }
    await ann.stored.applyChanges({ ...confirmed, sums }, [{ collection: 'containers', change }])
    await at.sync(ann)
    expect(ann.replica.get('containers', at.box)?.name).toBe('Box')
    await at.end()
    expect(at.record('items', at.drill)?.name).toBe('Waiting')
  })

  it('P7 restore from backup with acknowledged operations on three phones: each brings back its own', async () => {
    const at = await Case.begin(make, 3)
    at.world.server.backUp()
    const created: string[] = []
    for (const phone of at.world.devices) {
      const public_id = at.world.newId()
      created.push(public_id)
      await at.does(phone, 'item.create', { public_id, name: `By ${phone.name}` })
      await at.does(phone, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
      await at.sync(phone)
    }
    expect(at.record('items', at.drill)?.quantity).toBe(7)
    at.world.server.restore()
    expect(at.record('items', at.drill)?.quantity).toBe(10)
    for (const phone of at.world.devices) {
      await at.does(phone, 'item.update', { public_id: at.drill, description: `After, by ${phone.name}` })
    }
    await at.sync(...at.world.devices)
    expect(at.record('items', at.drill)?.quantity).toBe(7)
    for (const public_id of created) expect(at.record('items', public_id)).not.toBeNull()
    await at.end()
  })

  it('a second restore to the same backup: what was brought back is brought back again, once', async () => {
    const at = await Case.begin(make)
    const ann = at.phone(0)
    at.world.server.backUp()
    await at.does(ann, 'item.adjust_quantity', { public_id: at.drill, delta: -1 })
    await at.sync(ann)
    for (let i = 0; i < 2; i++) {
      at.world.server.restore()
      await at.sync(ann)
      expect(at.record('items', at.drill)?.quantity).toBe(9)
    }
    await at.end()
  })
})

const sqlite = backends.find(({ name }) => name === 'SQLite')

it.each([
  ['before', 'full'],
  ['at', 'delta'],
  ['after', 'delta'],
])('S4 since_seq %s the floor: a %s snapshot, and the deleted is gone', async (where, kind) => {
  const at = await Case.begin(sqlite?.make ?? (() => expect.fail('no SQLite')))
  const [ann, ben] = [at.phone(0), at.phone(1)]
  const public_id = at.world.newId()
  await at.does(ann, 'product_code.create', { public_id, item_id: at.drill, code: '4006381333931' })
  await at.sync(ann, ben)
  await at.does(ann, 'product_code.delete', { public_id })
  await at.sync(ann)
  if (where !== 'before') await at.sync(ben)
  if (where === 'after') {
    await at.does(ann, 'item.update', { public_id: at.drill, name: 'Later' })
    await at.sync(ann, ben)
  }
  at.world.backend.forgetDeletes()
  await at.does(ann, 'item.update', { public_id: at.drill, description: 'Something to pull' })
  await at.sync(ann)
  const told: (string | null)[] = []
  const stop = ben.replica.subscribe((event) => {
    if (event.type === 'changed') told.push(event.records === null ? 'full' : 'delta')
  })
  await at.sync(ben)
  stop()
  expect(told).toEqual([kind])
  expect(ben.replica.get('product_codes', public_id)).toBeNull()
  await at.end()
})

/** Enough on the server that a snapshot is downloaded. */
async function many(at: Case): Promise<void> {
  const ben = at.phone(1)
  for (let i = 0; i < 15; i++)
    await at.does(ben, 'item.create', { public_id: at.world.newId(), name: `Thing ${i}` })
  await at.does(ben, 'tag.create', { public_id: at.world.newId(), name: 'Tag' })
  await at.sync(ben)
}
