import { afterEach, expect, test, vi } from 'vitest'
import { createLimits, HttpError, LIMITER_NAMES, type LimiterName, type Limits } from '../../../http/index.ts'
import { ServiceError } from '../../../services/errors.ts'
import { GUARDS, type Guard } from '../../../services/limits/guards.ts'
import type { CountedParts } from '../../../services/limits/limit-key.ts'

const SETTINGS = { rate_limits: true, limits: { 'scan-resolve': 180, 'scan-action': 30 } }

afterEach(() => {
  vi.useRealTimers()
})

/** What comes of a request: `ok`, or the code of the error. */
async function outcome(request: () => Promise<unknown>): Promise<string> {
  try {
    await request()
    return 'ok'
  } catch (error) {
    if (error instanceof HttpError || error instanceof ServiceError) return error.code
    throw error
  }
}

const attempt = (
  limits: Limits,
  parts: CountedParts,
  error: Error | null,
  name: LimiterName = 'mobile-login',
) =>
  outcome(async () =>
    limits.guard?.(name, parts, () => {
      if (error !== null) throw error
    }),
  )

const wrong = () => new HttpError('invalid_credentials')

test('guards are narrower than no limiter they stand beside, and know them', () => {
  for (const guard of Object.values<Guard>(GUARDS)) {
    for (const name of guard.beside) expect(LIMITER_NAMES).toContain(name)
    // Strangers can use up one that does not count by address, so it spares places that are known.
    const own = guard.counted_per.some((part) => part === 'ip' || part === 'user')
    expect(own || guard.spares_known_places).toBe(true)
    expect(guard.counted_per).not.toContain('device_installation_id')
  }
})

test('twenty wrong passwords for an account in a quarter of an hour, from whatever device', async () => {
  vi.useFakeTimers()
  const limits = createLimits(SETTINGS)
  const ann = (count: number) => ({ ip: '10.0.0.1', email: 'ann@x.org', device_installation_id: `d${count}` })
  for (let count = 0; count < 20; count += 1)
    expect(await attempt(limits, ann(count), wrong())).toBe('invalid_credentials')
  expect(await attempt(limits, ann(20), null)).toBe('rate_limited')
  expect(await attempt(limits, { ...ann(21), email: ' ANN@x.org' }, wrong())).toBe('rate_limited')
  expect(await attempt(limits, { ...ann(0), email: 'bob@x.org' }, null)).toBe('ok')
  expect(await attempt(limits, { ...ann(0), ip: '10.0.0.2' }, null)).toBe('ok')
  vi.advanceTimersByTime(15 * 60_000 + 1)
  expect(await attempt(limits, ann(22), null)).toBe('ok')
})

test('a wrong password counts alike whether a service or a handler refuses it', async () => {
  const limits = createLimits(SETTINGS)
  const ann = { ip: '10.0.0.1', email: 'ann@x.org' }
  const kinds = [wrong(), new ServiceError('invalid_credentials'), new ServiceError('token_invalid')]
  for (let count = 0; count < 20; count += 1) {
    expect(await attempt(limits, ann, kinds[count % 3] ?? wrong())).not.toBe('rate_limited')
  }
  expect(await attempt(limits, ann, null)).toBe('rate_limited')
})

test('I15 thirty wrong passwords for an account in a quarter of an hour, from wherever', async () => {
  vi.useFakeTimers()
  const limits = createLimits(SETTINGS)
  const from = (n: number, email = 'ann@x.org') => ({ ip: `10.0.${n}.1`, email })
  expect(await attempt(limits, from(200), null)).toBe('ok')
  for (const email of ['ann@x.org', 'nobody@x.org']) {
    for (let n = 0; n < 30; n += 1)
      expect(await attempt(limits, from(n, email), wrong())).toBe('invalid_credentials')
    expect(await attempt(limits, from(100, email), wrong())).toBe('rate_limited')
    expect(await attempt(limits, from(101, email.toUpperCase()), null)).toBe('rate_limited')
  }
  // Where the password was right before, it is taken; even a wrong one is only counted there.
  expect(await attempt(limits, from(200), null)).toBe('ok')
  expect(await attempt(limits, from(200), wrong())).toBe('invalid_credentials')
  expect(await attempt(limits, from(200, 'nobody@x.org'), null)).toBe('rate_limited')
  vi.advanceTimersByTime(15 * 60_000 + 1)
  expect(await attempt(limits, from(102), null)).toBe('ok')
})

test('I15 thirty right passwords from as many places count for nothing', async () => {
  const limits = createLimits(SETTINGS)
  for (let n = 0; n < 40; n += 1)
    expect(await attempt(limits, { ip: `10.1.${n}.1`, email: 'ann@x.org' }, null)).toBe('ok')
})

test('strangers whose requests name no address close no way in for others', async () => {
  const limits = createLimits(SETTINGS)
  // A wrong code, passkey or answer of a provider.
  for (let n = 0; n < 40; n += 1)
    expect(await attempt(limits, { ip: `10.0.${n}.1` }, wrong())).toBe('invalid_credentials')
  expect(await attempt(limits, { ip: '10.0.99.1' }, null)).toBe('ok')
  for (let n = 0; n < 99; n += 1)
    expect(await attempt(limits, { ip: '10.0.0.1' }, wrong())).toBe('invalid_credentials')
  expect(await attempt(limits, { ip: '10.0.0.1' }, null)).toBe('rate_limited')
  expect(await attempt(limits, { ip: '10.0.99.1' }, null)).toBe('ok')
})

test('I15 a request for a new password makes no address known, and guesses of strangers do not refuse it', async () => {
  const limits = createLimits(SETTINGS)
  const ann = (n: number) => ({ ip: `10.0.${n}.1`, email: 'ann@x.org' })
  expect(await attempt(limits, ann(200), null, 'mobile-password')).toBe('ok')
  for (let n = 0; n < 30; n += 1) await attempt(limits, ann(n), wrong())
  expect(await attempt(limits, ann(200), null)).toBe('rate_limited')
  expect(await attempt(limits, ann(200), null, 'mobile-password')).toBe('ok')
})

test('I15 an address is known from which the password was right, although the second factor was still to come', async () => {
  const limits = createLimits(SETTINGS)
  const ann = (n: number) => ({ ip: `10.0.${n}.1`, email: 'ann@x.org' })
  expect(await attempt(limits, ann(200), new ServiceError('mfa_required'))).toBe('mfa_required')
  for (let n = 0; n < 30; n += 1) await attempt(limits, ann(n), wrong())
  expect(await attempt(limits, ann(201), null)).toBe('rate_limited')
  expect(await attempt(limits, ann(200), null)).toBe('ok')
})

test('a hundred wrong passwords from an address in an hour; those refused for an account are not among them', async () => {
  const limits = createLimits(SETTINGS)
  const of = (email: string) => ({ ip: '10.0.0.1', email })
  for (let count = 0; count < 60; count += 1) await attempt(limits, of('ann@x.org'), wrong())
  for (let count = 0; count < 80; count += 1)
    expect(await attempt(limits, of(`u${count}@x.org`), wrong())).toBe('invalid_credentials')
  expect(await attempt(limits, of('new@x.org'), null)).toBe('rate_limited')
  expect(await attempt(limits, { ...of('new@x.org'), ip: '10.0.0.2' }, null)).toBe('ok')
})

test('right passwords, and other errors, are not counted', async () => {
  const limits = createLimits(SETTINGS)
  const ann = { ip: '10.0.0.1', email: 'ann@x.org' }
  for (let count = 0; count < 200; count += 1) {
    expect(await attempt(limits, ann, null)).toBe('ok')
    expect(await attempt(limits, ann, new HttpError('access_denied'))).toBe('access_denied')
  }
})

test('many wrong passwords at the same moment are not looked at one by one', async () => {
  const limits = createLimits(SETTINGS)
  const ann = { ip: '10.0.0.1', email: 'ann@x.org' }
  for (let count = 0; count < 15; count += 1) await attempt(limits, ann, wrong())
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    throw wrong()
  }
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => outcome(async () => limits.guard?.('mobile-login', ann, slow))),
  )
  expect(outcomes.filter((each) => each === 'invalid_credentials')).toHaveLength(5)
})

test.each([
  ['mobile-register', 'ip', 30],
  ['mobile-refresh', 'ip', 300],
  ['mobile-authenticated', 'user', 600],
] as const)('%s is guarded per %s', async (name, part, most) => {
  const limits = createLimits(SETTINGS)
  const request = (who: string, count: number) => {
    const other = { email: `e${count}`, device_installation_id: `d${count}`, mobile_device: `m${count}` }
    return outcome(() =>
      limits.consume(name, { ip: `10.0.1.${count % 250}`, user: 'u', ...other, [part]: who }),
    )
  }
  for (let count = 0; count < most; count += 1) expect(await request('10.9.9.9', count)).toBe('ok')
  expect(await request('10.9.9.9', most)).toBe('rate_limited')
  expect(await request('10.9.9.8', most)).toBe('ok')
})

test('one address may have ten passwords in hand, and leaves the queue to others', async () => {
  const limits = createLimits(SETTINGS)
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const enter = (ip: string) =>
    outcome(async () => limits.guard?.('mobile-register', { ip, email: 'x' }, () => finished))
  const ten = Array.from({ length: 10 }, () => enter('10.0.0.1'))
  expect(await enter('10.0.0.1')).toBe('unavailable')
  const other = enter('10.0.0.2')
  finish()
  expect(await Promise.all([...ten, other])).toEqual(Array.from({ length: 11 }, () => 'ok'))
  expect(await enter('10.0.0.1')).toBe('ok')
})

test('there are no guards when limits are off', () => {
  expect(createLimits({ ...SETTINGS, rate_limits: false }).guard).toBeUndefined()
})
