import { expect, it } from 'vitest'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { type TestStowage, testStowage } from '../../support/stowage.ts'

const DAY = 24 * 3600

function services(stowage: TestStowage) {
  if (!stowage.running) throw new Error('Stowage does not run')
  return stowage.running.services
}

const size = (stowage: TestStowage, collection: 'devices' | 'sign_ins' | 'browser_sessions') =>
  services(stowage).accounts.read((view) => view.size(collection))

it('Y8: one device too many replaces the one that was used least recently', async () => {
  const stowage = await testStowage({ STOWAGE_QUOTA_DEVICES: '3' })
  const first = await stowage.register('ada')
  stowage.clock.advance(60)
  const second = await stowage.login('ada', 'ada-tablet-0001')
  stowage.clock.advance(60)
  await stowage.login('ada', 'ada-laptop-0001')
  stowage.clock.advance(60)
  // The first one is used again, and so is not the oldest any more.
  await stowage.login('ada', first.installation_id)
  stowage.clock.advance(60)
  const last = await stowage.login('ada', 'ada-watch-00001')
  expect(size(stowage, 'devices')).toBe(3)
  expect((await second.send('GET', '/devices')).status).toBe(401)
  expect((await last.send('GET', '/devices')).status).toBe(200)
  const { data } = await last.send('GET', '/devices')
  expect(JSON.stringify(data)).not.toContain(second.tokens.device.public_id)
})

it('Y8: sign-ins that are over for 30 days, and devices that nobody has used for 400, are removed', async () => {
  const stowage = await testStowage()
  const lost = await stowage.register('ada')
  await stowage.login('ada', lost.installation_id)
  expect([size(stowage, 'devices'), size(stowage, 'sign_ins')]).toEqual([1, 2])
  stowage.clock.advance(31 * DAY)
  await sweepAll(services(stowage))
  expect([size(stowage, 'devices'), size(stowage, 'sign_ins')]).toEqual([1, 1])
  stowage.clock.advance(100 * DAY)
  await stowage.login('ada', 'ada-tablet-0001')
  await sweepAll(services(stowage))
  expect([size(stowage, 'devices'), size(stowage, 'sign_ins')]).toEqual([2, 1])
  stowage.clock.advance(320 * DAY)
  await stowage.login('ada', 'ada-tablet-0001')
  await sweepAll(services(stowage))
  expect([size(stowage, 'devices'), size(stowage, 'sign_ins')]).toEqual([1, 1])
})

it('Y8: signing in again and again leaves a bounded number of sign-ins and sessions', async () => {
  const stowage = await testStowage()
  const { accounts, newId } = services(stowage)
  const ada = await stowage.register('ada')
  const { signIn, startBrowserSession, endBrowserSession } = await import('../../../engine/index.ts')
  const user_id = ada.tokens.user.public_id
  const record = accounts.read((view) => view.all('sign_ins')[0]?.record)
  const device = accounts.read((view) => view.all('devices')[0]?.record)
  if (!record || !device) throw new Error('nobody is signed in')
  const { access_hash, access_expires_at, refresh_hash, refresh_expires_at, refresh_key } = record
  const tokens = { access_hash, access_expires_at, refresh_hash, refresh_expires_at, refresh_key }
  const { platform, app_version_name, app_version_code, device_name, device_model, os_version } = device
  const info = { platform, app_version_name, app_version_code, device_name, device_model, os_version }
  const sign_in = {
    installation_id: ada.installation_id,
    info,
    tokens,
    max_devices: 100,
    user_id,
    address: null,
  }
  for (let n = 0; n < 400; n++) {
    stowage.clock.advance(1)
    await accounts.run(signIn, { ...sign_in, sign_in_id: newId(), device_id: newId() }, user_id)
    const session_id = newId()
    const unknown = { user_agent: null, address: null, replaces: null }
    const session = { session_id, user_id, secret_hash: access_hash, ...unknown }
    await accounts.run(startBrowserSession, { ...session, expires_at: refresh_expires_at }, user_id)
    await accounts.run(endBrowserSession, { user_id, session_id, end_reason: 'signed_out' }, user_id)
  }
  expect(size(stowage, 'sign_ins')).toBeLessThanOrEqual(300)
  expect(size(stowage, 'browser_sessions')).toBeLessThanOrEqual(202)
})
