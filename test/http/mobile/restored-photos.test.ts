import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { v7 as uuid7 } from 'uuid'
import { expect, it } from 'vitest'
import { MemoryReplicaStore, Replica } from '../../../engine/index.ts'
import { createBackup, restoreBackup } from '../../../storage/index.ts'
import { signIn } from '../../../sync-protocol/transport/index.ts'
import { PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'
import { digest, jpeg, uploads } from '../media/support.ts'

async function replicaOf(server: TestStowage): Promise<Replica> {
  // Started again, it listens at another port.
  const first = server.url
  const fetched = (url: string | URL | Request, init?: RequestInit) =>
    fetch(String(url).replace(first, server.url), init)
  const session = await signIn(
    {
      ...{ base_url: server.url, email: 'ada@example.org', password: PASSWORD },
      ...{ device_installation_id: 'ada-laptop-0001', platform: 'cli' },
    },
    { keeper: { load: () => null, save: () => {}, clear: () => {} }, fetch: fetched },
  )
  const { current_household } = await session.households()
  const owner = { user_id: session.user.public_id, household_id: current_household?.public_id ?? '' }
  const replica = await Replica.open({
    store: new MemoryReplicaStore(owner),
    environment: {
      now: () => server.clock.now().toISOString(),
      newId: uuid7,
      random: () => 0.5,
      wait: (ms, signal) => delay(ms, undefined, { signal }),
    },
  })
  replica.signIn(session.transport({ sha256: () => createHash('sha256') }))
  return replica
}

it.each([
  ['that was attached after the backup', 'attached'],
  ['whose bytes came after the backup', 'stored'],
])('K11 a photo %s has its bytes again when a replica has brought it back', async (_, after) => {
  const server = await testStowage()
  const phone = await server.register('ada')
  const saw = await phone.creates('item.create', { name: 'Saw' })
  const bytes = await jpeg()
  const public_id = uuid7()
  const attach = () =>
    phone.does('media.attach', {
      ...{ public_id, owner: { kind: 'item', id: saw }, content_type: 'image/jpeg' },
      ...{ bytes: bytes.length, sha256: digest(bytes) },
    })
  if (after === 'stored') await attach()
  const { data, backup } = server.config
  const now = () => server.clock.now().toISOString()
  const { path } = await createBackup({
    ...{ data, folder: backup.folder, occasion: 'manual', program: '1', now },
  })
  if (after === 'attached') await attach()
  await uploads(phone, bytes)
  const replica = await replicaOf(server)
  await replica.sync()
  const held = replica.get('media', public_id)
  expect(held?.stored_at).not.toBeNull()

  await server.stop()
  await restoreBackup({ backup: path, data, household_id: phone.household_id, now, newId: uuid7 })
  await server.start()
  await replica.sync()
  await replica.sync()
  expect(replica.lost()).toEqual([])
  expect(replica.get('media', public_id)).toMatchObject({
    ...{ sha256: held?.sha256, width: held?.width, stored_at: expect.any(String) },
  })
  const content = await fetch(`${server.url}/api/v1/mobile/media/${public_id}/original`, {
    headers: { authorization: `Bearer ${phone.tokens.access_token}` },
  })
  expect(content.status).toBe(200)
  expect(digest(new Uint8Array(await content.arrayBuffer()))).toBe(held?.sha256)
  await replica.close()
})
