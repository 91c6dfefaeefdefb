import { v7 as uuid7 } from 'uuid'
import { expect, it } from 'vitest'
import { endBrowserSessions, eraseUser, startBrowserSession } from '../../../engine/index.ts'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { createBackup, restoreBackup } from '../../../storage/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { sharedStowage, type TestStowage, testStowage } from '../../support/stowage.ts'

const shared = sharedStowage()

const DAY = 24 * 3600

function services(stowage: TestStowage) {
  if (!stowage.running) throw new Error('Stowage does not run')
  return stowage.running.services
}

const kept = (stowage: TestStowage) =>
  services(stowage).accounts.read((view) => view.all('browser_sessions').map(({ record }) => record))

it('I8 a user sees their sessions and ends any of them, nobody else’s', async () => {
  const stowage = shared()
  await stowage.register('ada')
  await stowage.register('ben')
  const one = await stowage.browse('ada', { 'user-agent': 'Firefox' })
  const two = await stowage.browse('ada', { 'user-agent': 'Safari' })
  const ben = await stowage.browse('ben')
  const list = await one.send('GET', '/security/sessions')
  expect(list.data).toMatchObject({
    sessions: [
      {
        public_id: one.signed_in.session.public_id,
        user_agent: 'Firefox',
        signed_in_from: '127.0.0.1',
        current: true,
      },
      { public_id: two.signed_in.session.public_id, user_agent: 'Safari', current: false },
    ],
    next_cursor: null,
  })
  expect((await one.send('GET', '/security/sessions?q=safari&limit=1')).data.sessions).toHaveLength(1)
  const id = two.signed_in.session.public_id
  for (const path of [`/security/sessions/${id}`, `/mobile/devices/${id}`, `/security/mobile-devices/${id}`])
    expectError(await one.send('DELETE', path), 403, 'proof_required')
  expectError(await one.send('POST', '/security/sessions/revoke-others'), 403, 'proof_required')
  await one.prove()
  await ben.prove()
  const foreign = await ben.send('DELETE', `/security/sessions/${id}`)
  expectError(foreign, 404, 'not_found')
  expect((await two.send('GET', '/session')).status).toBe(200)
  expect((await one.send('DELETE', `/security/sessions/${id}`)).data).toEqual({ ended: true })
  expect((await two.send('GET', '/session')).status).toBe(401)
  expect((await one.send('DELETE', `/security/sessions/${id}`)).status).toBe(404)
  expect((await one.send('GET', '/security/sessions')).data.sessions).toHaveLength(1)
  expect((await one.send('DELETE', `/security/sessions/${uuid7()}`)).status).toBe(404)
  expect((await one.send('DELETE', '/security/sessions/x')).status).toBe(404)
  const own = await one.send('DELETE', `/security/sessions/${one.signed_in.session.public_id}`)
  expect(own.headers.getSetCookie()[0]).toContain('Max-Age=0')
  expect((await one.send('GET', '/session')).status).toBe(401)
})

it('I9 each session means a household of its own', async () => {
  const stowage = shared()
  const phone = await stowage.register('ada')
  const stranger = await stowage.register('ben')
  const cabin = await phone.send('POST', '/households', { name: 'Cabin' })
  const { public_id: cabin_id } = cabin.data.household as { public_id: string }
  const [one, two] = [await stowage.browse('ada'), await stowage.browse('ada')]
  const current = async (browser: typeof one) =>
    ((await browser.send('GET', '/session')).data.current_household as { public_id: string }).public_id
  const switched = await one.send('POST', '/session/household', { household_id: cabin_id })
  expect(switched.data).toMatchObject({ current_household: { name: 'Cabin' }, csrf_token: one.csrf_token })
  expect([await current(one), await current(two)]).toEqual([cabin_id, phone.household_id])
  // The phone's is another matter, too.
  expect((await phone.send('GET', '/bootstrap')).data.current_household).toMatchObject({
    public_id: phone.household_id,
  })
  await phone.send('POST', `/households/${cabin_id}/activate`)
  expect([await current(one), await current(two)]).toEqual([cabin_id, phone.household_id])
  for (const household_id of [stranger.household_id, uuid7()]) {
    const answer = await one.send('POST', '/session/household', { household_id })
    expectError(answer, 403, 'household_access_denied')
  }
  expect((await one.send('POST', '/session/household', {})).status).toBe(422)
  expect(await current(one)).toBe(cabin_id)
})

it('I9 a session begins with the household that was open last in such a browser', async () => {
  const stowage = shared()
  const home = (await stowage.register('ada')).household_id
  const ben = await stowage.register('ben')
  const { data } = await ben.api('POST', '/household/invitations', { role: 'member' })
  const begins = async (agent: string) => {
    const browser = await stowage.browse('ada', { 'user-agent': agent })
    return { browser, household: browser.signed_in.current_household?.public_id }
  }
  const { browser, household } = await begins('Firefox')
  expect(household).toBe(home)
  await browser.send('POST', '/invitations/accept', { token: data.token })
  stowage.clock.advance(1)
  await browser.send('POST', '/session/household', { household_id: ben.household_id })
  await browser.send('DELETE', '/session')
  expect((await begins('Safari')).household).toBe(home)
  const again = await begins('Firefox')
  expect(again.household).toBe(ben.household_id)
  // Nobody begins where they are no member.
  expect((await again.browser.send('POST', '/household/leave')).status).toBe(200)
  expect((await begins('Firefox')).household).toBe(home)
})

it('I8 a user has fifty sessions; one more ends the one that was used least lately', async () => {
  const stowage = await testStowage()
  const { user } = (await stowage.register('ada')).tokens
  const accounts = services(stowage).accounts
  const first = await stowage.browse('ada')
  const second = await stowage.browse('ada')
  stowage.clock.advance(600)
  await first.send('GET', '/session')
  const opens = (expires_at: string) =>
    accounts.run(
      startBrowserSession,
      {
        session_id: uuid7(),
        user_id: user.public_id,
        secret_hash: '0'.repeat(64),
        user_agent: null,
        address: null,
        expires_at,
        replaces: null,
      },
      null,
    )
  for (let count = 2; count < 50; count += 1) await opens('2027-02-18T10:00:00.000Z')
  expect((await first.send('GET', '/security/sessions?limit=200')).data.sessions).toHaveLength(50)
  const last = await stowage.browse('ada')
  expect((await second.send('GET', '/session')).status).toBe(401)
  expect((await first.send('GET', '/session')).status).toBe(200)
  expect((await last.send('GET', '/security/sessions?limit=200')).data.sessions).toHaveLength(50)
})

it('I8 all sessions of a user but one end together', async () => {
  const stowage = shared()
  const { user } = (await stowage.register('ada')).tokens
  await stowage.register('ben')
  const [one, two, ben] = [
    await stowage.browse('ada'),
    await stowage.browse('ada'),
    await stowage.browse('ben'),
  ]
  const input = { user_id: user.public_id, except: one.signed_in.session.public_id }
  expect(await services(stowage).accounts.run(endBrowserSessions, input, user.public_id)).toBeNull()
  const statuses = await Promise.all(
    [one, two, ben].map(async (each) => (await each.send('GET', '/session')).status),
  )
  expect(statuses).toEqual([200, 401, 200])
})

it('what is over is swept after a month, and what lives is not', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const out = await stowage.browse('ada')
  const idle = await stowage.browse('ada')
  await out.send('DELETE', '/session')
  stowage.clock.advance(30 * DAY)
  const live = await stowage.browse('ada')
  await sweepAll(services(stowage))
  expect(kept(stowage)).toHaveLength(3)
  stowage.clock.advance(1)
  await sweepAll(services(stowage))
  expect(kept(stowage).map(({ public_id }) => public_id)).toEqual([
    idle.signed_in.session.public_id,
    live.signed_in.session.public_id,
  ])
  stowage.clock.advance(14 * DAY)
  await sweepAll(services(stowage))
  expect(kept(stowage).map(({ public_id }) => public_id)).toEqual([live.signed_in.session.public_id])
  const before = services(stowage).accounts.version()
  await sweepAll(services(stowage))
  expect(services(stowage).accounts.version()).toBe(before)
})

it('K6 after the accounts are restored no browser is signed in', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const browser = await stowage.browse('ada')
  const { data, backup } = stowage.config
  const now = () => stowage.clock.now().toISOString()
  const { path } = await createBackup({ data, folder: backup.folder, occasion: 'manual', program: '1', now })
  await stowage.stop()
  await restoreBackup({ backup: path, data, now, newId: uuid7 })
  await stowage.start()
  expect((await browser.send('GET', '/session')).status).toBe(401)
  expect(kept(stowage)).toMatchObject([{ end_reason: 'restored' }])
  expect((await (await stowage.browse('ada')).send('GET', '/session')).status).toBe(200)
})

it('K6 after the accounts are restored invitations are over, and revoked guest links stay so', async () => {
  const stowage = shared()
  const ada = await stowage.register('ada')
  const ben = await stowage.register('ben')
  const place = { kind: 'location', id: await ada.creates('location.create', { name: 'Cellar' }) }
  const gives = async () => (await ada.api('POST', '/household/guest-links', place)).data
  const [kept, revoked] = [await gives(), await gives()]
  const { token } = (await ada.api('POST', '/household/invitations', { role: 'member' })).data
  const { data, backup } = stowage.config
  const now = () => stowage.clock.now().toISOString()
  const { path } = await createBackup({ data, folder: backup.folder, occasion: 'manual', program: '1', now })
  expect((await ben.api('POST', '/invitations/accept', { token })).status).toBe(200)
  const { public_id } = revoked.guest_link as { public_id: string }
  await ada.api('DELETE', `/household/guest-links/${public_id}`)
  await stowage.stop()
  await restoreBackup({ backup: path, data, now, newId: uuid7 })
  await stowage.start()
  const visit = async ({ token }: typeof kept) =>
    (await stowage.send('POST', '/api/v1/guest', { token })).status
  expect([await visit(kept), await visit(revoked)]).toEqual([200, 404])
  const cleo = await stowage.register('cleo')
  expect((await cleo.api('POST', '/invitations/accept', { token })).status).toBe(404)
})

it('K5 an account that is erased leaves no session behind', async () => {
  const stowage = await testStowage()
  const { user } = (await stowage.register('ada')).tokens
  const browser = await stowage.browse('ada', { 'user-agent': 'a very special browser' })
  expect(await services(stowage).accounts.run(eraseUser, { user_id: user.public_id }, null)).toBeNull()
  expect(kept(stowage)).toEqual([])
  expect((await browser.send('GET', '/session')).status).toBe(401)
})

it('K5 an account that is erased leaves nothing of what it gave and was given', async () => {
  const stowage = await testStowage()
  const ada = await stowage.register('ada')
  const ben = await stowage.register('ben')
  const place = { kind: 'location', id: await ada.creates('location.create', { name: 'Cellar' }) }
  const invites = async (more: object) =>
    String((await ada.api('POST', '/household/invitations', { role: 'admin', ...more })).data.token)
  await ben.api('POST', '/invitations/accept', { token: await invites({}) })
  const household_id = ada.household_id
  await ben.api('POST', '/household/guest-links', { ...place, household_id })
  await ben.api('POST', '/household/invitations', { role: 'viewer', household_id })
  await invites({ email: 'BEN@example.org' })
  const other = await invites({ email: 'cleo@example.org' })
  const { accounts } = services(stowage)
  expect(await accounts.run(eraseUser, { user_id: ben.tokens.user.public_id }, null)).toBeNull()
  accounts.read((view) => {
    expect(view.size('guest_links')).toBe(0)
    expect(view.all('invitations').map(({ record }) => record.email)).toEqual(['cleo@example.org'])
    expect(view.all('memberships').map(({ record }) => record.role)).toEqual(['owner'])
  })
  expect((await stowage.send('POST', '/api/v1/invitations/find', { token: other })).status).toBe(200)
})

it('a suspended account is refused', async () => {
  const stowage = await testStowage()
  const { user } = (await stowage.register('ada')).tokens
  const browser = await stowage.browse('ada')
  await services(stowage).accounts.run(
    {
      type: 'test.suspend',
      ledger: () => ({}),
      decide(view) {
        const stored = view.get('users', user.public_id)
        if (!stored) throw new Error('no user')
        const record = { ...stored.record, status: 'suspended' }
        return {
          changes: [{ change: 'put', collection: 'users', record, merge: null, prior_seq: stored.seq }],
          conflicts: [],
        }
      },
    },
    {},
    null,
  )
  const answer = await browser.send('GET', '/session')
  expectError(answer, 403, 'access_denied')
})
