import { v7 as uuid7 } from 'uuid'
import { expect, it } from 'vitest'
import { createBackup, restoreBackup } from '../../../storage/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Phone, type TestStowage, testStowage } from '../../support/stowage.ts'

/** Backs up, and gives the way back: stops the server, restores, and starts it again. */
async function backedUp(stowage: TestStowage): Promise<(household_id?: string) => Promise<void>> {
  const { data, backup } = stowage.config
  const now = () => stowage.clock.now().toISOString()
  const made = { data, folder: backup.folder, occasion: 'manual', program: '1', now } as const
  const { path } = await createBackup(made)
  return async (household_id) => {
    await stowage.stop()
    await restoreBackup({ backup: path, data, household_id, now, newId: uuid7 })
    await stowage.start()
  }
}

function snapshot(phone: Phone, epoch: unknown, since_seq: unknown) {
  return phone.send('POST', '/sync/snapshots', { epoch, since_seq })
}

it('K3 a phone learns of the new epoch, and recovers changes that the backup lacks', async () => {
  const stowage = await testStowage()
  const phone = await stowage.register('ada')
  const create = (name: string) => phone.operation('item.create', { public_id: uuid7(), name })
  const kept = [create('drill'), create('saw')]
  await phone.push(kept)
  const restore = await backedUp(stowage)
  const { input } = kept[0] ?? {}
  const lost = [
    create('lamp'),
    phone.operation('item.update', { ...input, name: 'Drill 2' }, { base_seq: 2 }),
  ]
  const before = await phone.push(lost)
  expect(before.seq).toBe(4)
  const old = await snapshot(phone, before.epoch, null)
  const public_id = String(old.data.public_id)
  await restore(phone.household_id)

  const delta = await snapshot(phone, before.epoch, before.seq)
  expect(delta.data).toMatchObject({ kind: 'full', reason: 'epoch_changed', seq: 2, shared_seq: 2 })
  expect((await snapshot(phone, delta.data.epoch, null)).data).not.toHaveProperty('shared_seq')
  expect((await snapshot(phone, before.epoch, 1)).data).toMatchObject({ shared_seq: 1 })
  expect((await snapshot(phone, uuid7(), 4)).data).toMatchObject({ shared_seq: 0 })
  // Without an epoch nobody knows in which history it counts, but for what both have.
  expect((await snapshot(phone, undefined, 2)).data).toMatchObject({ kind: 'delta' })
  expect(delta.data.epoch).not.toBe(before.epoch)
  // What was answered from the epoch that is over is gone with it.
  expect((await phone.send('GET', `/sync/snapshots/${public_id}`)).status).toBe(410)
  const again = await phone.push([...kept, ...lost], { epoch: before.epoch })
  expect(again.results.map(({ status, replayed }) => [status, replayed])).toEqual([
    ['applied', true],
    ['applied', true],
    ['applied', false],
    ['applied', false],
  ])
  expect(again).toMatchObject({ epoch: delta.data.epoch, seq: 4 })
  expect((await snapshot(phone, undefined, 3)).data).toMatchObject({ kind: 'full', reason: 'epoch_changed' })
  expect((await snapshot(phone, again.epoch, 3)).data).toMatchObject({ kind: 'delta' })
})

it('K6 after the accounts are restored a password lets in, and no token does', async () => {
  const stowage = await testStowage()
  const phone = await stowage.register('ada')
  const tablet = await stowage.login('ada', 'ada-tablet-0001')
  const restore = await backedUp(stowage)
  const refresh = (refresh_token: string, device_installation_id: string) =>
    stowage.send('POST', '/api/v1/mobile/auth/refresh', { refresh_token, device_installation_id })
  const rotated = await refresh(phone.tokens.refresh_token, phone.installation_id)
  expect(rotated.status).toBe(200)
  await phone.prove()
  const revoked = await phone.send('DELETE', `/devices/${tablet.tokens.device.public_id}`)
  expect(revoked.status).toBe(200)
  await restore()

  // Those that the backup knows, and those that came after it.
  expect((await phone.send('GET', '/devices')).status).toBe(401)
  for (const token of [phone.tokens.refresh_token, String(rotated.data.refresh_token)]) {
    const answer = await refresh(token, phone.installation_id)
    expectError(answer, 401, 'invalid_credentials')
  }
  const tokens = { access: tablet.tokens.access_token, refresh: tablet.tokens.refresh_token }
  const tried = await stowage.send('GET', '/api/v1/mobile/devices', undefined, { token: tokens.access })
  expectError(tried, 403, 'device_revoked')
  expectError(await refresh(tokens.refresh, tablet.installation_id), 403, 'device_revoked')

  const again = await stowage.login('ada', phone.installation_id)
  expect(again.tokens.device.public_id).toBe(phone.tokens.device.public_id)
  const { devices } = (await again.send('GET', '/devices')).data
  expect(devices).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ public_id: tablet.tokens.device.public_id, revoked_at: expect.any(String) }),
      expect.objectContaining({ public_id: phone.tokens.device.public_id, revoked_at: null }),
    ]),
  )
})

it('one household that is restored leaves everybody signed in', async () => {
  const stowage = await testStowage()
  const phone = await stowage.register('ada')
  const restore = await backedUp(stowage)
  await restore(phone.household_id)
  expect((await phone.send('GET', '/devices')).status).toBe(200)
})
