import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLimits, LIMITERS, type Limits } from '../../../http/index.ts'
import { ServiceError } from '../../../services/errors.ts'
import { limitKey } from '../../../services/limits/limit-key.ts'
import { login, scan, whoami } from './routes.ts'
import { CELLAR, HOME, refusal, STRANGE, serve } from './support.ts'

const SETTINGS = { rate_limits: true, limits: { 'scan-resolve': 180, 'scan-action': 30 } }

test('the table has the figures of the interface document, and some of our own', () => {
  const sender = ['ip', 'email', 'device_installation_id']
  const member = ['user', 'household', 'ip']
  expect(LIMITERS).toEqual({
    'mobile-login': { per_minute: 10, counted_per: sender },
    'mobile-register': { per_minute: 6, counted_per: sender },
    'mobile-password': { per_minute: 6, counted_per: sender },
    'mobile-refresh': { per_minute: 30, counted_per: sender },
    'mobile-authenticated': { per_minute: 120, counted_per: ['user', 'mobile_device', 'ip'] },
    'ai-search': { per_minute: 60, counted_per: member },
    'ai-answer': { per_minute: 20, counted_per: member },
    'ai-feedback': { per_minute: 60, counted_per: member },
    'ai-vision': { per_minute: 20, counted_per: member },
    'ai-vision-feedback': { per_minute: 60, counted_per: member },
    'scan-resolve': { per_minute: 180, counted_per: member },
    'scan-action': { per_minute: 30, counted_per: member },
    'scan-session-create': { per_minute: 30, counted_per: member },
    'scan-history': { per_minute: 60, counted_per: member },
    'security-csp-report': { per_minute: 30, counted_per: ['ip', 'user_agent'] },
    link: { per_minute: 60, counted_per: ['ip'] },
    'link-photos': { per_minute: 600, counted_per: ['ip'] },
    'invitation-code': { per_minute: 10, counted_per: ['ip'] },
    'browser-replica': { per_minute: 600, counted_per: ['user', 'mobile_device', 'ip'] },
    webhook: { per_minute: 300, counted_per: ['ip'], after_proof: true },
    unproven: { per_minute: 60, counted_per: ['ip'] },
    'personal-access-token': { per_minute: 600, counted_per: ['personal_access_token'] },
    'mfa-setup': { per_minute: 6, counted_per: ['user', 'ip'] },
    'mfa-confirm': { per_minute: 10, counted_per: ['user', 'ip'] },
    'mfa-disable': { per_minute: 10, counted_per: ['user', 'ip'] },
    'mfa-recovery-code': { per_minute: 10, counted_per: ['user', 'ip'] },
    proof: { per_minute: 10, counted_per: ['user', 'ip'] },
    'proof-passkey-options': { per_minute: 10, counted_per: ['user', 'ip'] },
    'phone-confirm': { per_minute: 10, counted_per: ['user', 'ip'] },
    'phone-remove': { per_minute: 10, counted_per: ['user', 'ip'] },
    'passkey-add': { per_minute: 10, counted_per: ['user', 'ip'] },
    'invitation-accept': { per_minute: 10, counted_per: ['user', 'ip'] },
    reads: { per_minute: 3000, counted_per: ['user'] },
    writes: { per_minute: 300, counted_per: ['user'] },
  })
})

describe('over HTTP', () => {
  test('the eleventh login of a minute is refused, with the time to wait; another device is not', async () => {
    const { send } = await serve([login])
    const attempt = (email: string, device: string) =>
      send('POST', '/api/v1/login', { body: { email, device_installation_id: device } })
    for (let count = 1; count <= 10; count += 1) {
      const reply = await attempt(count % 2 === 0 ? 'Ann@Example.org ' : 'ann@example.org', 'd1')
      expect([reply.status, reply.headers.get('ratelimit-remaining')]).toEqual([200, String(10 - count)])
    }
    const refused = await attempt('ANN@example.org', 'd1')
    expect(refusal(refused)).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(refused.headers.get('ratelimit-limit')).toBe('10')
    expect((await attempt('ann@example.org', 'd2')).status).toBe(200)
    expect((await attempt('bob@example.org', 'd1')).status).toBe(200)
  })

  test('a clock that is set back makes nobody wait for longer than a window', async () => {
    const { send } = await serve([login])
    const body = { email: 'ann@example.org', device_installation_id: 'd1' }
    const attempt = () => send('POST', '/api/v1/login', { body })
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime('2036-11-20T10:00:00.000Z')
      for (let count = 1; count <= 10; count += 1) expect((await attempt()).status).toBe(200)
      vi.setSystemTime('2026-11-20T10:00:00.000Z')
      const { status, headers } = await attempt()
      expect([status, headers.get('retry-after'), headers.get('ratelimit-reset')]).toEqual([429, '60', '60'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('a body that does not fit the schema counts too', async () => {
    const { send } = await serve([login])
    const body = { email: 'a@example.org', device_installation_id: 'd', junk: 1 }
    const statuses: number[] = []
    for (let count = 1; count <= 11; count += 1)
      statuses.push((await send('POST', '/api/v1/login', { body })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })

  test('a limit per user does not count those who are unknown', async () => {
    const { send } = await serve([whoami])
    for (let count = 0; count < 3; count += 1) await send('GET', '/api/v1/whoami', { token: 'wrong' })
    const reply = await send('GET', '/api/v1/whoami', { token: 'alice' })
    expect(reply.headers.get('ratelimit-remaining')).toBe('119')
  })

  test('a configured limit, per household; those one is no member of count as one', async () => {
    const { send } = await serve([scan], { env: { STOWAGE_LIMIT_SCAN_ACTION: '2' } })
    const statuses = async (household_id: string) => {
      const post = () => send('POST', '/api/v1/scan', { token: 'alice', body: { household_id } })
      return [(await post()).status, (await post()).status, (await post()).status]
    }
    expect(await statuses(HOME)).toEqual([200, 200, 429])
    expect(await statuses(CELLAR)).toEqual([200, 200, 429])
    expect(await statuses(STRANGE)).toEqual([403, 403, 429])
  })

  test('limits can be switched off, with a warning', async () => {
    const { send, log } = await serve([login], { env: { STOWAGE_RATE_LIMITS: 'off' } })
    const body = { email: 'a@example.org', device_installation_id: 'd' }
    for (let count = 0; count < 15; count += 1)
      expect((await send('POST', '/api/v1/login', { body })).status).toBe(200)
    expect(log.find((line) => line.level === 40)).toMatchObject({
      msg: expect.stringContaining('STOWAGE_RATE_LIMITS'),
    })
  })
})

describe('in the course of time', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const allowed = async (limits: Limits, email: string, ip = '10.0.0.1') => {
    try {
      await limits.consume('mobile-login', { ip, email })
      return true
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'rate_limited') return false
      throw error
    }
  }

  test('after the minute requests are allowed again', async () => {
    vi.useFakeTimers()
    const limits = createLimits(SETTINGS)
    for (let count = 0; count < 10; count += 1) expect(await allowed(limits, 'a')).toBe(true)
    expect(await allowed(limits, 'a')).toBe(false)
    vi.advanceTimersByTime(59_000)
    expect(await allowed(limits, 'a')).toBe(false)
    vi.advanceTimersByTime(1_001)
    expect(await allowed(limits, 'a')).toBe(true)
  })

  test('a flood of new keys shares counters, and does not reset those that count already', async () => {
    vi.useFakeTimers()
    const limits = createLimits(SETTINGS, 100)
    for (let count = 0; count < 10; count += 1) await allowed(limits, 'a')
    for (let count = 0; count < 1500; count += 1) await allowed(limits, `flood${count}`)
    expect(vi.getTimerCount()).toBeLessThanOrEqual(100 + 1024)
    expect(await allowed(limits, 'a')).toBe(false)
    vi.advanceTimersByTime(121_000)
    expect(await allowed(limits, 'b')).toBe(true)
  })

  test('a flood of new keys from one address locks out that address alone', async () => {
    vi.useFakeTimers()
    const limits = createLimits(SETTINGS, 100)
    for (let count = 0; count < 20_000; count += 1) await allowed(limits, `flood${count}`)
    expect(await allowed(limits, 'ann')).toBe(false)
    for (let host = 2; host < 80; host += 1) expect(await allowed(limits, 'ann', `10.0.0.${host}`)).toBe(true)
  })

  test('a flood of addresses keeps the memory bounded', async () => {
    vi.useFakeTimers()
    const limits = createLimits(SETTINGS, 100)
    for (let count = 0; count < 5000; count += 1)
      await allowed(limits, 'a', `10.0.${count >> 8}.${count & 255}`)
    // Sign-ins are counted twice: per device, and per account.
    expect(vi.getTimerCount()).toBeLessThanOrEqual(2 * (2 * 100 + 1024))
  })
})

describe('keys', () => {
  const key = (parts: Parameters<typeof limitKey>[1]) => limitKey(['ip', 'email', 'user_agent'], parts)

  test('spellings of one thing are one key, other things are others', () => {
    expect(key({ email: ' Ann@Example.ORG' })).toBe(key({ email: 'ann@example.org' }))
    expect(key({ email: 'a|b' })).not.toBe(key({ email: 'a', user_agent: 'b' }))
    expect(key({ email: 'a' })).not.toBe(key({ user_agent: 'a' }))
    expect(key({})).toBe(key({ email: null }))
  })

  test('keys are short, however long their parts are', () => {
    const long = 'x'.repeat(100_000)
    expect(key({ email: long, user_agent: long }).length).toBeLessThan(60)
    expect(key({ email: long })).not.toBe(key({ email: `${long}y` }))
  })

  test('an IPv6 network of one subscriber is one address', () => {
    expect(key({ ip: '2001:db8:1:2::1' })).toBe(key({ ip: '2001:db8:1:2:ffff::2' }))
    expect(key({ ip: '2001:db8:1:2::1' })).not.toBe(key({ ip: '2001:db8:1:3::1' }))
    expect(key({ ip: '2001:db8::1' })).toBe(key({ ip: '2001:db8:0:0:5::1' }))
    expect(key({ ip: '::1' })).not.toBe(key({ ip: '10.0.0.1' }))
  })
})
