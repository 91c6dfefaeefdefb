import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuid7 } from 'uuid'
import { expect, it } from 'vitest'
import { MemoryReplicaStore, Replica, type ReplicaEnvironment } from '../../../engine/index.ts'
import { TransportError } from '../../../sync-protocol/index.ts'
import { type Session, signIn } from '../../../sync-protocol/transport/index.ts'
import { PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'
import { all, MemoryKeeper, problemOf, signal, typed } from './support.ts'

/** A device of Ada's: signed in, with a replica of her household. */
async function device(stowage: TestStowage, name: string): Promise<{ session: Session; replica: Replica }> {
  const details = { ...typed(stowage, 'ada', PASSWORD), device_installation_id: `ada-${name}-0001` }
  const session = await signIn(details, { keeper: new MemoryKeeper() })
  const { public_id: user_id, current_household_id } = session.user
  const owner = { user_id, household_id: current_household_id ?? '' }
  const environment: ReplicaEnvironment = {
    now: () => stowage.clock.now().toISOString(),
    newId: () => uuid7(),
    random: () => 0.5,
    wait: (ms, signal) => wait(ms, undefined, { signal, ref: false }),
  }
  const replica = await Replica.open({ store: new MemoryReplicaStore(owner), environment })
  replica.signIn(session.transport())
  return { session, replica }
}

/** Resolves once a replica shows an item. */
function shows(replica: Replica, public_id: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!replica.get('items', public_id)) return
      end()
      resolve()
    }
    const end = replica.subscribe(look)
    look()
  })
}

it('two devices synchronise through it: by batches, downloads, deltas and hints', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const [phone, tablet] = [await device(stowage, 'phone'), await device(stowage, 'tablet')]

  // More than one batch, and more than comes with a snapshot.
  const ids = Array.from({ length: 1100 }, () => uuid7())
  for (const [i, public_id] of ids.entries()) {
    await phone.replica.mutate('item.create', { public_id, name: `Säge ${i}` })
  }
  expect(await phone.replica.sync()).toMatchObject({ applied: 1100 })
  await tablet.replica.sync()
  expect(tablet.replica.list('items')).toHaveLength(1100)
  expect(tablet.replica.status()).toMatchObject({ seq: 1100, problem: null })

  // Only a hint can make it look again.
  tablet.replica.start({ every_ms: 3_600_000 })
  for (const name of ['Rasp', 'File']) {
    const public_id = uuid7()
    await phone.replica.mutate('item.create', { public_id, name })
    await phone.replica.sync()
    await shows(tablet.replica, public_id)
    // The tokens of both expire: the stream of hints ends with the next one, and is begun again.
    stowage.clock.advance(16 * 60)
  }
  expect(tablet.replica.status()).toMatchObject({ pending: 0, problem: null })
  await Promise.all([phone.replica.close(), tablet.replica.close()])
})

it('hints end when their token has expired, and come again with a new one', async () => {
  const stowage = await testStowage()
  const ada = await stowage.register('ada')
  const { session } = await device(stowage, 'tablet')
  const transport = session.transport()
  for (let round = 1; round <= 2; round++) {
    const hints = transport.hints?.(ada.household_id, signal())[Symbol.asyncIterator]()
    const { household_id } = ada
    expect((await hints?.next())?.value).toMatchObject({ household_id, seq: 2 * round - 2 })
    expect((await hints?.next())?.value).toMatchObject({ household_id, role: 'owner' })
    await ada.creates('tag.create', { name: `Tag ${round}` })
    expect((await hints?.next())?.value).toMatchObject({ seq: 2 * round - 1 })
    stowage.clock.advance(16 * 60)
    Object.assign(ada, await stowage.login('ada', 'ada-phone-0001'))
    await ada.creates('tag.create', { name: `Another ${round}` })
    expect((await hints?.next())?.done).toBe(true)
  }
})

it("I1 hints of somebody else's household are refused", async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const ben = await stowage.register('ben')
  const { session } = await device(stowage, 'tablet')
  const hints = session.transport().hints?.(ben.household_id, signal())
  expect(await problemOf(all(hints ?? none()))).toMatchObject({ problem: 'refused' })
})

it('a device that is signed out keeps what waits, and sends it when its owner is back', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const { session, replica } = await device(stowage, 'phone')
  await replica.sync()
  await session.signOut()
  const public_id = uuid7()
  await replica.mutate('item.create', { public_id, name: 'Saw' })
  expect(await problemOf(replica.sync())).toMatchObject({ problem: 'signed_out' })
  const again = await signIn(typed(stowage, 'ada', PASSWORD), { keeper: new MemoryKeeper() })
  replica.signIn(again.transport())
  expect(await replica.sync()).toMatchObject({ applied: 1 })
})

async function* none(): AsyncGenerator<never> {}

it('B5 an operation that the server refuses alone is rejected with the path in its own input', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const { session, replica } = await device(stowage, 'phone')
  const details = [{ path: 'operations.0.input.name', code: 'too_big', message: 'Write less.' }]
  const transport = session.transport()
  replica.signIn({
    user_id: transport.user_id,
    push: () => Promise.reject(new TransportError('invalid', 'The request is not valid.', { details })),
    snapshot: (request, aborted) => transport.snapshot(request, aborted),
    download: (...of) => transport.download(...of),
  })
  for (const name of ['Saw', 'Axe']) await replica.mutate('item.create', { public_id: uuid7(), name })
  await replica.sync()
  expect(replica.rejected().map(({ result }) => result.error?.details)).toMatchObject([
    [{ path: 'input.name' }],
    [{ path: 'input.name' }],
  ])
  await replica.close()
})
