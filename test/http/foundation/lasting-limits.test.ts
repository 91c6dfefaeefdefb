import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLimits, HttpError } from '../../../http/index.ts'
import { addKey } from '../../../services/accounts/second-factor/installation-keys.ts'
import { secretBox } from '../../../services/accounts/second-factor/secret-box.ts'
import { ServiceError } from '../../../services/errors.ts'
import { MAX_KEYS } from '../../../services/limits/counter.ts'
import { type JournalEntry, LimitsFile, type LimitsJournal } from '../../../services/limits/limits-journal.ts'
import { expectError } from '../../support/expect-error.ts'
import { PASSWORD, testStowage } from '../../support/stowage.ts'

const SETTINGS = { rate_limits: true, limits: { 'scan-resolve': 180, 'scan-action': 30 } }
const MINUTE = 60_000
const ANN = { ip: '10.0.0.1', email: 'ann@x.org' }

afterEach(() => {
  vi.useRealTimers()
})

class Kept implements LimitsJournal {
  entries: JournalEntry[] = []
  fails = false

  read(): readonly JournalEntry[] {
    if (this.fails) throw new Error('the disk is broken')
    return this.entries.filter(({ until }) => until > Date.now())
  }

  note(entry: JournalEntry): void {
    if (this.fails) throw new ServiceError('unavailable')
    this.entries.push(entry)
  }

  namesOf(key: string): readonly string[] {
    return [`name of ${key}`]
  }
}

const start = (journal: LimitsJournal) => createLimits(SETTINGS, MAX_KEYS, journal)

/** The code of an attempt, and the seconds to wait. */
async function attempt(limits: ReturnType<typeof start>, parts: typeof ANN, right = false) {
  let asked = 0
  const work = () => {
    asked++
    if (!right) throw new HttpError('invalid_credentials')
  }
  try {
    await limits.guard?.('mobile-login', parts, work)
    return { code: 'ok', asked, wait: 0 }
  } catch (error) {
    if (error instanceof ServiceError)
      return { code: error.code, asked, wait: error.facts.retry_after_s ?? 0 }
    if (error instanceof HttpError) return { code: error.code, asked, wait: 0 }
    return { code: 'failed', asked, wait: 0 }
  }
}

async function wrongs(limits: ReturnType<typeof start>, count: number, parts = ANN): Promise<void> {
  for (let n = 0; n < count; n++) expect((await attempt(limits, parts)).code).toBe('invalid_credentials')
}

describe('I61 wrong passwords', () => {
  it('I61 outlast a restart for an account from one address, from all addresses, and for an address', async () => {
    vi.useFakeTimers()
    const journal = new Kept()
    const before = start(journal)
    await wrongs(before, 19)
    await wrongs(start(journal), 1)
    const after = start(journal)
    expect(await attempt(after, ANN, true)).toMatchObject({ code: 'rate_limited', asked: 0 })
    expect((await attempt(after, { ...ANN, email: 'bob@x.org' }, true)).code).toBe('ok')
    for (let n = 0; n < 10; n++) await wrongs(after, 1, { ...ANN, ip: `10.0.1.${n}` })
    expect((await attempt(start(journal), { ...ANN, ip: '10.0.2.1' }, true)).code).toBe('rate_limited')
    const flood = { ip: '10.9.9.9', email: '' }
    for (let n = 0; n < 100; n++) await wrongs(after, 1, { ...flood, email: `u${n}@x.org` })
    const later = start(journal)
    expect((await attempt(later, { ...flood, email: 'new@x.org' }, true)).code).toBe('rate_limited')
    vi.advanceTimersByTime(15 * MINUTE)
    expect((await attempt(start(journal), ANN, true)).code).toBe('ok')
  })

  it('I61 make each wait of a day twice as long, up to four hours, also after a restart; a day later it begins with the first', async () => {
    vi.useFakeTimers()
    const journal = new Kept()
    for (const minutes of [15, 30, 60, 120, 240, 240]) {
      await wrongs(start(journal), 20)
      const limits = start(journal)
      const { code, wait } = await attempt(limits, ANN, true)
      expect([code, Math.round(wait / 60)]).toEqual(['rate_limited', minutes])
      // Further attempts do not lengthen the wait, and a restart does not shorten it.
      for (let n = 0; n < 5; n++) await attempt(limits, ANN)
      vi.advanceTimersByTime((minutes - 1) * MINUTE)
      expect((await attempt(limits, ANN, true)).code).toBe('rate_limited')
      expect((await attempt(start(journal), ANN, true)).code).toBe('rate_limited')
      vi.advanceTimersByTime(2 * MINUTE)
      // The person is let in again.
      expect((await attempt(start(journal), ANN, true)).code).toBe('ok')
    }
    vi.advanceTimersByTime(25 * 60 * MINUTE)
    await wrongs(start(journal), 20)
    expect((await attempt(start(journal), ANN)).wait).toBeLessThanOrEqual(15 * 60)
  })

  it('I61 of strangers never keep a person out where that person signed in before, and elsewhere no longer than 15 minutes', async () => {
    vi.useFakeTimers()
    const journal = new Kept()
    expect((await attempt(start(journal), ANN, true)).code).toBe('ok')
    for (let round = 0; round < 4; round++) {
      const limits = start(journal)
      for (let n = 0; n < 30; n++) await wrongs(limits, 1, { ...ANN, ip: `10.${round}.1.${n}` })
      const elsewhere = await attempt(limits, { ...ANN, ip: '10.7.7.7' }, true)
      expect([elsewhere.code, elsewhere.wait <= 15 * 60]).toEqual(['rate_limited', true])
      expect((await attempt(start(journal), ANN, true)).code).toBe('ok')
      vi.advanceTimersByTime(16 * MINUTE)
    }
  })

  it('I61 that cannot be noted have no answer, and a journal that cannot be read lets nobody in', async () => {
    const journal = new Kept()
    const limits = start(journal)
    await wrongs(limits, 1)
    journal.fails = true
    expect((await attempt(limits, ANN)).code).toBe('unavailable')
    const later = start(journal)
    expect(await attempt(later, ANN, true)).toMatchObject({ code: 'failed', asked: 0 })
    expect(await attempt(later, ANN)).toMatchObject({ code: 'failed', asked: 0 })
  })

  it('I61 are noted by a server without addresses, for its user alone, and count when it starts again', async () => {
    const stowage = await testStowage({ STOWAGE_RATE_LIMITS: 'on' })
    await stowage.register('ada')
    const login = (n: number, password: string) =>
      stowage.send('POST', '/api/v1/mobile/auth/login', {
        email: 'ada@example.org',
        password,
        device_installation_id: `tablet-number-${n}`,
        platform: 'ios',
      })
    for (let n = 0; n < 20; n++) expectError(await login(n, 'wrong password'), 401, 'invalid_credentials')
    const file = join(stowage.config.data, 'limits.jsonl')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).not.toMatch(/ada@|example|127\.0|::1/)
    await stowage.stop()
    await stowage.start()
    expectError(await login(99, PASSWORD), 429, 'rate_limited')
    // Half of a line, as a power cut leaves it, hides no other line.
    await stowage.stop()
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"of":"passw`)
    await stowage.start()
    expectError(await login(99, PASSWORD), 429, 'rate_limited')
    // What cannot be written closes the way in for guesses.
    rmSync(file)
    await mkdir(file)
    expectError(await login(100, 'wrong password'), 429, 'rate_limited')
    const other = { email: 'bob@example.org', password: 'wrong password', platform: 'ios' }
    const answer = await stowage.send('POST', '/api/v1/mobile/auth/login', {
      ...other,
      device_installation_id: 'tablet-number-101',
    })
    expectError(answer, 503, 'unavailable')
  })

  it('I61 are noted under names that nobody can try out, and outlast a new key of the installation', async () => {
    const stowage = await testStowage({ STOWAGE_RATE_LIMITS: 'on' })
    await stowage.register('ada')
    const login = (n: number, password: string) =>
      stowage.send('POST', '/api/v1/mobile/auth/login', {
        email: 'ada@example.org',
        password,
        device_installation_id: `tablet-number-${n}`,
        platform: 'ios',
      })
    const { data } = stowage.config
    for (let n = 0; n < 10; n++) expectError(await login(n, 'wrong password'), 401, 'invalid_credentials')
    addKey(data)
    // The running server continues with the same count, and so does the next one.
    for (let n = 10; n < 15; n++) expectError(await login(n, 'wrong password'), 401, 'invalid_credentials')
    await stowage.stop()
    await stowage.start()
    for (let n = 15; n < 20; n++) expectError(await login(n, 'wrong password'), 401, 'invalid_credentials')
    expectError(await login(99, PASSWORD), 429, 'rate_limited')
    await stowage.stop()
    addKey(data)
    await stowage.start()
    expectError(await login(99, PASSWORD), 429, 'rate_limited')
    const text = readFileSync(join(data, 'limits.jsonl'), 'utf8')
    const guesses = ['127.0.0.1', 'ada@example.org', '127.0.0.1|ada@example.org']
    for (const guess of guesses.flatMap((each) => [each, `limit:${each}`, JSON.stringify(['limit', each])]))
      for (const form of ['hex', 'base64url'] as const)
        expect(text).not.toContain(createHash('sha256').update(guess).digest(form).slice(0, 22))
  })

  // Each part alone. With a `catch` around either call in http/routing/run-route.ts, one of the two fails.
  it.each(['consume', 'guard'])(
    'I61 a limiter that fails closes each way to sign in, and opens nothing; sessions continue: %s',
    async (part) => {
      const failing = { broken: false }
      const broken = (of: string) =>
        failing.broken && of === part ? Promise.reject(new Error('the limiter is broken')) : null
      const stowage = await testStowage(
        {},
        {
          limits: {
            consume: async () => broken('consume'),
            guard: async (_name, _parts, work) => {
              await broken('guard')
              return work()
            },
          },
        },
      )
      const phone = await stowage.register('ada')
      const page = await stowage.browse('ada')
      failing.broken = true
      const person = { email: 'ada@example.org', password: PASSWORD }
      const device = { device_installation_id: 'a-new-tablet-0001', platform: 'ios' }
      const { refresh_token } = phone.tokens
      const { installation_id: device_installation_id } = phone
      for (const [path, body] of [
        ['/api/v1/session', person],
        ['/api/v1/session/passkey/options', {}],
        ['/api/v1/session/register', { ...person, name: 'Eve', email: 'eve@example.org' }],
        ['/api/v1/mobile/auth/login', { ...person, ...device }],
        ['/api/v1/mobile/auth/refresh', { refresh_token, device_installation_id }],
      ] as const) {
        const answer = await stowage.send('POST', path, body)
        expectError(answer, 500, 'internal_error')
        expect(answer.headers.getSetCookie(), path).toEqual([])
      }
      expect(
        (await stowage.send('GET', '/api/v1/status', undefined, { headers: page.headers('GET') })).status,
      ).toBe(200)
      failing.broken = false
      expect((await page.send('GET', '/session')).status).toBe(200)
    },
  )

  it('I61 do not fill the disk: what has expired is left out when the file is large', async () => {
    const { config } = await testStowage()
    const file = new LimitsFile(config.data, pino({ level: 'silent' }), secretBox(randomBytes(32)))
    const now = Date.now()
    const entry = (n: number, until: number) => ({
      of: 'x',
      key: `key-${n}`.padEnd(300, '.'),
      at: now,
      until,
    })
    for (let n = 0; n < 3500; n++) file.note(entry(n, now + 1))
    file.note(entry(1, now + 60_000))
    await new Promise((resolve) => setTimeout(resolve, 5))
    for (let n = 0; n < 10; n++) file.note(entry(n, now + 60_000))
    expect(statSync(join(config.data, 'limits.jsonl')).size).toBeLessThan(600_000)
    expect(file.read().length).toBeGreaterThanOrEqual(10)
  })

  it('I61 growth: a flood of addresses rewrites the file seldom, and the file has one line for each counter', async () => {
    const { config } = await testStowage()
    const path = join(config.data, 'limits.jsonl')
    const file = new LimitsFile(config.data, pino({ level: 'silent' }), secretBox(randomBytes(32)))
    const at = Date.now()
    const names = Array.from({ length: 4000 }, (_, n) => `${n}`.padStart(32, '0'))
    let [rewritten, inode] = [0, 0]
    for (let round = 0; round < 20; round++) {
      for (const key of names) {
        file.note({ of: 'passwords-of-address', key, at: at - 1000 + round, until: at + 3_600_000 })
        const { ino } = statSync(path)
        if (ino !== inode) rewritten++
        inode = ino
      }
    }
    // 80,000 lines would be 9 MB, and each of them beyond the first megabyte a new file.
    expect(statSync(path).size).toBeLessThan(2_500_000)
    expect(rewritten).toBeLessThan(25)
    const counts = new Map<string, number>()
    for (const { count = 1, key } of file.read()) counts.set(key, (counts.get(key) ?? 0) + count)
    expect([counts.size, new Set(counts.values())]).toEqual([4000, new Set([20])])
  })

  it('I61 count the same for a server that starts while the file is rewritten, which takes several notes', async () => {
    const { config } = await testStowage()
    const box = secretBox(randomBytes(32))
    const journal = () => new LimitsFile(config.data, pino({ level: 'silent' }), box)
    const path = join(config.data, 'limits.jsonl')
    const file = journal()
    const at = Date.now()
    const names = Array.from({ length: 9000 }, (_, n) => `${n}`.padStart(32, '0'))
    const entry = { of: 'passwords-of-address', at, until: at + 3_600_000 }
    for (const key of names) file.note({ ...entry, key })
    let [noted, inode] = [names.length, statSync(path).ino]
    while (!existsSync(`${path}.new`)) noted = again(noted)
    // As many notes as it takes to copy 9,000 counters, and some more.
    let replaced = 0
    for (let more = 0; more < 8; more++) {
      noted = again(noted)
      const counted = journal()
        .read()
        .reduce((sum, { count = 1 }) => sum + count, 0)
      expect(counted).toBe(noted)
      const { ino } = statSync(path)
      if (ino !== inode && replaced === 0) replaced = more + 1
      inode = ino
    }
    expect(replaced).toBeGreaterThan(2)
    expect(existsSync(`${path}.new`)).toBe(false)

    function again(count: number): number {
      file.note({ ...entry, key: names[count % 50] ?? '' })
      return count + 1
    }
  })

  it('I61 count the same after the file is rewritten', async () => {
    const { config } = await testStowage()
    const box = secretBox(randomBytes(32))
    const journal = () => new LimitsFile(config.data, pino({ level: 'silent' }), box)
    const first = journal()
    const limits = start(first)
    await wrongs(limits, 12)
    const others = { ip: '10.0.0.2', email: 'bob@x.org' }
    await wrongs(limits, 20, others)
    expect((await attempt(limits, others)).code).toBe('rate_limited')
    const filler = { of: 'x', at: Date.now() - 1, until: Date.now() + 60_000 }
    const before = statSync(join(config.data, 'limits.jsonl')).ino
    for (let n = 0; n < 4000; n++) first.note({ ...filler, key: `${n}`.padEnd(300, '.') })
    expect(statSync(join(config.data, 'limits.jsonl')).ino).not.toBe(before)
    const after = start(journal())
    expect((await attempt(after, others, true)).code).toBe('rate_limited')
    await wrongs(after, 8, { ...ANN, email: 'ANN@x.org' })
    expect((await attempt(after, ANN, true)).code).toBe('rate_limited')
  })
})
