import { describe, expect, it } from 'vitest'
import { sweepAccounts } from '../../../engine/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { linkOf, type MailServer, mailEnv, mailServer } from '../../support/mail-server.ts'
import { allSent, mailAbout, mailOf, mailsTo } from '../../support/mails.ts'
import { codeOf, protect } from '../../support/second-factor.ts'
import { PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'
import { pathOf, Visitor } from '../pages/visitor.ts'

const ADA = 'ada@example.org'
const BEN = 'ben@example.org'
const VERIFY = 'Confirm your e-mail address'
const CONFIRM = 'Complete your registration'

async function home(env: Record<string, string> = {}) {
  const server = await mailServer()
  const stowage = await testStowage({ ...mailEnv(server), ...env })
  const ada = await stowage.register('ada', { household_name: 'Home' })
  return { server, stowage, ada }
}

const PHONE = { device_installation_id: 'ben-phone-0001', platform: 'android' }

const registers = (stowage: TestStowage, email: string, more: Record<string, unknown> = {}) =>
  stowage.send('POST', '/api/v1/mobile/auth/register', {
    name: 'Ben',
    email,
    password: PASSWORD,
    ...PHONE,
    ...more,
  })

async function mailed(stowage: TestStowage, server: MailServer, address: string, subject: string) {
  return pathOf(linkOf(await mailAbout(stowage, server, address, subject)))
}

/** Opens a page with a form and sends the form. */
async function fills(stowage: TestStowage, path: string, fields: Record<string, string> = {}) {
  const visitor = new Visitor(stowage)
  await visitor.get(path)
  return visitor.send(path, fields)
}

/** Whether the account of Ada has a proved address. */
async function isVerified(stowage: TestStowage): Promise<unknown> {
  const answer = await stowage.send('POST', '/api/v1/session', { email: ADA, password: PASSWORD })
  return Reflect.get(Object(answer.data.user), 'email_verified')
}

describe('I23 an address', () => {
  it('I23 is proved with a link from a mail and a form, once', async () => {
    const { server, stowage, ada } = await home()
    expect(await isVerified(stowage)).toBe(false)
    const path = await mailed(stowage, server, ADA, VERIFY)
    const visitor = new Visitor(stowage)
    expect((await visitor.get(path)).text).toContain(ADA)
    // Programs that look through mails open links: that alone proves nothing.
    expect(await isVerified(stowage)).toBe(false)
    expect((await visitor.send(path, {})).status).toBe(200)
    expect(await isVerified(stowage)).toBe(true)
    expect((await fills(stowage, path)).status).toBe(404)
    expect((await ada.send('POST', '/auth/resend-verification')).data).toEqual({
      sent: false,
      verified: true,
    })
    const page = await stowage.browse('ada')
    const again = await page.send('POST', '/account/email-verification')
    expect(again.data).toEqual({ sent: false, verified: true })
  })

  it('I23 is proved by a newer link that a phone or a browser asks for, within a day', async () => {
    const { server, stowage, ada } = await home()
    const first = await mailed(stowage, server, ADA, VERIFY)
    expect((await ada.send('POST', '/auth/resend-verification')).data).toEqual({
      sent: true,
      verified: false,
    })
    const second = await mailed(stowage, server, ADA, VERIFY)
    expect((await fills(stowage, first)).status).toBe(404)
    const page = await stowage.browse('ada')
    const asked = await page.send('POST', '/account/email-verification')
    expect(asked.data).toEqual({ sent: true, verified: false })
    const third = await mailed(stowage, server, ADA, VERIFY)
    expect((await fills(stowage, second)).status).toBe(404)
    stowage.clock.advance(24 * 3600 + 1)
    expect((await fills(stowage, third)).status).toBe(404)
    expect(await isVerified(stowage)).toBe(false)
    for (let n = 0; n < 5; n++) await stowage.login('ada', 'ada-phone-0001')
    const phone = await stowage.login('ada', 'ada-phone-0001')
    const answers = []
    for (let n = 0; n < 6; n++) answers.push((await phone.send('POST', '/auth/resend-verification')).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('I23 says that nothing is mailed where no mail server is set up', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const page = await stowage.browse('ada')
    const { data } = await page.send('POST', '/account/email-verification')
    expect(data).toEqual({ sent: false, verified: false })
    expect((await phone.send('POST', '/auth/resend-verification')).data).toEqual(data)
  })

  it('I23 that ends with the account leaves no link', async () => {
    const { server, stowage } = await home()
    const path = await mailed(stowage, server, ADA, VERIFY)
    stowage.clock.advance(40 * 24 * 3600)
    await stowage.running?.services.accounts.run(sweepAccounts, {}, null)
    const left = stowage.running?.services.accounts.read((view) => view.size('email_verifications'))
    expect([left, (await new Visitor(stowage).get(path)).status]).toEqual([0, 404])
  })
})

describe('I24 a registration on a server that sends mails', () => {
  it('I24 is answered in the same way for an address with an account, whose holder gets a mail', async () => {
    const { server, stowage } = await home()
    const [known, unknown] = [await registers(stowage, ADA), await registers(stowage, BEN)]
    expectError(known, 403, 'confirmation_required')
    expect([unknown.status, unknown.error]).toEqual([known.status, known.error])
    const browser = await stowage.send('POST', '/api/v1/session/register', {
      name: 'Ben',
      email: ADA,
      password: PASSWORD,
    })
    expectError(browser, 403, 'confirmation_required')
    expect(browser.headers.getSetCookie()).toEqual([])
    expect(await mailAbout(stowage, server, ADA, 'You have an account already')).toBeDefined()
    expect(await mailAbout(stowage, server, BEN, 'You have an account already')).toBeUndefined()
    const size = stowage.running?.services.accounts.read((view) => view.size('users'))
    expect(size).toBe(1)
  })

  it('I24 is complete with the link of the mail and the chosen password, once', async () => {
    const { server, stowage } = await home()
    await registers(stowage, BEN, { household_name: 'Cabin' })
    const path = await mailed(stowage, server, BEN, CONFIRM)
    const wrong = await fills(stowage, path, { password: 'another password' })
    expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining('not the password')])
    const visitors = await Promise.all([1, 2, 3].map(() => fills(stowage, path, { password: PASSWORD })))
    // The others find the link used, or the address taken a moment ago.
    const [made, ...others] = visitors.map(({ status }) => status).sort()
    expect(made).toBe(303)
    for (const status of others) expect([404, 409]).toContain(status)
    const ben = await stowage.browse('ben')
    expect(ben.signed_in).toMatchObject({
      user: { email_verified: true, role: 'user' },
      current_household: { name: 'Cabin' },
    })
  })

  it('I24 of a stranger gives nobody else an account with their password', async () => {
    const { server, stowage } = await home()
    await registers(stowage, BEN)
    const own = await mailed(stowage, server, BEN, CONFIRM)
    await registers(stowage, BEN, { password: 'the password of eve' })
    const planted = await mailed(stowage, server, BEN, CONFIRM)
    expect(planted).not.toBe(own)
    expect((await fills(stowage, planted, { password: PASSWORD })).status).toBe(401)
    expect((await fills(stowage, own, { password: PASSWORD })).status).toBe(303)
    expect((await fills(stowage, planted, { password: 'the password of eve' })).status).toBe(404)
  })

  it('I24 expires after a day, and nothing of the person is kept', async () => {
    const { server, stowage } = await home()
    await registers(stowage, BEN)
    const path = await mailed(stowage, server, BEN, CONFIRM)
    stowage.clock.advance(24 * 3600 + 1)
    expect((await fills(stowage, path, { password: PASSWORD })).status).toBe(404)
    const accounts = stowage.running?.services.accounts
    await accounts?.run(sweepAccounts, {}, null)
    expect(accounts?.read((view) => view.size('pending_registrations'))).toBe(0)
  })

  it('I24 with an invitation joins the household when it is complete', async () => {
    const { server, stowage, ada } = await home({ STOWAGE_REGISTRATION: 'first' })
    const closed = await registers(stowage, BEN)
    expectError(closed, 403, 'registration_closed')
    const { data } = await ada.api('POST', '/household/invitations', { role: 'member' })
    const join = pathOf(String(data.link))
    const visitor = new Visitor(stowage)
    await visitor.get(join)
    const answer = await visitor.send(`${join}/register`, { name: 'Ben', email: BEN, password: PASSWORD })
    expect(answer.text).toContain('Look into your mailbox')
    const path = await mailed(stowage, server, BEN, CONFIRM)
    expect((await fills(stowage, path, { password: PASSWORD })).to).toBe('/account/sign-in?done=registered')
    expect((await stowage.browse('ben')).signed_in.current_household).toMatchObject({ name: 'Home' })
  })

  it('I24 keeps password and address sealed, and the log free of both', async () => {
    const { stowage } = await home()
    await registers(stowage, BEN)
    await allSent(stowage)
    expect(stowage.log.join('\n')).not.toMatch(/swn_|swr_|ben@example|tangerine/)
  })

  it('I24 without a mail server makes the account at once, and says if the address has one', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    expect((await registers(stowage, BEN)).status).toBe(201)
    expectError(await registers(stowage, ADA), 409, 'conflict')
  })
})

describe('I25 security notices', () => {
  it('I25 report a device and a browser that the account has not seen, once each', async () => {
    const { server, stowage } = await home()
    const subject = 'A new sign-in to your account'
    const notices = async () =>
      (await mailsTo(stowage, server, ADA)).filter((mail) => mail.subject === subject).length
    await stowage.login('ada', 'ada-phone-0001')
    expect(await notices()).toBe(0)
    await stowage.login('ada', 'ada-tablet-0001', { device_name: 'Tablet of Ada' })
    await stowage.login('ada', 'ada-tablet-0001')
    expect(await notices()).toBe(1)
    expect((await mailAbout(stowage, server, ADA, subject))?.text).toContain('Tablet of Ada')
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await stowage.browse('ada', firefox)
    await stowage.browse('ada', firefox)
    expect(await notices()).toBe(2)
    expect((await mailAbout(stowage, server, ADA, subject))?.text).toContain('Firefox, Linux')
  })

  it('I25 report a changed password, and each change of the second factor', async () => {
    const { server, stowage } = await home()
    const page = await stowage.browse('ada')
    const { secret } = await protect(stowage, page)
    stowage.clock.advance(60)
    await page.send('POST', '/security/mfa/recovery-code', {
      password: PASSWORD,
      code: codeOf(stowage, secret),
    })
    stowage.clock.advance(60)
    await page.send('POST', '/security/mfa/disable', { password: PASSWORD, code: codeOf(stowage, secret) })
    const change = { current_password: PASSWORD, new_password: 'seven purple lanterns' }
    expect((await page.send('POST', '/account/password', change)).status).toBe(200)
    const subjects = (await mailsTo(stowage, server, ADA)).map((mail) => mail.subject)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Your second factor is on',
        'You have new recovery codes',
        'Your second factor is off',
        'Your password was changed',
      ]),
    )
    const text = (await mailsTo(stowage, server, ADA)).map((mail) => mail.text).join('\n')
    expect(text).not.toMatch(/tangerine|seven purple/)
    expect(text).not.toContain(secret)
  })
})

describe('I26 an invitation', () => {
  it('I26 that names an address goes there, if a mail server is set up', async () => {
    const { server, stowage, ada } = await home()
    const wish = { role: 'member', email: BEN }
    const { data } = await ada.api('POST', '/household/invitations', wish)
    const mail = await mailAbout(stowage, server, BEN, 'An invitation to a household')
    expect(mail?.text).toContain(String(data.code))
    expect(linkOf(mail)).toBe(data.link)
    expect(mail?.text).toContain('Home')
    expect(data.mailed).toBe(true)
    const mailed: unknown[] = []
    for (let n = 0; n < 9; n++)
      mailed.push((await ada.api('POST', '/household/invitations', wish)).data.mailed)
    expect(mailed).toEqual([true, true, true, true, false, false, false, false, false])
    const nobody = await ada.api('POST', '/household/invitations', { role: 'member' })
    expect(nobody.data.mailed).toBe(false)
    expect(await mailsTo(stowage, server, BEN)).toHaveLength(5)
    expect(mailOf(stowage).waiting).toBe(0)
  })
})
