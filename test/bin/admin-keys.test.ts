import { once } from 'node:events'
import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { v7 as uuid7 } from 'uuid'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { serviceCommand } from '../../engine/accounts/command.ts'
import { runServiceCommand } from '../../engine/index.ts'
import { installationKeys } from '../../services/accounts/second-factor/installation-keys.ts'
import { seedPurpose } from '../../services/accounts/second-factor/purposes.ts'
import { staleTexts } from '../../services/accounts/second-factor/reseal.ts'
import { secretBox } from '../../services/accounts/second-factor/secret-box.ts'
import { openServiceFile } from '../../storage/service-file.ts'
import { startCli } from '../support/cli.ts'
import { stowageHere } from '../support/cli-here.ts'
import { filesWith } from '../support/files-with.ts'
import { challengeOf, codeOf, protect } from '../support/second-factor.ts'
import { smsProvider } from '../support/sms-provider.ts'
import { soon } from '../support/soon.ts'
import { PASSWORD, type TestStowage, testStowage } from '../support/stowage.ts'

const LOGIN = { email: 'ada@example.org', password: PASSWORD }
const HOOK_SECRET = 'a secret of the provider'

const Waiting = z.looseObject({ id: z.string(), sealed: z.string() })

/** Ada with an authenticator and a phone, and somebody who wants no messages. */
async function home(env: Record<string, string> = {}) {
  const sms = await smsProvider()
  const stowage = await testStowage({ ...sms.env, STOWAGE_SMS_WEBHOOK_SECRET: HOOK_SECRET, ...env })
  await stowage.register('ada')
  const page = await stowage.browse('ada')
  await page.send('POST', '/security/phone', { number: '+4915112345678', password: PASSWORD })
  const { secret } = await protect(stowage, page)
  await page.send('POST', '/security/phone/confirm', { code: sms.code() })
  const stopped = { message_id: 'm1', from: '+4915198765432', text: 'STOP' }
  const noted = await stowage.send('POST', '/api/webhooks/sms/inbound', stopped, {
    headers: { 'x-webhook-secret': HOOK_SECRET },
  })
  if (noted.status !== 200) throw new Error(JSON.stringify(noted.error))
  stowage.clock.advance(60)
  const data = stowage.config.data
  const rotate = (...args: string[]) =>
    stowageHere(['admin', 'keys', 'rotate', ...args], { STOWAGE_DATA: data, ...env })
  return { stowage, page, sms, secret, data, rotate }
}

/** Signs Ada in with a code of her authenticator. */
async function signsIn(stowage: TestStowage, secret: string): Promise<number> {
  stowage.clock.advance(60)
  const challenge = challengeOf(await stowage.send('POST', '/api/v1/session', LOGIN))
  const body = { challenge, code: codeOf(stowage, secret) }
  return (await stowage.send('POST', '/api/v1/session/complete', body)).status
}

/** The sealed texts of the accounts. */
function sealedIn(data: string): string[] {
  const service = openServiceFile(join(data, 'service.sqlite'))
  try {
    return service.read((view) => [
      ...view.all('second_factors').map(({ record }) => record.sealed_seed),
      ...view.all('phone_factors').map(({ record }) => record.sealed_number),
    ])
  } finally {
    service.close()
  }
}

it('I56 replaces the key while the server runs: authenticators and phones work on, and no old text is left', async () => {
  const { data, page, rotate, secret, sms, stowage } = await home()
  const before = sealedIn(data)
  expect(filesWith(data, before)).not.toEqual([])
  expect(await rotate()).toMatchObject({ code: 2, err: expect.stringContaining('Add --yes') })
  expect(sealedIn(data)).toEqual(before)
  const done = await rotate('--yes', '--json')
  expect(JSON.parse(done.out)).toEqual({ key: 'new', authenticators: 1, phones: 1, unreadable: 0 })
  expect(filesWith(data, before)).toEqual([])
  const file = join(data, 'secret.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2)
  expect(await signsIn(stowage, secret)).toBe(201)
  // A code by SMS reaches the phone, whose number is sealed with the new key.
  const challenge = challengeOf(await stowage.send('POST', '/api/v1/session', LOGIN))
  expect((await stowage.send('POST', '/api/v1/mobile/auth/login/sms', { challenge })).status).toBe(200)
  const body = { challenge, code: sms.code() }
  expect((await stowage.send('POST', '/api/v1/session/complete', body)).status).toBe(201)
  // What the running server seals now is sealed with the new key, too.
  await stowage.register('ben')
  await protect(stowage, await stowage.browse('ben'))
  const box = secretBox(installationKeys(data, null))
  const service = openServiceFile(join(data, 'service.sqlite'))
  expect(service.read((view) => staleTexts(view, box))).toEqual({ seeds: [], numbers: [] })
  service.close()
  expect((await page.send('GET', '/session')).status).toBe(200)
})

it('I56 knows a number that said STOP before, and START still lets it in again', async () => {
  const { rotate, stowage } = await home()
  await rotate('--yes')
  await stowage.register('eve')
  const eve = await stowage.browse('eve')
  const asks = () => eve.send('POST', '/security/phone', { number: '+49 151 98765432', password: PASSWORD })
  expect((await asks()).status).toBe(409)
  const started = { message_id: 'm2', from: '+4915198765432', text: 'START' }
  await stowage.send('POST', '/api/webhooks/sms/inbound', started, {
    headers: { 'x-webhook-secret': HOOK_SECRET },
  })
  expect((await asks()).status).toBe(201)
})

it('I56 opens a backup of the time before, and encrypts it again', async () => {
  const { data, rotate, secret, stowage } = await home()
  await stowage.stop()
  const [file, aside] = [join(data, 'service.sqlite'), join(data, '..', 'old.sqlite')]
  copyFileSync(file, aside)
  await rotate('--yes')
  copyFileSync(aside, file)
  const restored = await testStowage({ STOWAGE_DATA: data })
  restored.clock.ms = stowage.clock.ms
  expect(await signsIn(restored, secret)).toBe(201)
  const done = await rotate('--yes', '--json')
  expect(JSON.parse(done.out)).toEqual({ key: 'continued', authenticators: 1, phones: 1, unreadable: 0 })
  expect(await signsIn(restored, secret)).toBe(201)
})

it('I56 says how a key of the environment is replaced, and encrypts again with both at hand', async () => {
  const [old, next] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]
  const { data, rotate, secret, stowage } = await home({ STOWAGE_SECRET_KEY: old })
  const refused = await rotate('--yes')
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('STOWAGE_SECRET_KEY_OLD') })
  await stowage.stop()
  const env = { STOWAGE_DATA: data, STOWAGE_SECRET_KEY: next }
  const restarted = await testStowage({ ...env, STOWAGE_SECRET_KEY_OLD: old })
  restarted.clock.ms = stowage.clock.ms
  expect(await signsIn(restarted, secret)).toBe(201)
  const keys = { ...env, STOWAGE_SECRET_KEY_OLD: old }
  const done = await stowageHere(['admin', 'keys', 'rotate', '--yes', '--json'], keys)
  expect(JSON.parse(done.out)).toEqual({ key: 'environment', authenticators: 1, phones: 1, unreadable: 0 })
  expect(await signsIn(restarted, secret)).toBe(201)
  await restarted.stop()
  const without = await testStowage(env)
  without.clock.ms = restarted.clock.ms
  expect(await signsIn(without, secret)).toBe(201)
})

it('I56 seals mails that wait with the new key, too', async () => {
  const env = { STOWAGE_SMTP_URL: 'smtp://127.0.0.1:1?starttls=off', STOWAGE_MAIL_FROM: 'home@example.org' }
  const stowage = await testStowage()
  await stowage.register('ada')
  await stowage.stop()
  const data = stowage.config.data
  const mailing = await testStowage({ ...env, STOWAGE_DATA: data })
  mailing.clock.ms = stowage.clock.ms
  await mailing.browse('ada')
  const box = secretBox(installationKeys(data, null))
  const waiting = () =>
    readdirSync(data, { recursive: true, encoding: 'utf8' })
      .filter((name) => /mail.*[0-9a-f-]{36}\.json$/.test(name))
      .map((name) => Waiting.parse(JSON.parse(readFileSync(join(data, name), 'utf8'))))
  await soon(() => waiting().length).toBeGreaterThan(0)
  const done = await stowageHere(['admin', 'keys', 'rotate', '-y'], { STOWAGE_DATA: data })
  expect(done.code).toBe(0)
  expect(waiting().map(({ id, sealed }) => box.isCurrent(sealed, `mail:${id}`))).toContain(false)
  await mailing.stop()
  const again = await testStowage({ ...env, STOWAGE_DATA: data })
  again.clock.ms = mailing.clock.ms
  await soon(() => waiting().map(({ id, sealed }) => box.isCurrent(sealed, `mail:${id}`))).not.toContain(
    false,
  )
  expect(waiting()).not.toEqual([])
})

const FACTORS = 2000

/** Adds authenticators of many accounts. */
const addFactors = serviceCommand<{ readonly seal: (user_id: string) => string }>({
  type: 'test.add_factors',
  recorded: false,
  ledger: () => ({}),
  decide(draft, { seal }) {
    for (let n = 0; n < FACTORS; n++) {
      const user_id = uuid7()
      draft.create('second_factors', {
        public_id: uuid7(),
        user_id,
        sealed_seed: seal(user_id),
        confirmed_at: null,
        last_step: 0,
        recovery_hashes: [],
        failures: 0,
        failed_at: null,
      })
    }
    return null
  },
})

it('I56 can be killed in the middle: each text opens, and the next run completes it', {
  timeout: 120_000,
}, async () => {
  const stowage = await testStowage()
  await stowage.stop()
  const { data } = stowage.config
  const box = secretBox(installationKeys(data, null))
  const seed = (user_id: string) => Buffer.from(`seed of ${user_id}`)
  const file = join(data, 'service.sqlite')
  const service = openServiceFile(file)
  const run = { now: new Date().toISOString(), newId: uuid7, operation_id: uuid7(), user_id: null }
  const seal = (user_id: string) => box.seal(seed(user_id), seedPurpose(user_id))
  expect(runServiceCommand(service, addFactors, { seal }, run)).toBeNull()
  const stale = () => service.read((view) => staleTexts(view, box)).seeds.length
  const opens = () =>
    service.read((view) =>
      view
        .all('second_factors')
        .every(({ record: { sealed_seed, user_id } }) =>
          box.open(sealed_seed, seedPurpose(user_id)).equals(seed(user_id)),
        ),
    )

  let [keys, after] = [1, 0]
  // On a busy machine the command can end before it is killed. Then the next one replaces the key once more.
  for (; after === 0; keys++) {
    const child = startCli(['admin', 'keys', 'rotate', '--yes'], { STOWAGE_DATA: data })
    const closed = once(child, 'close')
    // Each transaction of another process changes the version; two of them are far from the end.
    for (let [seen, version] = [0, service.version]; seen < 2 && child.exitCode === null; await delay(1)) {
      if (service.version !== version) seen++
      version = service.version
    }
    child.kill('SIGKILL')
    await closed
    expect([0, null]).toContain(child.exitCode)
    after = stale()
  }
  expect(after).toBeLessThan(FACTORS)
  expect(opens()).toBe(true)
  const done = await stowageHere(['admin', 'keys', 'rotate', '--yes', '--json'], { STOWAGE_DATA: data })
  expect(JSON.parse(done.out)).toMatchObject({ key: 'continued', authenticators: after, unreadable: 0 })
  expect(stale()).toBe(0)
  expect(opens()).toBe(true)
  expect(readFileSync(join(data, 'secret.key'), 'utf8').trim().split('\n')).toHaveLength(keys)
  service.close()
})
