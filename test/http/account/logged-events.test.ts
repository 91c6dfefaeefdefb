import { expect, it } from 'vitest'
import { z } from 'zod'
import { type TestStowage, testStowage } from '../../support/stowage.ts'
import { eventsAt } from '../privacy/support.ts'

const Line = z.looseObject({
  level: z.int(),
  time: z.iso.datetime(),
  security: z.string(),
  user_id: z.string().nullable(),
  actor_id: z.string().nullable(),
  household_id: z.string().nullable(),
  detail: z.string().nullable(),
})

const logged = ({ log }: TestStowage) =>
  log.flatMap((line) => Line.safeParse(JSON.parse(line)).data ?? []).map((line) => ({ ...line }))

it('I40 each event is a line of the log, once it is stored, without addresses and names of devices', async () => {
  const stowage = await testStowage({ STOWAGE_REGISTRATION: 'open' })
  await stowage.register('olga')
  const olga = await stowage.browse('olga', { 'user-agent': 'Canary Browser' })
  const ada = await stowage.register('ada')
  const page = await stowage.browse('ada', { 'user-agent': 'Canary Browser' })
  await stowage.send('POST', '/api/v1/session', { email: 'ada@example.org', password: 'wrong password' })
  await stowage.send('POST', '/api/v1/session', { email: 'nobody@example.org', password: 'wrong password' })
  const second = await stowage.login('ada', 'ada-phone-0002', { device_name: 'Canary phone' })
  await page.prove()
  await page.send('DELETE', `/security/mobile-devices/${second.tokens.device.public_id}`)

  const stored = await eventsAt(olga, '/security/audit?limit=200')
  expect(stored.length).toBeGreaterThan(6)
  expect(stored.map(({ kind }) => kind)).toContain('device_revoked')
  expect(logged(stowage).map(({ security }) => security)).toEqual(stored.map(({ kind }) => kind).toReversed())
  expect(logged(stowage).filter(({ security }) => security === 'sign_in_failed')).toEqual([
    expect.objectContaining({ user_id: ada.tokens.user.public_id, actor_id: null, detail: 'password' }),
    expect.objectContaining({ user_id: null, actor_id: null, detail: 'unknown_account' }),
  ])
  expect(JSON.stringify(logged(stowage))).not.toMatch(/Canary|127\.0\.0\.1|example\.org/)
})

it('I40 a token that was used twice is a line of the log', async () => {
  const stowage = await testStowage()
  const { tokens } = await stowage.register('ada')
  const refresh = () =>
    stowage.send('POST', '/api/v1/mobile/auth/refresh', {
      refresh_token: tokens.refresh_token,
      device_installation_id: 'ada-phone-0001',
    })
  await refresh()
  stowage.clock.advance(3600)
  expect((await refresh()).status).toBe(401)
  expect(logged(stowage).map(({ security, user_id }) => [security, user_id])).toContainEqual([
    'token_reused',
    tokens.user.public_id,
  ])
})

it('I40 a command that was refused leaves no line in the log', async () => {
  const stowage = await testStowage()
  const page = await stowage.register('ada').then(() => stowage.browse('ada'))
  const before = logged(stowage).length
  await page.send('DELETE', '/security/mobile-devices/01890000-0000-7000-8000-000000000000')
  expect(logged(stowage)).toHaveLength(before)
})
