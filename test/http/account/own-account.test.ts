import { describe, expect, it } from 'vitest'
import { eraseUser, sweepAccounts } from '../../../engine/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { linkOf, type MailServer, mailEnv, mailServer } from '../../support/mail-server.ts'
import { mailAbout, mailsTo, subjects } from '../../support/mails.ts'
import { type Browser, cookieOf, PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'
import { pathOf, Visitor } from '../pages/visitor.ts'

const ADA = 'ada@example.org'
const BEN = 'ben@example.org'
const NEW = 'ada@example.net'
const CONFIRM = 'Confirm your new address'
const ASKED = 'Your account is to get another address'
const CHANGED = 'Your account has another address'
const IN_USE = 'Somebody wants your address'
const AT = '/account/email-change'

async function home(env: Record<string, string> = {}) {
  const server = await mailServer()
  const stowage = await testStowage({ ...mailEnv(server), ...env })
  const phone = await stowage.register('ada', { household_name: 'Home' })
  const page = await stowage.browse('ada')
  return { server, stowage, phone, page }
}

/** Gives Ben an account, by the mail that completes his registration. */
async function withBen(stowage: TestStowage, server: MailServer): Promise<Browser> {
  const body = { name: 'ben', email: BEN, password: PASSWORD }
  await stowage.send('POST', '/api/v1/session/register', body)
  const path = await mailed(stowage, server, BEN, 'Complete your registration')
  const visitor = new Visitor(stowage)
  await visitor.get(path)
  await visitor.send(path, { password: PASSWORD })
  return stowage.browse('ben')
}

const asks = (page: Browser, email: string) => page.send('POST', AT, { email, password: PASSWORD })

async function mailed(stowage: TestStowage, server: MailServer, address: string, subject: string) {
  return pathOf(linkOf(await mailAbout(stowage, server, address, subject)))
}

/** A visitor with the cookie of a browser that is signed in. */
function visitorAs(page: Browser): Visitor {
  const visitor = new Visitor(page.stowage)
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(page.cookie) ?? []
  visitor.cookies.set(name, value)
  return visitor
}

/** Opens the page of a link in a browser that is signed in, and sends its form. */
async function confirms(page: Browser, path: string) {
  const visitor = visitorAs(page)
  await visitor.get(path)
  return visitor.send(path, {})
}

async function signsIn(stowage: TestStowage, email: string): Promise<number> {
  return (await stowage.send('POST', '/api/v1/session', { email, password: PASSWORD })).status
}

describe('I64 the own name', () => {
  it('I64 is what others see at once, in histories too', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const page = await stowage.browse('ada')
    const ben = await stowage.register('ben')
    const invited = await page.send('POST', '/household/invitations', { role: 'member' })
    await ben.api('POST', '/invitations/accept', { token: invited.data.token })
    await phone.creates('tag.create', { name: 'Fragile' })
    expectError(await page.send('PATCH', '/account', { name: ' \u200b ' }), 422, 'validation_failed')
    expect((await page.send('PATCH', '/account', { name: '  Ada Lovelace ' })).data).toEqual({
      name: 'Ada Lovelace',
    })
    const bens = await stowage.browse('ben')
    await bens.send('POST', '/session/household', { household_id: phone.household_id })
    for (const path of ['/household/members', '/audit']) {
      const seen = JSON.stringify((await bens.send('GET', path)).data)
      expect(seen, path).toContain('"Ada Lovelace"')
      expect(seen, path).not.toContain('"ada"')
    }
    expect((await page.send('GET', '/session')).data.user).toMatchObject({ name: 'Ada Lovelace' })
    const { data } = await page.send('GET', '/security/events')
    expect(JSON.stringify(data)).toContain('name_changed')
  })
})

describe('I65 another address', () => {
  it('I65 takes a fresh proof, and the link of a mail in a browser of the person, once', async () => {
    const { page, phone, server, stowage } = await home()
    expectError(await page.send('POST', AT, { email: NEW }), 403, 'proof_required')
    expectError(await asks(page, ADA), 409, 'conflict')
    const asked = await asks(page, NEW)
    expect([asked.status, asked.data]).toEqual([
      202,
      { mailed: true, email_change: expect.objectContaining({ email: NEW }) },
    ])
    expect(await signsIn(stowage, NEW)).toBe(401)
    const path = await mailed(stowage, server, NEW, CONFIRM)
    expect((await mailAbout(stowage, server, ADA, ASKED))?.text).not.toContain(NEW)

    // Nobody, and somebody else who has the link, change nothing and learn nothing of the account.
    for (const visitor of [new Visitor(stowage), visitorAs(await withBen(stowage, server))]) {
      const shown = await visitor.get(path)
      expect([shown.status, shown.text.includes(ADA)]).toEqual([200, false])
      const token = /name="form_token" value="([^"]*)"/.exec(shown.text)?.[1] ?? ''
      visitor.text = `<form action="${visitor.at(path)}"><input type="hidden" name="form_token" value="${token}">`
      expect([401, 403]).toContain((await visitor.send(path, {})).status)
    }
    expect(await signsIn(stowage, ADA)).toBe(201)

    const shown = await visitorAs(page).get(path)
    expect(shown.text).toMatch(new RegExp(`${ADA}[\\s\\S]*${NEW}`))
    const forged = visitorAs(page)
    await forged.get(path)
    expect((await forged.send(path, {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await page.send('GET', AT)).data.email_change).toMatchObject({ email: NEW })

    const other = await stowage.browse('ada')
    const owner = visitorAs(page)
    await owner.get(path)
    const done = await owner.send(path, {})
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('Your address is changed')])
    expect([await signsIn(stowage, ADA), await signsIn(stowage, NEW)]).toEqual([401, 201])
    // The others are signed out, and a copy of the own cookie is worth nothing.
    expect((await other.send('GET', '/session')).status).toBe(401)
    expect((await page.send('GET', '/session')).status).toBe(401)
    expect((await phone.send('GET', '/bootstrap')).status).toBe(401)
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = await stowage.send('GET', '/api/v1/session', undefined, { headers: { cookie } })
    expect(own.data.user).toMatchObject({ email: NEW, email_verified: true })
    expect((await confirms(page, path)).status).toBe(404)
    expect(await mailAbout(stowage, server, ADA, CHANGED)).toBeDefined()
    expect(stowage.log.join('\n')).not.toMatch(/swe_|swx_|example\.net/)
  })

  it('I65 is answered and shown in the same way for an address that has an account, whose holder gets a mail', async () => {
    const { page, server, stowage } = await home()
    await withBen(stowage, server)
    const taken = await asks(page, 'BEN@example.org')
    const kept = (await page.send('GET', AT)).data
    expect(await mailAbout(stowage, server, BEN, IN_USE)).toBeDefined()
    expect(await mailAbout(stowage, server, BEN, CONFIRM)).toBeUndefined()
    expect(await mailAbout(stowage, server, ADA, ASKED)).toBeDefined()
    const free = await asks(page, NEW)
    const plain = (data: object) => JSON.stringify(data).replaceAll(/BEN@example.org|ada@example.net/g, '')
    expect([taken.status, plain(taken.data)]).toEqual([free.status, plain(free.data)])
    expect(plain(kept)).toBe(plain((await page.send('GET', AT)).data))
  })

  it('I65 of two accounts goes to one of them', async () => {
    const { page, server, stowage } = await home()
    const bens = await withBen(stowage, server)
    const SHARED = 'family@example.net'
    await asks(page, SHARED)
    const first = await mailed(stowage, server, SHARED, CONFIRM)
    await asks(bens, SHARED)
    const second = await mailed(stowage, server, SHARED, CONFIRM)
    const answers = await Promise.all([confirms(page, first), confirms(bens, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.text).toContain('Another account has this address meanwhile.')
    expect(await signsIn(stowage, SHARED)).toBe(201)
  })

  it('I65 is stopped by its person, by a newer one, by the present address, and by time', async () => {
    const { page, server, stowage } = await home()
    const confirm = async () => mailed(stowage, server, NEW, CONFIRM)
    const gone = async (path: string) => expect((await confirms(page, path)).status).toBe(404)
    await asks(page, NEW)
    const cancelled = await confirm()
    expect((await page.send('DELETE', AT)).data).toEqual({ cancelled: true })
    expect((await page.send('DELETE', AT)).data).toEqual({ cancelled: false })
    await gone(cancelled)
    await asks(page, NEW)
    const replaced = await confirm()
    await asks(page, NEW)
    const stopped = await confirm()
    await gone(replaced)

    const stop = await mailed(stowage, server, ADA, ASKED)
    const visitor = new Visitor(stowage)
    await visitor.get(stop)
    // Programs that look through mails open links: that alone stops nothing.
    expect((await page.send('GET', AT)).data.email_change).not.toBeNull()
    expect((await visitor.send(stop, {})).text).toContain('Your address stays')
    expect((await page.send('GET', AT)).data.email_change).toBeNull()
    await gone(stopped)
    expect((await new Visitor(stowage).get(stop)).status).toBe(404)

    await asks(page, NEW)
    const late = await confirm()
    stowage.clock.advance(24 * 3600 + 1)
    await gone(late)
    const accounts = stowage.running?.services.accounts
    await accounts?.run(sweepAccounts, {}, null)
    expect(accounts?.read((view) => view.size('email_changes'))).toBe(0)
    expect(await signsIn(stowage, ADA)).toBe(201)
    const { data } = await page.send('GET', '/security/events')
    expect(JSON.stringify(data)).toMatch(/email_change_cancelled.*by_old_address/)
  })

  it('I65 that a thief may have asked for ends with a new password', async () => {
    const { page } = await home()
    await asks(page, NEW)
    const change = { current_password: PASSWORD, new_password: 'seven purple lanterns' }
    const changed = await page.send('POST', '/account/password', change)
    const cookie = cookieOf(changed)
    const left = await page.stowage.send('GET', `/api/v1${AT}`, undefined, { headers: { cookie } })
    expect(left.data.email_change).toBeNull()
  })

  it('I65 ends the reset links of the address before, and both links cannot be exchanged', async () => {
    const { page, server, stowage } = await home()
    await stowage.send('POST', '/api/v1/mobile/auth/forgot-password', {
      email: ADA,
      device_installation_id: 'ada-phone-0001',
    })
    const reset = await mailed(stowage, server, ADA, 'Choose a new password')
    await asks(page, NEW)
    const path = await mailed(stowage, server, NEW, CONFIRM)
    const stop = await mailed(stowage, server, ADA, ASKED)
    const swapped = `/new-email#${stop.split('#')[1]?.replace('swx_', 'swe_')}`
    expect((await confirms(page, swapped)).status).toBe(404)
    expect((await confirms(page, path)).status).toBe(200)
    expect((await new Visitor(stowage).get(reset)).status).toBe(404)
    const before = (await mailsTo(stowage, server, ADA)).length
    await stowage.send('POST', '/api/v1/mobile/auth/forgot-password', {
      email: ADA,
      device_installation_id: 'ada-phone-0001',
    })
    expect((await mailsTo(stowage, server, ADA)).length).toBe(before)
  })

  it('I65 sends at most five mails an hour, whichever addresses are named', async () => {
    const { page } = await home()
    const answers = []
    for (let n = 0; n < 6; n++) answers.push((await asks(page, `ada-${n}@example.net`)).status)
    expect(answers).toEqual([202, 202, 202, 202, 202, 429])
  })

  it('I65 without a mail server leaves the mails to the operator; an erased account leaves none', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const page = await stowage.browse('ada')
    expect((await asks(page, NEW)).data).toMatchObject({ mailed: false })
    expect(await subjects(stowage)).toEqual(expect.arrayContaining([CONFIRM, ASKED]))
    const accounts = stowage.running?.services.accounts
    await accounts?.run(eraseUser, { user_id: phone.tokens.user.public_id }, null)
    expect(accounts?.read((view) => view.size('email_changes'))).toBe(0)
  })
})
