import { describe, expect, it } from 'vitest'
import { changeUser } from '../../support/change-user.ts'
import { expectError } from '../../support/expect-error.ts'
import { linkOf, type MailServer, mailEnv, mailServer } from '../../support/mail-server.ts'
import { allSent, mailAbout, mailOf, mailsTo } from '../../support/mails.ts'
import { codeOf, protect } from '../../support/second-factor.ts'
import { PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'
import { pathOf, Visitor } from '../pages/visitor.ts'

const ADA = 'ada@example.org'
const OTHER = 'seven purple lanterns'
const SUBJECT = 'Choose a new password'

async function home(env: Record<string, string> = {}) {
  const server = await mailServer()
  const stowage = await testStowage({ ...mailEnv(server), ...env })
  const ada = await stowage.register('ada', { household_name: 'Home' })
  await allSent(stowage)
  return { server, stowage, ada }
}

const forgets = (stowage: TestStowage, email: string, headers: Record<string, string> = {}) =>
  stowage.send('POST', '/api/v1/mobile/auth/forgot-password', { email }, { headers })

const signsIn = async (stowage: TestStowage, password: string) =>
  (await stowage.send('POST', '/api/v1/session', { email: ADA, password })).status

/** The path of the newest reset link. */
async function resetPath(stowage: TestStowage, server: MailServer): Promise<string> {
  return pathOf(linkOf(await mailAbout(stowage, server, ADA, SUBJECT)))
}

/** Sets a password with a link; the status of the answer. */
async function sets(stowage: TestStowage, path: string, password: string): Promise<number> {
  const visitor = new Visitor(stowage)
  await visitor.get(path)
  return (await visitor.send(path, { password })).status
}

describe('I21 a forgotten password', () => {
  it('I21 is replaced with a link from a mail, once, and everything is signed out', async () => {
    const { server, stowage, ada } = await home()
    const page = await stowage.browse('ada')
    expect((await forgets(stowage, 'ADA@example.org')).data).toEqual({ accepted: true })
    const path = await resetPath(stowage, server)
    expect(await sets(stowage, path, OTHER)).toBe(303)
    expect([await signsIn(stowage, PASSWORD), await signsIn(stowage, OTHER)]).toEqual([401, 201])
    expect((await ada.send('GET', '/bootstrap')).status).toBe(401)
    expect((await page.send('GET', '/session')).status).toBe(401)
    expect((await new Visitor(stowage).get(path)).status).toBe(404)
    expect(await sets(stowage, path, 'another good password')).toBe(404)
  })

  it('I21 gives the same answer for an address without an account, which gets no mail', async () => {
    const { server, stowage, ada } = await home()
    const known = await forgets(stowage, ADA)
    const unknown = await forgets(stowage, 'eve@example.org')
    expect([unknown.status, unknown.data]).toEqual([known.status, known.data])
    expect(await mailsTo(stowage, server, 'eve@example.org')).toEqual([])
    expect(await mailsTo(stowage, server, ADA)).toHaveLength(2)
    await changeUser(stowage, ada.tokens.user.public_id, { status: 'suspended' })
    await forgets(stowage, ADA)
    expect(await mailsTo(stowage, server, ADA)).toHaveLength(2)
  })

  it('I21 answers before it looks for the account: the same work is done for each address', async () => {
    const { server, stowage } = await home()
    const services = stowage.running?.services
    let release = () => {}
    server.held = new Promise<void>((resolve) => {
      release = resolve
    })
    // This mail is under way until it is released, so the others wait behind it.
    await forgets(stowage, ADA)
    await expect.poll(() => services?.accounts.read((view) => view.size('password_resets'))).toBe(1)
    const before = services?.accounts.version()
    for (const [n, email] of [ADA, 'eve@example.org'].entries()) {
      expect((await forgets(stowage, email)).status).toBe(202)
      expect([mailOf(stowage).waiting, services?.accounts.version()]).toEqual([n + 2, before])
    }
    release()
    expect(await mailsTo(stowage, server, ADA)).toHaveLength(3)
  })

  it('I21 expires after an hour, and a newer link ends the older one', async () => {
    const { server, stowage } = await home()
    await forgets(stowage, ADA)
    const first = await resetPath(stowage, server)
    await forgets(stowage, ADA)
    const second = await resetPath(stowage, server)
    expect(second).not.toBe(first)
    expect(await sets(stowage, first, OTHER)).toBe(404)
    stowage.clock.advance(3601)
    expect(await sets(stowage, second, OTHER)).toBe(404)
    expect(await signsIn(stowage, PASSWORD)).toBe(201)
  })

  it('I21 reset token twice: takes a link once, also when twenty use it at the same moment', async () => {
    const { server, stowage } = await home()
    await forgets(stowage, ADA)
    const path = await resetPath(stowage, server)
    const visitors = Array.from({ length: 20 }, () => new Visitor(stowage))
    await Promise.all(visitors.map((visitor) => visitor.get(path)))
    const answers = await Promise.all(
      visitors.map((visitor, n) => visitor.send(path, { password: `${OTHER} ${n}` })),
    )
    const done = answers.flatMap(({ status }, n) => (status === 303 ? [n] : []))
    expect(done).toHaveLength(1)
    expect(await signsIn(stowage, `${OTHER} ${done[0]}`)).toBe(201)
  })

  it('I21 keeps the second factor, and proves the address', async () => {
    const { server, stowage } = await home()
    const { secret } = await protect(stowage, await stowage.browse('ada'))
    stowage.clock.advance(60)
    await forgets(stowage, ADA)
    expect(await sets(stowage, await resetPath(stowage, server), OTHER)).toBe(303)
    const refused = await stowage.send('POST', '/api/v1/session', { email: ADA, password: OTHER })
    expectError(refused, 401, 'mfa_required')
    const challenge = refused.error.details.find(({ path }) => path === 'challenge')
    const body = { challenge: Reflect.get(challenge ?? {}, 'value'), code: codeOf(stowage, secret) }
    const session = await stowage.send('POST', '/api/v1/session/complete', body)
    expect(session.data.user).toMatchObject({ email_verified: true })
  })

  it('I21 host header poisoning: makes links of the address of the server only, whatever host a request names', async () => {
    const server = await mailServer()
    const env = { STOWAGE_ALLOWED_HOSTS: '*', STOWAGE_BASE_URL: 'https://stowage.example' }
    const stowage = await testStowage({ ...mailEnv(server), ...env })
    await stowage.register('ada')
    const headers = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'http',
    }
    await forgets(stowage, ADA, headers)
    const mail = await mailAbout(stowage, server, ADA, SUBJECT)
    expect(linkOf(mail)).toMatch(/^https:\/\/stowage\.example\/reset-password#swp_/)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  })

  it('I21 sends a person five mails in an hour at most, and limits the requests of a sender', async () => {
    const { server, stowage } = await home({ STOWAGE_RATE_LIMITS: 'on' })
    const own = await mailsTo(stowage, server, ADA)
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) statuses.push((await forgets(stowage, ADA)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429, 429])
    expect((await mailsTo(stowage, server, ADA)).length - own.length).toBe(5)
    stowage.clock.advance(3700)
    expect(await mailOf(stowage).quota.take(ADA, stowage.clock.ms)).toBe(true)
  })

  it('I21 works by a form without scripts, which the sign-in page leads to', async () => {
    const { server, stowage } = await home()
    const visitor = new Visitor(stowage)
    expect((await visitor.get('/account/sign-in')).text).toContain('href="/account/forgot-password"')
    const form = await visitor.get('/account/forgot-password')
    expect(form.text).not.toContain('<script')
    expect((await visitor.send('/account/forgot-password', { email: 'nobody' })).status).toBe(422)
    await visitor.get('/account/forgot-password')
    const answer = await visitor.send('/account/forgot-password', { email: ADA })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Look into your mailbox')])
    await visitor.get('/account/forgot-password')
    const stranger = await visitor.send('/account/forgot-password', { email: 'eve@example.org' })
    expect(stranger.text).toBe(answer.text.replaceAll(ADA, 'eve@example.org'))
    await visitor.get('/account/forgot-password')
    const other = await visitor.send(
      '/account/forgot-password',
      { email: ADA },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(other.status).toBe(403)
    expect(await mailsTo(stowage, server, ADA)).toHaveLength(2)
  })
})
