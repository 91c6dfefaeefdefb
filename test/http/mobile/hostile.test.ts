import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { HttpError } from '../../../http/errors/errors.ts'
import { validate } from '../../../http/errors/validation.ts'
import { takeHouseholdId } from '../../../http/routing/request-household.ts'
import { textField } from '../../../http/routing/route-input.ts'
import { requireGoodPassword } from '../../../services/accounts/password-strength.ts'
import { processorMs } from '../../support/effort.ts'
import { expectError } from '../../support/expect-error.ts'
import { FULL_COST, PASSWORD, TestStowage, testStowage } from '../../support/stowage.ts'

it('refuses wrong passwords for one account however often the device changes its name', async () => {
  const stowage = await testStowage({ STOWAGE_RATE_LIMITS: 'on' })
  await stowage.register('ada')
  const attempt = (count: number, password: string) =>
    stowage.send('POST', '/api/v1/mobile/auth/login', {
      email: 'ada@example.org',
      password,
      device_installation_id: `a-new-phone-${count}`,
      platform: 'android',
    })
  const statuses: number[] = []
  for (let count = 0; count < 22; count += 1) statuses.push((await attempt(count, 'a wrong guess')).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429])
  const refused = await attempt(99, PASSWORD)
  expectError(refused, 429, 'rate_limited')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
})

it('turns a flood of logins from one address away without an error in the log', async () => {
  const stowage = await testStowage({ STOWAGE_RATE_LIMITS: 'on' }, FULL_COST)
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, count) =>
      stowage.send('POST', '/api/v1/mobile/auth/login', {
        email: `nobody${count}@example.org`,
        password: 'a wrong guess',
        device_installation_id: `a-new-phone-${count}`,
        platform: 'android',
      }),
    ),
  )
  const away = answers.filter(({ status }) => status === 503)
  expect(away.length).toBeGreaterThan(0)
  expect(away[0]?.headers.get('retry-after')).toBe('5')
  const lines = stowage.log.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
  expect(lines.filter(({ level }) => Number(level) > 40)).toEqual([])
  const told = lines.filter(({ msg }) => msg === 'request refused')
  expect(told).toHaveLength(away.length)
  expect(told[0]).toMatchObject({ level: 40, code: 'unavailable', route: 'mobile.auth.login' })
  expect(told[0]).not.toHaveProperty('err')
})

it('estimates hostile passwords in no time', async () => {
  const hostile = [
    '4',
    '4@8(',
    'p@$$w0rd1|!',
    '4301$5@|!+7',
    '01.01.2001/',
    '1999',
    'vv|<|\\/|/-\\',
    'a-b-c-d-',
  ]
  const names = Array.from({ length: 60 }, (_, count) => `w0rd${count}x`).join(' ')
  await requireGoodPassword(PASSWORD, [])
  const times: number[] = []
  for (const part of hostile) {
    const password = part.repeat(256).slice(0, 256)
    const start = processorMs()
    await requireGoodPassword(password, [`${password}@example.org`, names, names]).catch(() => undefined)
    times.push(processorMs() - start)
  }
  // Without bounds the worst of these takes seconds; with them 30 ms on an idle machine.
  expect(Math.max(...times)).toBeLessThan(1500)
})

it('reads single fields of a huge body without touching the others', () => {
  const body = new Proxy(
    { email: 'a@example.org', household_id: '0190c0de-0000-7000-8000-0000000000a1' },
    {
      ownKeys: () => {
        throw new Error('all fields were listed')
      },
    },
  )
  expect(textField(body, 'email')).toBe('a@example.org')
  expect(textField(body, 'constructor')).toBeNull()
  expect(textField(['a'], 'length')).toBeNull()
  const { household_id, rest } = takeHouseholdId(body)
  expect([household_id, rest]).toEqual(['0190c0de-0000-7000-8000-0000000000a1', body])
  expect(Object.hasOwn(body, 'household_id')).toBe(false)
})

it('tells some of very many problems, and short paths', () => {
  const Body = z.strictObject({ list: z.array(z.string()).optional() })
  const keys = Object.fromEntries(
    Array.from({ length: 1000 }, (_, count) => [`k${count}`.padEnd(500, 'x'), 0]),
  )
  for (const body of [keys, { list: Array.from({ length: 1000 }, () => 1) }]) {
    try {
      validate(Body, body)
      expect.unreachable()
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      expect(error.details).toHaveLength(50)
      expect(Math.max(...error.details.map(({ path }) => path.length))).toBeLessThanOrEqual(200)
    }
  }
})

it('refuses names that objects inherit only where the schema does', async () => {
  const stowage = await testStowage()
  const phone = await stowage.register('ada')
  const odd = phone.operation('item.create', { name: 'Saw', constructor: 1 })
  const fine = phone.operation('item.create', {
    public_id: '0190c0de-0000-7000-8000-0000000000a7',
    name: 'Axe',
  })
  const { results } = await phone.push([odd, fine])
  expect(results.map(({ error }) => error?.code ?? null)).toEqual(['validation_failed', null])
  const custom_fields = { constructor: 'Bosch', prototype: 'no', toString: 'x' }
  const item = await phone.does('item.create', { public_id: uuid7(), name: 'Drill', custom_fields })
  expect([item.error ?? null, item.status]).toEqual([null, 'applied'])
  const whole = await phone.send('POST', '/mutations', {
    protocol_version: 1,
    operations: [fine],
    constructor: 1,
  })
  expect(whole.error.details).toMatchObject([{ path: 'constructor', code: 'unrecognized_key' }])
})

it('makes files for its own user alone, and warns of a data folder that is open to others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stowage-'))
  const umask = process.umask(0o022)
  onTestFinished(async () => {
    process.umask(umask)
    await rm(folder, { recursive: true, force: true })
  })
  const data = join(folder, 'data')
  const stowage = new TestStowage(data)
  await stowage.start()
  await stowage.register('ada')
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  // A note is written beside its place first. Such a file is gone a moment later.
  const modeOf = (path: string) =>
    stat(path).then(
      ({ mode }) => [mode],
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return []
      },
    )
  const found = entries.map(({ parentPath, name }) => modeOf(join(parentPath, name)))
  const modes = (await Promise.all(found)).flat()
  await stowage.stop()
  expect(modes.length).toBeGreaterThan(1)
  expect(modes.map((mode) => mode & 0o077).filter((mode) => mode !== 0)).toEqual([])
  expect(stowage.log.join()).not.toContain('other users')

  const open = join(folder, 'open')
  await mkdir(open)
  await chmod(open, 0o755)
  const second = new TestStowage(open)
  await second.start()
  await second.stop()
  expect(second.log.join()).toMatch(/"level":40.*"mode":"755".*other users of this machine/)
})
