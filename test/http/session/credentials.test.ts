import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { openServiceFile } from '../../../storage/index.ts'
import { type Phone, type TestStowage, testStowage } from '../../support/stowage.ts'

/** The seq of the accounts' last operation. */
function seqOf(stowage: TestStowage): number {
  const service = openServiceFile(join(stowage.config.data, 'service.sqlite'))
  try {
    return service.state().seq
  } finally {
    service.close()
  }
}

const refresh = async (stowage: TestStowage, refresh_token: string, device_installation_id: string) => {
  const body = { refresh_token, device_installation_id }
  const answer = await stowage.send('POST', '/api/v1/mobile/auth/refresh', body)
  expect(answer.status).toBe(200)
  return answer.data as { access_token: string; refresh_token: string; device: { last_seen_at: string } }
}

const devicesOf = async (phone: Phone) =>
  (await phone.send('GET', '/devices')).data.devices as { last_seen_at: string }[]

it('I16 sign-ins, refreshes and uses of sessions write no operation', async () => {
  const stowage = await testStowage()
  const phone = await stowage.register('ada')
  const before = seqOf(stowage)
  stowage.clock.advance(600)
  const { device, refresh_token } = await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
  expect(device.last_seen_at).toBe('2026-11-20T10:10:00.000Z')
  await refresh(stowage, refresh_token, phone.installation_id)
  const again = await stowage.login('ada', phone.installation_id, { platform: 'android' })
  const browser = await stowage.browse('ada')
  stowage.clock.advance(600)
  expect((await browser.send('GET', '/session')).status).toBe(200)
  expect((await browser.send('DELETE', '/session')).status).toBe(200)
  expect((await again.send('POST', '/auth/logout')).status).toBe(200)
  expect(seqOf(stowage)).toBe(before)
})

it('I16 a device keeps when it was last used after its sign-ins are removed', async () => {
  const stowage = await testStowage()
  const phone = await stowage.register('ada')
  stowage.clock.advance(80 * 24 * 3600)
  await refresh(stowage, phone.tokens.refresh_token, phone.installation_id)
  stowage.clock.advance(130 * 24 * 3600)
  if (!stowage.running) throw new Error('Stowage does not run')
  const { services } = stowage.running
  await sweepAll(services)
  expect(services.accounts.read((view) => view.size('sign_ins'))).toBe(0)
  const other = await stowage.login('ada', 'another-phone')
  const times = (await devicesOf(other)).map(({ last_seen_at }) => last_seen_at)
  expect(times.toSorted()[0]).toBe('2027-02-08T10:00:00.000Z')
})
