import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { v7 as uuid7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { Replica } from '../../../engine/index.ts'
import { openReplicaStore } from '../../../storage/index.ts'
import { signIn } from '../../../sync-protocol/transport/index.ts'
import { PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'

/** A replica as an application has it: over SQLite, signed in over fetch. */
async function device(server: TestStowage, name: string, fetched: typeof fetch = fetch) {
  const session = await signIn(
    {
      base_url: server.url,
      email: `${name}@example.org`,
      password: PASSWORD,
      device_installation_id: `${name}-laptop-0001`,
      platform: 'cli',
    },
    {
      keeper: { load: () => null, save: () => {}, clear: () => {} },
      fetch: (url, init) => fetched(url, init),
    },
  )
  const { current_household } = await session.households()
  const folder = mkdtempSync(join(tmpdir(), 'stowage-replica-'))
  const owner = { user_id: session.user.public_id, household_id: current_household?.public_id ?? '' }
  const replica = await Replica.open({
    store: openReplicaStore({ folder, owner }),
    environment: {
      now: () => server.clock.now().toISOString(),
      newId: uuid7,
      random: Math.random,
      wait: (ms, signal) => delay(ms, undefined, { signal }),
    },
  })
  replica.signIn(session.transport({ sha256: () => createHash('sha256') }))
  onTestFinished(async () => {
    await replica.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { replica, session }
}

it('token expired in mid batch: it is renewed, and every operation counts once', async () => {
  const server = await testStowage()
  const ada = await server.register('ada')
  const drill = await ada.creates('item.create', { name: 'Drill', quantity: 0 })
  let pushes = 0
  const { replica } = await device(server, 'ada', (url, init) => {
    // Right before the second of three batches.
    if (String(url).endsWith('/mutations') && ++pushes === 2) server.clock.advance(3600)
    return fetch(url, init)
  })
  await replica.sync()
  for (let i = 0; i < 1200; i++) {
    await replica.mutate('item.adjust_quantity', { public_id: drill, delta: 1 })
  }
  await replica.sync()
  expect(pushes).toBe(4)
  expect(replica.status()).toMatchObject({ pending: 0, rejected: 0, problem: null })
  expect(replica.get('items', drill)?.quantity).toBe(1200)
}, 120_000)

it('a 401 that cannot be renewed pauses the queue; signing in again sends it', async () => {
  const server = await testStowage()
  await server.register('ada')
  const { replica } = await device(server, 'ada')
  await replica.sync()
  await replica.mutate('item.create', { public_id: uuid7(), name: 'Waiting' })
  // Somebody signs in with the same installation: the tokens of this one end.
  await server.login('ada', 'ada-laptop-0001')
  await expect(replica.sync()).rejects.toMatchObject({ problem: 'signed_out' })
  expect(replica.status()).toMatchObject({ pending: 1, rejected: 0, problem: { kind: 'signed_out' } })
  const again = await device(server, 'ada')
  replica.signIn(again.session.transport())
  await replica.sync()
  expect(replica.status()).toMatchObject({ pending: 0, problem: null })
})

it("a slow reader's snapshot while others push: it is of one moment, and nobody waits for it", async () => {
  const server = await testStowage()
  const ada = await server.register('ada')
  const filling = Array.from({ length: 4 }, (_, block) =>
    Array.from({ length: 500 }, (_, i) =>
      ada.operation('item.create', {
        public_id: uuid7(),
        name: `Thing ${block * 500 + i}`,
        description: 'x'.repeat(500),
      }),
    ),
  )
  for (const batch of filling) await ada.push(batch)
  let [reading, pushed] = [false, 0]
  const { replica } = await device(server, 'ada', async (url, init) => {
    const response = await fetch(url, init)
    if (!String(url).includes('/items/download') || !response.body) return response
    reading = true
    const slowly = new TransformStream<Uint8Array, Uint8Array>({
      async transform(chunk, controller) {
        // The reader waits for the others: on a busy machine a push takes long. Did a push wait for the reader, neither would end.
        while (pushed < 4) await delay(5)
        controller.enqueue(chunk)
      },
    })
    return new Response(response.body.pipeThrough(slowly), response)
  })
  const loading = replica.sync()
  const others = (async () => {
    while (replica.status().syncing) {
      await ada.does('item.create', { public_id: uuid7(), name: `While reading ${pushed}` })
      pushed++
    }
  })()
  await loading
  await others
  expect(reading).toBe(true)
  expect(pushed).toBeGreaterThan(3)
  await replica.sync()
  expect(replica.view.size('items')).toBe(2000 + pushed)
}, 120_000)
