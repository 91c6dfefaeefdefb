import { describe, expect, it } from 'vitest'
import { noteSecurityEvent } from '../../../engine/index.ts'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { changeUser } from '../../support/change-user.ts'
import { expectError } from '../../support/expect-error.ts'
import { PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'
import { unzip } from '../../support/unzip.ts'
import { eventsAt, readyExport } from '../privacy/support.ts'

const kinds = (events: readonly { kind: string }[]) => events.map(({ kind }) => kind)

async function joins(
  stowage: TestStowage,
  inviter: Awaited<ReturnType<TestStowage['register']>>,
  name: string,
) {
  const invited = await inviter.api('POST', '/household/invitations', { role: 'member' })
  const guest = await stowage.register(name)
  await guest.api('POST', '/invitations/accept', { token: invited.data.token })
  return guest
}

describe('I40 security events', () => {
  it('I40 notes sign-ins, failures, password changes and revoked devices, with the address and the client', async () => {
    const stowage = await testStowage()
    await stowage.register('olga')
    const phone = await stowage.register('ada')
    const page = await stowage.browse('ada', { 'user-agent': 'Firefox on Debian' })
    await stowage.send('POST', '/api/v1/session', { email: 'ada@example.org', password: 'wrong password' })
    await page.prove()
    await page.send('DELETE', `/security/mobile-devices/${phone.tokens.device.public_id}`)
    await page.send('POST', '/account/password', { current_password: 'wrong', new_password: 'x' })
    await page.send('POST', '/account/password', {
      current_password: PASSWORD,
      new_password: 'seven purple lanterns',
    })
    const olga = await stowage.browse('olga')
    const events = await eventsAt(olga, `/security/audit?person=${phone.tokens.user.public_id}`)
    expect(kinds(events)).toEqual([
      'password_changed',
      'password_refused',
      'device_revoked',
      'sign_in_failed',
      'sign_in',
      'household_created',
      'account_created',
    ])
    expect(events.every(({ address }) => address === '127.0.0.1' || address === '::1')).toBe(true)
    expect(events.find(({ kind }) => kind === 'sign_in')).toMatchObject({ client: 'Firefox on Debian' })
    expect(events.find(({ kind }) => kind === 'sign_in_failed')).toMatchObject({
      actor: null,
      detail: 'password',
    })
  })

  it('I40 notes a refresh token that was used twice', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const refresh = (refresh_token: string) =>
      stowage.send('POST', '/api/v1/mobile/auth/refresh', {
        refresh_token,
        device_installation_id: phone.installation_id,
      })
    const { refresh_token } = phone.tokens
    const second = await refresh(refresh_token)
    await refresh(String(second.data.refresh_token))
    stowage.clock.advance(3600)
    expectError(await refresh(refresh_token), 401, 'token_reused')
    const events = await eventsAt(await stowage.browse('ada'), '/security/events')
    expect(kinds(events)).toContain('token_reused')
  })

  it('I40 notes that a device has deleted its copy', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const { household_id } = phone
    const purged = await phone.send('POST', '/security/local-cache-purge-record', {
      reason: 'access_lost',
      household_id,
    })
    expect(purged.data).toEqual({ recorded: true })
    const [event] = await eventsAt(await stowage.browse('ada'), '/security/events?limit=200').then((events) =>
      events.filter(({ kind }) => kind === 'local_copy_purged'),
    )
    expect(event).toMatchObject({ detail: `access_lost ${household_id}` })
    const refused = await phone.send('POST', '/security/local-cache-purge-record', { reason: 'whim' })
    expectError(refused, 422, 'validation_failed')
  })

  it('I40 shows nobody the events of others, but all of them to platform roles', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const ben = await stowage.register('ben')
    const [ada, benPage] = [await stowage.browse('ada'), await stowage.browse('ben')]
    expect((await eventsAt(benPage, '/security/events')).every(({ person }) => person?.name === 'ben')).toBe(
      true,
    )
    expectError(await benPage.send('GET', '/security/audit'), 403, 'access_denied')
    const ofBen = await eventsAt(ada, `/security/audit?person=${ben.tokens.user.public_id}`)
    expect(kinds(ofBen)).toEqual(['sign_in', 'household_created', 'account_created'])
    const all = await eventsAt(ada, '/security/audit')
    expect(new Set(all.map(({ person }) => person?.name))).toEqual(new Set(['ada', 'ben']))
    expectError(await ada.send('GET', '/security/audit?month=2026-13'), 422, 'validation_failed')
  })

  it('I40 shows a person, also in an export, no address and no browser of another person who acted', async () => {
    const stowage = await testStowage()
    const ada = await stowage.register('ada')
    const ben = await joins(stowage, ada, 'ben')
    const owner = await stowage.browse('ada', { 'user-agent': 'Browser of the owner' })
    const benPage = await stowage.browse('ben', { 'user-agent': 'Browser of Ben' })
    const member = `/household/members/${ben.tokens.user.public_id}`
    const { household_id } = ada
    const agent = { 'user-agent': 'Browser of the owner' }
    const lowered = await owner.send('PATCH', member, { role: 'viewer', household_id }, agent)
    expect(lowered.status).toBe(200)
    const seen = await eventsAt(benPage, '/security/events')
    const changed = seen.find(({ kind }) => kind === 'role_changed')
    expect(changed).toMatchObject({ actor: { name: 'ada' }, address: null, client: null })
    expect(seen.find(({ kind }) => kind === 'sign_in')).toMatchObject({ client: 'Browser of Ben' })
    const { download } = await readyExport(benPage)
    const file = await fetch(stowage.url + (download?.path ?? ''), { headers: benPage.headers('GET') })
    const exported = (await unzip(Buffer.from(await file.arrayBuffer()))).get('security_events.json')
    expect(exported).toContain('Browser of Ben')
    expect(exported).toContain('role_changed')
    expect(exported).not.toContain('Browser of the owner')
    const audit = await eventsAt(owner, `/security/audit?person=${ben.tokens.user.public_id}`)
    expect(audit.find(({ kind }) => kind === 'role_changed')).toMatchObject({
      client: 'Browser of the owner',
    })
  })

  it('I40 notes a failed sign-in without an account as it notes one with an account, and without the typed address', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const email = 'my-secret-typed-here@example.org'
    await stowage.send('POST', '/api/v1/session', { email, password: 'wrong password' })
    const page = await stowage.browse('ada')
    const all = await page.send('GET', '/security/audit')
    expect(JSON.stringify(all.data)).toContain('unknown_account')
    expect(JSON.stringify(all.data)).not.toContain('my-secret-typed-here')
  })

  it('I40 keeps at most 400 events of an account, and each for 400 days', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    for (let i = 0; i < 420; i++)
      await stowage.running?.services.accounts.run(
        noteSecurityEvent,
        { kind: 'sign_out', user_id: null, detail: `${i}` },
        null,
      )
    const count = () =>
      stowage.running?.services.accounts.read((view) => view.count('security_events', 'subject', 'nobody'))
    expect(count()).toBeLessThanOrEqual(400)
    expect(count()).toBeGreaterThan(300)
    const { services } = stowage.running ?? {}
    if (!services) throw new Error('Stowage does not run')
    stowage.clock.advance(399 * 24 * 3600)
    await sweepAll(services)
    expect(count()).toBeGreaterThan(300)
    stowage.clock.advance(2 * 24 * 3600)
    await sweepAll(services)
    expect(count()).toBe(0)
  })

  it('I40 shows a household who joined, who left, roles, invitations and guest links, without addresses of others', async () => {
    const stowage = await testStowage()
    const ada = await stowage.register('ada')
    const ben = await joins(stowage, ada, 'ben')
    const ben_id = ben.tokens.user.public_id
    await ada.api('PATCH', `/household/members/${ben_id}`, { role: 'viewer' })
    await ada.api('DELETE', `/household/members/${ben_id}`)
    const page = await stowage.browse('ada')
    const events = await eventsAt(page, '/audit/access')
    expect(kinds(events)).toEqual([
      'member_removed',
      'role_changed',
      'member_joined',
      'invitation_created',
      'household_created',
    ])
    const joined = events.find(({ kind }) => kind === 'member_joined')
    expect(joined).toMatchObject({ address: null, client: null, person: { name: 'ben' }, detail: 'member' })
    expect(events.find(({ kind }) => kind === 'invitation_created')?.address).not.toBeNull()
  })

  it('I40 notes nothing for a command that was refused or changed nothing', async () => {
    const stowage = await testStowage()
    const ada = await stowage.register('ada')
    const page = await stowage.browse('ada')
    const device = `/security/mobile-devices/${ada.tokens.device.public_id}`
    await page.prove()
    await page.send('DELETE', device)
    await page.send('DELETE', device)
    await page.send('DELETE', '/security/mobile-devices/01a2b3c4-0000-7000-8000-000000000000')
    const events = await eventsAt(page, '/security/events')
    expect(kinds(events).filter((kind) => kind === 'device_revoked')).toHaveLength(1)
  })

  it('I40 notes a refused sign-in of a suspended account', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const ben = await stowage.register('ben')
    await changeUser(stowage, ben.tokens.user.public_id, { status: 'suspended' })
    expectError(
      await stowage.send('POST', '/api/v1/session', { email: 'ben@example.org', password: PASSWORD }),
      403,
      'access_denied',
    )
    const all = await eventsAt(await stowage.browse('ada'), '/security/audit')
    expect(all.find(({ kind }) => kind === 'sign_in_failed')).toMatchObject({ detail: 'suspended' })
  })
})
