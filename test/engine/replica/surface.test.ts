import { describe, expect, it } from 'vitest'
import { KEPT_DAYS, type ReplicaEvent } from '../../../engine/index.ts'
import { MemoryBackend } from '../../simulation/backend.ts'
import { Case } from '../../simulation/cases/household.ts'

const begin = (users = 2) => Case.begin((identity) => new MemoryBackend(identity), users)

it('P1 what is done is shown at once, and survives the app', async () => {
  const at = await begin()
  const ann = at.phone(0)
  const public_id = at.world.newId()
  await at.does(ann, 'item.create', { public_id, name: 'Lamp', placement: { kind: 'container', id: at.box } })
  await ann.kill(null, 'before')
  const { replica } = ann
  expect(replica.get('items', public_id)?.name).toBe('Lamp')
  expect(replica.list('items', { index: 'placement_id', value: at.box }).map(({ name }) => name)).toEqual([
    'Drill',
    'Lamp',
  ])
  expect(replica.list('items')).toHaveLength(2)
  expect(replica.status()).toMatchObject({
    pending: 1,
    rejected: 0,
    conflicts: 0,
    signed_in: true,
    syncing: false,
  })
})

it('P1 says when an operation changes nothing, so that nobody undoes it in vain (X2)', async () => {
  const at = await begin()
  const ann = at.phone(0)
  const tag_id = at.world.newId()
  await at.does(ann, 'tag.create', { public_id: tag_id, name: 'Tool' })
  const tagged = () => ann.does('item.add_tag', { public_id: at.drill, tag_id })
  const placement = { kind: 'container', id: at.box }
  expect(await tagged()).not.toHaveProperty('unchanged')
  expect(await tagged()).toMatchObject({ status: 'queued', unchanged: true })
  expect(await ann.does('item.move', { public_id: at.drill, placement })).toMatchObject({ unchanged: true })
  await at.end()
})

it('P2 what cannot be is refused at once, and not kept', async () => {
  const at = await begin()
  const ann = at.phone(0)
  const refused = [
    ['item.update', { public_id: at.world.newId(), name: 'Nobody' }, 'not_found'],
    ['item.update', { public_id: at.drill, name: '' }, 'validation_failed'],
    ['item.update', { public_id: at.drill, nme: 'Typo' }, 'validation_failed'],
    ['item.update', { public_id: at.drill, name: 'Half of an emoji: \ud83d' }, 'validation_failed'],
    ['item.teleport', { public_id: at.drill }, 'unknown_operation'],
    ['container.move', { public_id: at.box, placement: { kind: 'container', id: at.box } }, 'cycle'],
  ] as const
  for (const [type, input, code] of refused) {
    expect(await ann.does(type, input)).toMatchObject({ status: 'rejected', error: { code } })
  }
  expect(ann.replica.status().pending).toBe(0)
})

it('P1 disk full on the device: it refuses an edit, and shows what it showed before', async () => {
  const at = await begin()
  const { replica, killable } = at.phone(0)
  killable.failWith(new Error('no space left on device'))
  await expect(replica.mutate('item.update', { public_id: at.drill, name: 'Lost?' })).rejects.toThrow(
    'no space',
  )
  expect(replica.get('items', at.drill)?.name).toBe('Drill')
  expect(replica.status().pending).toBe(0)
  killable.failWith(null)
  await at.does(at.phone(0), 'item.update', { public_id: at.drill, name: 'Kept' })
  await at.end()
})

it('a search finds what is shown: confirmed, new, renamed and gone', async () => {
  const at = await begin()
  const ann = at.phone(0)
  const lamp = at.world.newId()
  await at.does(ann, 'item.create', { public_id: lamp, name: 'Crème brûlée torch' })
  const names = async (words: string) =>
    (await ann.replica.search(words)).map(({ record }) => ('name' in record ? record.name : ''))
  expect(await names('drill')).toEqual(['Drill'])
  expect(await names('creme tor')).toEqual(['Crème brûlée torch'])
  await at.does(ann, 'item.update', { public_id: at.drill, name: 'Hammer' })
  expect(await names('drill')).toEqual([])
  expect(await names('ham')).toEqual(['Hammer'])
  // What lies in it is found behind it.
  expect(await names('box')).toEqual(['Box', 'Hammer'])
  expect(await ann.replica.search('box', { collections: ['tags'] })).toEqual([])
  expect(await names('...')).toEqual([])
})

it('subscribers learn which records changed, regardless of the author', async () => {
  const at = await begin()
  const [ann, ben] = [at.phone(0), at.phone(1)]
  const events: ReplicaEvent[] = []
  const stop = ann.replica.subscribe((event) => events.push(event))
  const changed = () =>
    new Set(
      events
        .splice(0)
        .flatMap((event) => (event.type === 'changed' ? (event.records ?? []) : []))
        .map(({ public_id }) => public_id),
    )
  await at.does(ann, 'item.update', { public_id: at.drill, name: 'Mine' })
  expect(changed()).toEqual(new Set([at.drill]))
  await at.does(ben, 'container.update', { public_id: at.box, name: 'His' })
  await at.sync(ben, ann)
  expect(changed()).toContain(at.box)
  stop()
  await at.does(ann, 'item.update', { public_id: at.drill, name: 'Again' })
  expect(events).toEqual([])
})

it('the error of a subscriber is reported, and the others are still called', async () => {
  const at = await begin()
  const ann = at.phone(0)
  const told: string[] = []
  ann.replica.subscribe(() => {
    throw new Error('a page has a bug')
  })
  ann.replica.subscribe(({ type }) => told.push(type))
  await at.does(ann, 'item.update', { public_id: at.drill, name: 'Mine' })
  expect(told).toContain('changed')
  expect(ann.faults.splice(0)).toMatchObject([
    { message: 'a page has a bug' },
    { message: 'a page has a bug' },
  ])
})

it('long work tells how far it is', async () => {
  const at = await begin()
  const [ann, ben] = [at.phone(0), at.phone(1)]
  for (let i = 0; i < 600; i++)
    await ben.does('item.create', { public_id: at.world.newId(), name: `Thing ${i}` })
  const seen: string[] = []
  const watch = (phone: typeof ann) =>
    phone.replica.subscribe(() => {
      const { progress } = phone.replica.status()
      if (progress) seen.push(`${progress.phase} ${progress.done}/${progress.total}`)
    })
  watch(ben)
  watch(ann)
  await at.sync(ben)
  expect(seen).toEqual(expect.arrayContaining(['push 500/600', 'push 600/600']))
  await at.sync(ann)
  expect(seen).toContain('pull 600/600')
  expect(ann.replica.status().progress).toBeNull()
})

it(`P7 what was taken is kept for ${KEPT_DAYS} days of the replica's age, whatever the clocks do`, async () => {
  const at = await begin()
  const ann = at.phone(0)
  const operation_id = await at.does(ann, 'item.update', { public_id: at.drill, name: 'Kept' })
  await at.sync(ann)
  const kept = () =>
    ann.stored.queue('settled').some(({ operation }) => operation.operation_id === operation_id)
  ann.clock = 10 * 365 * 86_400_000
  at.world.server.clock = 10 * 365 * 86_400_000
  await at.sync(ann)
  ann.clock = 0
  at.world.server.clock = 0
  await at.sync(ann)
  expect(kept()).toBe(true)
  for (let day = 1; day < KEPT_DAYS; day++) {
    await at.world.time.pass(86_400_000)
    await at.sync(ann)
  }
  expect(kept()).toBe(true)
  for (let day = 0; day < 2; day++) {
    await at.world.time.pass(86_400_000)
    await at.sync(ann)
  }
  expect(kept()).toBe(false)
})

it('a closed replica does nothing any more, and says so', async () => {
  const at = await begin()
  const { replica } = at.phone(0)
  const sync = replica.sync()
  await replica.close()
  await expect(sync).rejects.toThrow()
  await expect(replica.mutate('item.archive', { public_id: at.drill })).rejects.toMatchObject({
    code: 'closed',
  })
  await expect(replica.sync()).rejects.toMatchObject({ code: 'closed' })
  await replica.close()
})

it('who signs out in the middle of a sync ends it, and loses nothing', async () => {
  const at = await begin()
  const ann = at.phone(0)
  await at.does(ann, 'item.update', { public_id: at.drill, name: 'Waiting' })
  ann.onRequest = (kind) => {
    if (kind === 'push') ann.replica.signOut()
    return null
  }
  await expect(at.world.time.until(ann.replica.sync())).rejects.toMatchObject({ code: 'signed_out' })
  expect(ann.replica.status()).toMatchObject({ pending: 1, signed_in: false })
  await at.end()
  expect(at.record('items', at.drill)?.name).toBe('Waiting')
})

describe('P12 an operation under an id that its caller chose', () => {
  it('is queued once, however often it is submitted, also after a restart', async () => {
    const at = await begin()
    const ann = at.phone(0)
    const operation_id = at.world.newId()
    const add = () =>
      ann.replica.submit('item.adjust_quantity', { public_id: at.drill, delta: 1 }, { operation_id })
    const before = ann.replica.get('items', at.drill)?.quantity ?? 0
    const answer = await add()
    expect(answer).toEqual({ status: 'queued', operation_id })
    expect(await add()).toEqual(answer)
    expect(await Promise.all([add(), add()])).toEqual([answer, answer])
    await ann.kill(null, 'before')
    expect(await add()).toEqual(answer)
    await at.sync(ann)
    expect(await add()).toEqual(answer)
    expect(ann.replica.get('items', at.drill)?.quantity).toBe(before + 1)
    expect(ann.replica.status().pending).toBe(0)
    await at.end()
  })

  it('is judged again when it was refused at once, and refused under another type', async () => {
    const at = await begin()
    const { replica } = at.phone(0)
    const operation_id = at.world.newId()
    const lamp = at.world.newId()
    const rename = () => replica.submit('item.update', { public_id: lamp, name: 'Lamp' }, { operation_id })
    expect(await rename()).toMatchObject({ status: 'rejected', error: { code: 'not_found' } })
    await replica.mutate('item.create', { public_id: lamp, name: 'Bulb' })
    expect(await rename()).toEqual({ status: 'queued', operation_id })
    expect(await replica.submit('item.archive', { public_id: lamp }, { operation_id })).toMatchObject({
      status: 'rejected',
      error: { code: 'operation_id_reused' },
    })
    expect(replica.get('items', lamp)?.name).toBe('Lamp')
    for (const wrong of ['', 'mine', lamp.slice(1)]) {
      expect(
        await replica.submit('item.archive', { public_id: lamp }, { operation_id: wrong }),
      ).toMatchObject({ status: 'rejected', error: { code: 'validation_failed' } })
    }
    await at.end()
  })

  it('N1 keeps what others wrote into notes while a person wrote, also when it came before the person was done', async () => {
    const at = await begin()
    const [ann, ben] = [at.phone(0), at.phone(1)]
    const begun = ann.replica.get('items', at.drill)?.notes_state ?? null
    await ben.replica.editNotes(at.drill, 'Needs oil.')
    await at.sync(ben, ann)
    expect(ann.replica.get('items', at.drill)?.notes).toBe('Needs oil.')
    await ann.replica.editNotes(at.drill, 'Lent to Cem.', { begun })
    expect(ann.replica.get('items', at.drill)?.notes).toMatch(
      /^(Needs oil\.\nLent to Cem\.|Lent to Cem\.\nNeeds oil\.)$/,
    )
    const between = ann.replica.get('items', at.drill)?.notes_state ?? null
    await ben.replica.editNotes(at.drill, '')
    await at.sync(ann, ben)
    expect(ben.replica.get('items', at.drill)?.notes).toBe('Lent to Cem.')
    // A state of which the document knows nothing any more, as after a restore, is brought along.
    await ben.replica.editNotes(at.drill, 'Lent to Cem. Back.', { begun: between })
    await at.sync(ben)
    expect(at.record('items', at.drill)?.notes).toContain('Back.')
  })

  it('holds for notes, and for a second try of what the server refused', async () => {
    const at = await begin()
    const [ann, ben] = [at.phone(0), at.phone(1)]
    const [notes, again, box] = [at.world.newId(), at.world.newId(), at.world.newId()]
    const write = () => ann.replica.editNotes(at.drill, 'Borrowed by Tim', { operation_id: notes })
    expect([await write(), await write()]).toEqual(Array(2).fill({ status: 'queued', operation_id: notes }))
    expect(ann.replica.pending()).toHaveLength(1)
    const inside = { placement: { kind: 'container', id: at.box } }
    await at.does(ann, 'container.create', { public_id: box, name: 'Inside', ...inside })
    await at.sync(ann, ben)
    await at.does(ben, 'container.move', {
      public_id: box,
      placement: { kind: 'location', id: at.location },
    })
    await at.does(ben, 'container.move', { public_id: at.box, placement: { kind: 'container', id: box } })
    await at.sync(ben)
    const refused = await at.does(ann, 'container.move', { public_id: box, ...inside })
    await at.sync(ann)
    const input = { public_id: box, placement: { kind: 'location', id: at.location } }
    const retry = () => ann.replica.retry(refused, input, { operation_id: again })
    expect([await retry(), await retry()]).toMatchObject(
      Array(2).fill({ status: 'queued', operation_id: again }),
    )
    expect(ann.replica.status()).toMatchObject({ pending: 1, rejected: 0 })
    expect(await ann.replica.retry(at.world.newId(), input, { operation_id: at.world.newId() })).toBeNull()
    await at.sync(ann, ben)
    expect(at.record('containers', box)?.placement).toEqual(input.placement)
  })
})
