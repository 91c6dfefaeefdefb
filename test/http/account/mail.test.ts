import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { v7 as uuid7 } from 'uuid'
import { describe, expect, it, vi } from 'vitest'
import { Language, languageOf } from '../../../services/mail/languages.ts'
import { writeMail } from '../../../services/mail/write-mail.ts'
import { expectError } from '../../support/expect-error.ts'
import { linkOf, type MailServer, mailEnv, mailServer } from '../../support/mail-server.ts'
import { allSent, mailAbout, mailOf } from '../../support/mails.ts'
import { PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'

const ADA = 'ada@example.org'
const SUBJECT = 'Choose a new password'

const forgets = (stowage: TestStowage, headers: Record<string, string> = {}) =>
  stowage.send('POST', '/api/v1/mobile/auth/forgot-password', { email: ADA }, { headers })

/** Starts a Stowage again on the same data, with another environment. */
async function startAgain(stowage: TestStowage, env: Record<string, string>): Promise<TestStowage> {
  await stowage.stop()
  const next = await testStowage({ ...env, STOWAGE_DATA: stowage.config.data })
  next.clock.ms = stowage.clock.ms
  return next
}

/** Waits for a failed attempt. */
async function failed(stowage: TestStowage, attempts = 1): Promise<void> {
  await expect
    .poll(() => stowage.log.filter((line) => line.includes('another attempt follows')).length)
    .toBeGreaterThanOrEqual(attempts)
}

/** Lets the time of the next attempt come. */
async function retried(stowage: TestStowage): Promise<void> {
  stowage.clock.advance(61)
  await allSent(stowage)
}

async function home(server: Pick<MailServer, 'port'>, more?: string) {
  const stowage = await testStowage(mailEnv(server, more))
  await stowage.register('ada', { household_name: 'Home' })
  return stowage
}

/** Lets as many mails wait as the outbox holds. Their time has not come. */
async function fillOutbox(stowage: TestStowage): Promise<void> {
  const folder = join(stowage.config.data, 'mail', 'queue')
  mkdirSync(folder, { recursive: true })
  const created_at = new Date(stowage.clock.ms).toISOString()
  const later = new Date(stowage.clock.ms + 3_600_000).toISOString()
  for (let n = 0; n < 1000; n++) {
    const id = uuid7()
    const entry = {
      id,
      user_id: null,
      created_at,
      give_up_at: later,
      attempts: 1,
      next_at: later,
      sealed: '',
    }
    writeFileSync(join(folder, `${id}.json`), JSON.stringify(entry))
  }
  await mailOf(stowage).sweep()
}

/** A port at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = await mailServer()
  const { port } = server
  await server.close()
  return port
}

describe('I22 mails', () => {
  it('I22 have text and HTML, a sender, one id, and nothing that loads', async () => {
    const server = await mailServer()
    const stowage = await home(server)
    await forgets(stowage)
    const mail = await mailAbout(stowage, server, ADA, SUBJECT)
    expect(mail?.from?.value).toEqual([{ name: 'Our home', address: 'home@example.org' }])
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/)
    expect(mail?.html).toContain(linkOf(mail))
    expect(mail?.html).not.toMatch(/<img|<script|<link|url\(/)
  })

  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de', 'Neues Passwort wählen'],
    ['fr', 'fr', 'Choisir un nouveau mot de passe'],
    ['pt, es;q=0.2', 'es', 'Elegir una contraseña nueva'],
    ['en;q=0.1, de;q=0', 'en', SUBJECT],
  ])('I22 are in the language of the request: %s', async (field, language, subject) => {
    const server = await mailServer()
    const stowage = await home(server)
    await forgets(stowage, { 'accept-language': field })
    const mail = await mailAbout(stowage, server, ADA, subject)
    expect(mail?.headers.get('content-language')).toBe(language)
    expect(languageOf(field)).toBe(language)
  })

  it('I22 carry umlauts and emoji in their headers and in both parts, in seven bits', async () => {
    const server = await mailServer()
    const from = 'Größeres Zuhause 🏡'
    const stowage = await testStowage({ ...mailEnv(server), STOWAGE_MAIL_FROM: `${from} <home@example.org>` })
    const household = 'Häuschen 🏡 <b>'
    const ada = await stowage.register('ada', { household_name: household })
    await forgets(stowage, { 'accept-language': 'de' })
    const reset = await mailAbout(stowage, server, ADA, 'Neues Passwort wählen')
    expect(reset?.headers.get('content-language')).toBe('de')
    expect(reset?.text).toContain('für')
    const wish = { role: 'member', email: 'ben@example.org' }
    expect((await ada.api('POST', '/household/invitations', wish)).status).toBe(201)
    const invitation = await mailAbout(stowage, server, 'ben@example.org', 'An invitation to a household')
    expect(invitation?.text).toContain(household)
    expect(invitation?.html).toContain('Häuschen 🏡 &lt;b&gt;')
    for (const mail of [reset, invitation]) {
      expect(mail?.from?.value).toEqual([{ name: from, address: 'home@example.org' }])
      const raw = server.received[mail ? server.mails.indexOf(mail) : -1]?.toString('latin1') ?? ''
      expect(raw).toMatch(/^[\x20-\x7e\r\n\t]+$/)
      expect(raw).toMatch(/^From: =\?UTF-8\?/im)
      expect(raw.match(/^Content-Type: text\/(plain|html); charset=utf-8/gim)).toHaveLength(2)
      // RFC 5322: a line has at most 998 characters.
      expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    }
  })

  it('I22 have the same parts in every language, and no placeholder is left', () => {
    const at = '2026-11-20T10:00:00.000Z'
    const link = 'https://stowage.example/x#CODE1'
    const facts = { link, at, household: 'A<b>', invited_by: 'Eve', code: 'K7QM', device: 'Phone' }
    const kinds = [
      { kind: 'reset', link },
      { kind: 'confirm', link },
      { kind: 'registered_already', link },
      { kind: 'verify', link },
      { kind: 'invitation', ...facts },
      { kind: 'new_sign_in', ...facts },
      { kind: 'password_changed', link, at },
      { kind: 'mfa_on', link, at },
      { kind: 'mfa_off', link, at },
      { kind: 'recovery_renewed', link, at },
    ] as const
    for (const language of Language.options) {
      const subjects = new Set<string>()
      for (const mail of kinds) {
        const { html, subject, text } = writeMail(mail, language, 'https://stowage.example')
        subjects.add(subject)
        expect(text.split(link)).toHaveLength(2)
        // A browser without scripts takes the code alone.
        const has_code = ['reset', 'confirm', 'verify'].includes(mail.kind)
        expect(text.split('CODE1')).toHaveLength(has_code ? 3 : 2)
        expect(html).toContain(`lang="${language}"`)
        expect(`${subject}${text}${html}`).not.toMatch(/[{}]|undefined/)
        expect(html).not.toContain('A<b>')
      }
      expect(subjects.size).toBe(kinds.length)
    }
  })

  it('I22 show no address in a name as a link', () => {
    const invitation = {
      kind: 'invitation',
      household: 'Win at https://evil.example/now www.evil.example\r\nBcc: eve@example.org',
      invited_by: 'x'.repeat(500),
      link: 'https://stowage.example/join#1',
      code: 'K7QM',
      at: '2026-11-20T10:00:00.000Z',
    } as const
    const { html, text } = writeMail(invitation, 'en', 'https://stowage.example')
    expect(`${html}${text}`).not.toMatch(/evil\.example|www\.|\r\nBcc/)
    expect(text).not.toContain('x'.repeat(81))
  })

  it('I22 wait for a mail server that is away, through a restart, and leave once', async () => {
    const port = await closedPort()
    const stowage = await home({ port })
    await forgets(stowage)
    await failed(stowage, 2)
    const waiting = mailOf(stowage).waiting
    expect(waiting).toBeGreaterThanOrEqual(1)
    const server = await mailServer({}, port)
    const next = await startAgain(stowage, mailEnv(server))
    // Its time has not come yet.
    await mailOf(next).work()
    expect([mailOf(next).waiting, server.mails]).toEqual([waiting, []])
    await retried(next)
    const again = await startAgain(next, mailEnv(server))
    await retried(again)
    expect(server.to(ADA).filter(({ subject }) => subject === SUBJECT)).toHaveLength(1)
  })

  it.each([
    ['refuses STARTTLS', { disabledCommands: ['STARTTLS', 'AUTH'] }],
    ['has a certificate that nobody trusts', { disabledCommands: ['AUTH'] }],
  ])('I22 wait, and do not travel readable, if the mail server %s', async (_, options) => {
    const server = await mailServer(options)
    const stowage = await home(server, '')
    await forgets(stowage)
    await failed(stowage)
    expect(server.mails).toEqual([])
    await stowage.stop()
    await server.close()
    const mended = await mailServer()
    const next = await startAgain(stowage, mailEnv(mended))
    await retried(next)
    expect(await mailAbout(next, mended, ADA, SUBJECT)).toBeDefined()
  })

  it('I22 wait ever longer, and are given up when their link is worth nothing', async () => {
    const stowage = await home({ port: await closedPort() })
    await failed(stowage)
    stowage.clock.advance(49 * 3600)
    await allSent(stowage)
    await forgets(stowage)
    await failed(stowage, 2)
    const waits: number[] = []
    for (let n = 0; n < 30 && mailOf(stowage).waiting > 0; n++) {
      stowage.clock.advance(240)
      await mailOf(stowage).work()
      waits.push(stowage.log.filter((line) => line.includes('another attempt')).length)
    }
    expect(mailOf(stowage).waiting).toBe(0)
    expect(waits.at(-1)).toBeLessThan(12)
    expect(stowage.log.join('\n')).toContain('is given up')
  })

  it('I22 are given up at once if the mail server refuses the reader for good', async () => {
    const server = await mailServer()
    const stowage = await home(server)
    await allSent(stowage)
    server.refuses = Object.assign(new Error(`no such mailbox ${ADA}`), { responseCode: 550 })
    await forgets(stowage)
    await allSent(stowage)
    expect(stowage.log.join('\n')).toContain('the mail server refuses a mail')
    expect(stowage.log.join('\n')).not.toContain(ADA)
    server.refuses = Object.assign(new Error('busy'), { responseCode: 451 })
    await forgets(stowage)
    await failed(stowage)
    server.refuses = null
    await retried(stowage)
    expect(await mailAbout(stowage, server, ADA, SUBJECT)).toBeDefined()
  })

  it('I22 keep addresses and links out of every file and of the log while they wait', async () => {
    const stowage = await home({ port: await closedPort() })
    await forgets(stowage)
    await failed(stowage, 2)
    const queue = join(stowage.config.data, 'mail', 'queue')
    const names = readdirSync(queue)
    expect(names.length).toBeGreaterThanOrEqual(1)
    for (const name of names) {
      const content = readFileSync(join(queue, name), 'utf8')
      expect(content).not.toMatch(/swp_|swv_|ada@|Ada|http/)
      expect(statSync(join(queue, name)).mode & 0o777).toBe(0o600)
    }
    expect(stowage.log.join('\n')).not.toMatch(/swp_|swv_|ada@example/)
  })

  it('I22 leave while the file of the key is half written, and after an attempt that failed as a whole', async () => {
    const server = await mailServer()
    const stowage = await home(server)
    await allSent(stowage)
    server.refuses = Object.assign(new Error('busy'), { responseCode: 451 })
    await forgets(stowage)
    await failed(stowage)
    const secrets = stowage.running?.services.secrets
    if (!secrets) throw new Error('Stowage does not run')
    vi.spyOn(secrets, 'isCurrent').mockImplementationOnce(() => {
      throw new Error('the key cannot be read')
    })
    await mailOf(stowage).work()
    expect(stowage.log.join('\n')).toContain('could not be attempted')
    // As an editor leaves it for a moment.
    writeFileSync(join(stowage.config.data, 'secret.key'), '')
    server.refuses = null
    await retried(stowage)
    expect(await mailAbout(stowage, server, ADA, SUBJECT)).toBeDefined()
  })

  it('I22 survive damaged files in the outbox, which are removed', async () => {
    const server = await mailServer()
    const stowage = await home(server)
    await allSent(stowage)
    await stowage.stop()
    const queue = join(stowage.config.data, 'mail', 'queue')
    writeFileSync(join(queue, '01900000-0000-7000-8000-000000000000.json'), '{"half')
    writeFileSync(join(queue, '.x.json.tmp'), '')
    const next = await startAgain(stowage, mailEnv(server))
    await forgets(next)
    expect(await mailAbout(next, server, ADA, SUBJECT)).toBeDefined()
    expect(readdirSync(queue)).toEqual([])
  })

  it('I22 that cannot be stored do not refuse the sign-in that they report', async () => {
    const server = await mailServer()
    const stowage = await home(server)
    await allSent(stowage)
    const mail = join(stowage.config.data, 'mail')
    rmSync(mail, { recursive: true, force: true })
    writeFileSync(mail, 'not a folder')
    expect((await stowage.login('ada', 'ada-tablet-0001')).name).toBe('ada')
    expect(stowage.log.join('\n')).toContain('a mail could not be stored')
    chmodSync(mail, 0o600)
  })
})

describe('I22 without a mail server', () => {
  it('I22 writes mails into a folder, for the operator only, and says where', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    await forgets(stowage)
    await allSent(stowage)
    const folder = join(stowage.config.data, 'mail')
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    expect(names).toHaveLength(1)
    const file = join(folder, names[0] ?? '')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const mail = await simpleParser(readFileSync(file))
    expect([mail.subject, linkOf(mail)]).toEqual([SUBJECT, expect.stringContaining('/reset-password#swp_')])
    const lines = stowage.log.filter((line) => line.includes('written to a file'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(folder)
    expect(stowage.log.join('\n')).not.toMatch(/swp_|ada@example/)
  })

  it('I22 keeps two hundred of them, and each for a week', async () => {
    const stowage = await testStowage()
    await stowage.register('ada')
    const folder = join(stowage.config.data, 'mail')
    await forgets(stowage)
    await allSent(stowage)
    for (let n = 0; n < 250; n++)
      writeFileSync(join(folder, `20261119T000000Z_reset_nobody_${String(n).padStart(3, '0')}.eml`), '')
    await forgets(stowage)
    await allSent(stowage)
    const kept = () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
    expect([kept().length, kept()[0]]).toEqual([200, expect.stringContaining('_052')])
    stowage.clock.advance(6.5 * 24 * 3600)
    await mailOf(stowage).sweep()
    expect(kept().length).toBe(2)
    stowage.clock.advance(24 * 3600)
    await mailOf(stowage).sweep()
    expect(kept()).toEqual([])
  })
})

describe('I22 an outbox that is full', () => {
  it('I26 accepts no invitation, and its answer says that nothing is mailed', async () => {
    const stowage = await testStowage(mailEnv(await mailServer()))
    const ada = await stowage.register('ada', { household_name: 'Home' })
    await allSent(stowage)
    await fillOutbox(stowage)
    const { data } = await ada.api('POST', '/household/invitations', {
      role: 'member',
      email: 'ben@example.org',
    })
    expect([data.mailed, mailOf(stowage).waiting]).toEqual([false, 1000])
  })

  it('I22 refuses a request that is about a mail', async () => {
    const stowage = await testStowage(mailEnv(await mailServer()))
    const ada = await stowage.register('ada', { household_name: 'Home' })
    const page = await stowage.browse('ada')
    await allSent(stowage)
    await fillOutbox(stowage)
    const newcomer = { name: 'Ben', email: 'ben@example.org', password: PASSWORD, household_name: 'Flat' }
    const phone = { device_installation_id: 'ben-phone-0001', platform: 'android' }
    const answers = [
      await forgets(stowage),
      await page.send('POST', '/account/email-verification', {}),
      await stowage.send('POST', '/api/v1/mobile/auth/register', { ...newcomer, ...phone }),
      await ada.api('POST', '/account/email-change', { email: 'new@example.org', password: PASSWORD }),
    ]
    for (const answer of answers) {
      expectError(answer, 503, 'unavailable')
      expect(answer.headers.get('retry-after')).toBe('300')
    }
  })
})
