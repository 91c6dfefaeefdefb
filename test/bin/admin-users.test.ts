import { v7 as uuid7 } from 'uuid'
import { expect, it } from 'vitest'
import { pathOf, Visitor } from '../http/pages/visitor.ts'
import { SoftAuthenticator } from '../support/authenticator.ts'
import { stowageHere } from '../support/cli-here.ts'
import { expectError } from '../support/expect-error.ts'
import { mailOf, subjects } from '../support/mails.ts'
import { protect } from '../support/second-factor.ts'
import { PASSWORD, testStowage } from '../support/stowage.ts'

async function home() {
  const stowage = await testStowage()
  const ada = await stowage.register('ada', { household_name: 'Home' })
  const ben = await stowage.register('ben')
  const env = { STOWAGE_DATA: stowage.config.data }
  const admin = (...args: string[]) => stowageHere(['admin', ...args], env)
  const signIn = (name: string) =>
    stowage.send('POST', '/api/v1/session', { email: `${name}@example.org`, password: PASSWORD })
  return { stowage, ada, ben, admin, signIn }
}

it('suspends an account and lets it in again, while the server runs', async () => {
  const { ben, admin, signIn } = await home()
  const asked = await admin('users', 'disable', 'ben@example.org')
  expect(asked).toMatchObject({ code: 2, err: expect.stringContaining('Add --yes') })
  expect((await ben.send('GET', '/bootstrap')).status).toBe(200)
  expect(await admin('users', 'disable', 'ben@example.org', '--yes')).toMatchObject({ code: 0 })
  expect((await ben.send('GET', '/bootstrap')).status).toBe(401)
  expectError(await signIn('ben'), 403, 'access_denied')
  const enabled = await admin('users', 'enable', 'ben@example.org', '--json')
  expect(JSON.parse(enabled.out)).toEqual({ email: 'ben@example.org', status: 'active' })
  expect((await signIn('ben')).status).toBe(201)
})

it('keeps the only account that runs the installation', async () => {
  const { admin, signIn } = await home()
  const refused = await admin('users', 'disable', 'ada@example.org', '--yes')
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Promote another one first') })
  const demoted = await admin('users', 'promote', 'ada@example.org', '--role', 'user', '--yes')
  expect(demoted).toMatchObject({ code: 2 })
  expect(await admin('users', 'promote', 'ben@example.org', '--yes')).toMatchObject({ code: 0 })
  expect(await admin('users', 'promote', 'ada@example.org', '--role', 'user', '--yes')).toMatchObject({
    code: 0,
  })
  expect((await signIn('ada')).status).toBe(201)
})

it('removes a second factor, and ends all sessions', async () => {
  const { stowage, ada, admin, signIn } = await home()
  const page = await stowage.browse('ada')
  await protect(stowage, page)
  expectError(await signIn('ada'), 401, 'mfa_required')
  expect(await admin('users', 'mfa-reset', 'ada@example.org')).toMatchObject({ code: 2 })
  expect(await admin('users', 'mfa-reset', 'ada@example.org', '-y')).toMatchObject({ code: 0 })
  expect((await signIn('ada')).status).toBe(201)
  expect(await admin('users', 'mfa-reset', 'ada@example.org', '-y')).toMatchObject({
    code: 2,
    err: expect.stringContaining('has no second factor'),
  })
  expect(await admin('sessions', 'revoke', 'ada@example.org', '--yes')).toMatchObject({ code: 0 })
  expect((await page.send('GET', '/session')).status).toBe(401)
  expect((await ada.send('GET', '/bootstrap')).status).toBe(401)
  // I25: a command that an operator was talked into is no secret of the operator.
  const env = { STOWAGE_DATA: stowage.config.data }
  const args = ['admin', 'set-password', 'ada@example.org', '--password-stdin']
  expect(await stowageHere(args, env, 'lantern octopus gravel\n')).toMatchObject({ code: 0 })
  stowage.clock.ms = Math.max(stowage.clock.ms, Date.now())
  await mailOf(stowage).sweep()
  const told = await subjects(stowage, 'ada@example.org')
  expect(told).toEqual(expect.arrayContaining(['Your second factor is off', 'Your password was changed']))
})

it('I66 gives an account another address, for somebody who lost the mailbox, and notes it', async () => {
  const { stowage, ada, admin, signIn } = await home()
  const page = await stowage.browse('ada')
  await page.send('POST', '/account/email-change', { email: 'ada@example.net', password: PASSWORD })
  const link = (await admin('reset-link', 'ada@example.org')).out.split('\n')[0] ?? ''
  const set = (...args: string[]) => admin('users', 'set-email', 'ada@example.org', ...args)
  expect(await set('lovelace@example.net')).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
  expect(await set('nobody', '-y')).toMatchObject({ code: 2, err: expect.stringContaining('not an e-mail') })
  expect(await set('Ben@example.org', '-y')).toMatchObject({
    code: 2,
    err: expect.stringContaining('exists'),
  })
  expect((await signIn('ada')).status).toBe(201)
  expect(JSON.parse((await set('lovelace@example.net', '-y', '--json')).out)).toEqual({
    email: 'lovelace@example.net',
    former_email: 'ada@example.org',
    email_verified: false,
    mailed: true,
  })
  expectError(await signIn('ada'), 401, 'invalid_credentials')
  // The session stays; what went to the old address does not.
  expect((await page.send('GET', '/session')).data.user).toMatchObject({ email: 'lovelace@example.net' })
  expect((await page.send('GET', '/account/email-change')).data.email_change).toBeNull()
  const visitor = new Visitor(stowage)
  expect((await visitor.get(pathOf(link))).status).toBe(404)
  expect((await ada.send('GET', '/bootstrap')).status).toBe(200)
  const { data } = await page.send('GET', '/security/events')
  expect(JSON.stringify(data)).toMatch(/email_changed.*by_operator/)
  expect(JSON.stringify(data)).not.toContain('lovelace')
  // The server takes up the mails of the command, whose clock is that of the machine.
  stowage.clock.ms = Math.max(stowage.clock.ms, Date.now())
  await mailOf(stowage).sweep()
  expect(await subjects(stowage, 'lovelace@example.net')).toEqual(['Your account has this address now'])
  expect(await subjects(stowage, 'ada@example.org')).toContain('Your account has another address')
})

it('sets, lists and removes releases, and asks before it stops older apps', async () => {
  const { stowage, admin } = await home()
  const set = ['release', 'set', 'android', '--code', '20', '--name', '1.2.0', '--notes', 'Faster']
  expect(await admin(...set, '--required')).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
  expect(await admin(...set, '--required', '--yes')).toMatchObject({ code: 0 })
  const status = await stowage.send(
    'GET',
    '/api/v1/mobile/release/status?platform=android&app_version_code=19',
  )
  expect(status.data).toMatchObject({ client: { state: 'upgrade_required' } })
  const wrong = await admin(...set.slice(0, 3), '--code', '21', '--name', '2', '--url', 'javascript:x')
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('url') })
  expect(JSON.parse((await admin('release', 'list', '--json')).out)).toMatchObject([{ version_code: 20 }])
  expect((await admin('release', 'list')).out).toContain('Faster')
  expect(await admin('release', 'remove', 'android', '20')).toMatchObject({ code: 2 })
  expect(await admin('release', 'remove', 'android', '20', '--yes')).toMatchObject({ code: 0 })
  expect(await admin('release', 'remove', 'android', '20', '--yes')).toMatchObject({ code: 2 })
})

it('lists households, and shows the quotas of one', async () => {
  const { ada, admin } = await home()
  expect((await admin('households')).out).toContain('ada@example.org (owner)')
  const shown = JSON.parse((await admin('households', 'quota', ada.household_id, '--json')).out)
  expect(shown).toMatchObject({ name: 'Home', quotas: { household_records: expect.any(Number) } })
  expect(await admin('households', 'quota', 'x')).toMatchObject({ code: 2 })
})

it('Y12: sets quotas of one household while the server runs, and takes them back', async () => {
  const { ada, ben, admin } = await home()
  const quota = (...args: string[]) => admin('households', 'quota', ada.household_id, ...args, '--json')
  expect(await quota('--set', 'media_bytes=1', '--set', 'household_records=1')).toMatchObject({ code: 0 })
  const shown = JSON.parse((await quota()).out)
  expect(shown.own).toEqual({ household_records: 1, media_bytes: 1_000_000 })
  expect(shown.quotas).toMatchObject({ household_records: 1, scan_sessions: 200 })
  await ada.creates('item.create', { name: 'Saw' })
  const refused = await ada.does('item.create', { public_id: uuid7(), name: 'Hammer' })
  expect(refused).toMatchObject({ status: 'rejected', error: { code: 'quota_exceeded' } })
  const photo = { sha256: 'a'.repeat(64), bytes: 2_000_000, content_type: 'image/jpeg' }
  expectError(await ada.send('POST', '/media-uploads', photo), 409, 'quota_exceeded')
  const limits = (await ada.api('GET', '/household/quotas')).data.quotas
  expect(limits).toContainEqual(expect.objectContaining({ name: 'household_records', limit: 1, used: 1 }))
  // Another household keeps the quotas of the installation.
  await ben.creates('item.create', { name: 'Saw' })
  await ben.creates('item.create', { name: 'Hammer' })
  const back = await quota('--unset', 'household_records')
  expect(JSON.parse(back.out).own).toEqual({ media_bytes: 1_000_000 })
  await ada.creates('item.create', { name: 'Hammer' })
  expect(await quota('--set', 'server_connections=1')).toMatchObject({ code: 2 })
  expect(await quota('--set', 'media_bytes=0')).toMatchObject({ code: 2 })
})

it('removes the passkeys, too, of somebody who lost the only second factor', async () => {
  const origin = 'http://localhost:8080'
  const stowage = await testStowage({
    STOWAGE_BASE_URL: origin,
    STOWAGE_REQUIRE_SECOND_FACTOR: 'everyone',
  })
  await stowage.register('ada')
  const page = await stowage.browse('ada')
  const { data } = await page.send('POST', '/security/passkeys/options', { password: PASSWORD })
  const response = new SoftAuthenticator(origin).create(data.options)
  await page.send('POST', '/security/passkeys', { name: 'Phone', response })
  const reset = (...more: string[]) =>
    stowageHere(['admin', 'users', 'mfa-reset', 'ada@example.org', '--yes', ...more], {
      STOWAGE_DATA: stowage.config.data,
    })
  expect(await reset()).toMatchObject({ code: 2, err: expect.stringContaining('has no second factor') })
  expect(await reset('--passkeys')).toMatchObject({ code: 0 })
  expect((await (await stowage.browse('ada')).send('GET', '/session')).data).toMatchObject({
    second_factor_missing: true,
  })
  stowage.clock.ms = Math.max(stowage.clock.ms, Date.now())
  await mailOf(stowage).sweep()
  expect(await subjects(stowage, 'ada@example.org')).toContain('Your account has one way in less')
})

it('BI8: gives a household limits for a time while the server runs, and ends that', async () => {
  const { ada, admin } = await home()
  const override = (...args: string[]) => admin('households', 'override', ada.household_id, ...args, '--json')
  expect(await override('--set', 'household_records=1')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--reason'),
  })
  expect(await override('--plan', 'golden', '--reason', 'x')).toMatchObject({
    code: 2,
    err: expect.stringContaining('there is no plan golden'),
  })
  const given = await override('--set', 'household_records=1', '--reason', 'A try', '--until', '2099-01-31')
  const [first] = JSON.parse(given.out)
  expect(first).toMatchObject({ quotas: { household_records: 1 }, holds: true, by: null })
  await ada.creates('item.create', { name: 'Saw' })
  const refused = await ada.does('item.create', { public_id: uuid7(), name: 'Hammer' })
  expect(refused).toMatchObject({ status: 'rejected', error: { code: 'quota_exceeded' } })
  const ended = await override('--end', first.public_id)
  expect(JSON.parse(ended.out)).toMatchObject([{ holds: false }])
  await ada.creates('item.create', { name: 'Hammer' })
  expect(await override('--end', ada.household_id)).toMatchObject({ code: 2 })
  expect(await admin('households', 'override', 'x')).toMatchObject({ code: 2 })
})
