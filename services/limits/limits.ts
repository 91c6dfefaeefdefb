import { ConcurrencyLimit } from '../../platform/index.ts'
import type { Config } from '../config/config.ts'
import { type RateLimit, ServiceError } from '../errors.ts'
import { BodyBytes } from './body-bytes.ts'
import { Counter, MAX_KEYS, type Taken } from './counter.ts'
import { GUARDS, type Guard, PASSWORD_TURNS } from './guards.ts'
import { KnownPlaces } from './known-places.ts'
import { type CountedParts, limitKey } from './limit-key.ts'
import { LIMITER_NAMES, type LimiterName, limiterRule } from './limiters.ts'
import { type JournalEntry, type LimitsJournal, PLACES } from './limits-journal.ts'

const WINDOW_SECONDS = 60

/** Counts requests. */
export interface Limits {
  /**
   * Counts one request, also at the guards of the limiter that count requests.
   *
   * @returns what is left of the limit; null if the limits are off
   * @throws ServiceError `rate_limited` with the time to wait
   */
  consume(name: LimiterName, parts: CountedParts): Promise<RateLimit | null>
  /**
   * Runs a handler behind the guards of a limiter that count by the outcome.
   *
   * @throws ServiceError `rate_limited`, `unavailable`, or the errors of the handler
   */
  guard?<T>(name: LimiterName, parts: CountedParts, work: () => T | Promise<T>): Promise<T>
  /**
   * Runs the check of a password that is no sign-in, such as a proof of somebody who is signed in. A wrong one counts like that of a
   * sign-in.
   *
   * @throws ServiceError `rate_limited`, `unavailable`, or the errors of the check
   */
  password?<T>(parts: PasswordParts, work: () => T | Promise<T>): Promise<T>
  /** Limits the bytes of the JSON bodies of each user. */
  readonly bodies?: BodyBytes
}

/** Whose password is checked, and for whom. */
export interface PasswordParts {
  readonly ip: string
  readonly email: string
}

/**
 * Limits that count in this process's memory; without effect if they are switched off. SPEC.md I15: wrong passwords are noted in the
 * journal, too, and count after a restart.
 */
export function createLimits(
  config: Pick<Config, 'limits' | 'rate_limits'>,
  max_keys = MAX_KEYS,
  journal: LimitsJournal | null = null,
): Limits {
  if (!config.rate_limits) return { consume: () => Promise.resolve(null) }
  const counters = new Map(
    LIMITER_NAMES.map((name) => {
      const { counted_per, per_minute } = limiterRule(name, config)
      return [name, new Counter(name, { counted_per, points: per_minute, seconds: WINDOW_SECONDS }, max_keys)]
    }),
  )
  const guards = Object.entries<Guard>(GUARDS).map(([name, rule]) => ({
    rule,
    counter: new Counter(name, rule, max_keys, rule.counts === 'wrong_passwords' ? journal : null),
  }))
  const guardsOf = (name: LimiterName, counts: Guard['counts']) =>
    guards.filter(({ rule }) => rule.counts === counts && rule.beside.includes(name))
  const places = new KnownPlaces()
  const restored = restore()
  // Each use waits for it, and fails as it did.
  restored.catch(() => {})
  async function restore(): Promise<void> {
    const entries = journal?.read() ?? []
    for (const { key, of, until } of entries) if (of === PLACES) places.add(key, until)
    for (const { counter } of guards) await counter.restore(entries)
  }
  const bodies = new BodyBytes()
  const passwordTurns = new ConcurrencyLimit({
    at_once: PASSWORD_TURNS.per_address,
    waiting: 0,
    refusal: () => new ServiceError('unavailable', { facts: { retry_after_s: 5 } }),
  })
  /** Runs a check of a password, and remembers where it was right. */
  async function counted<T>(name: LimiterName, parts: CountedParts, work: () => T | Promise<T>): Promise<T> {
    await restored
    const plain = limitKey(['ip', 'email'], parts)
    const names = journal?.namesOf(plain) ?? [plain]
    const [place = plain] = names
    const known = names.some((each) => places.has(each))
    const counters = guardsOf(name, 'wrong_passwords')
      // Strangers send codes, passkeys and answers of providers without an address: they must not close these ways in for everybody.
      .filter(({ rule }) => parts.email || !rule.counted_per.includes('email'))
      .filter(({ rule }) => !(known && rule.spares_known_places))
      .map(({ counter }) => counter)
    const remember = () => {
      const until = counters.length > 0 && parts.email ? places.add(place) : null
      if (until !== null) noteQuietly(journal, { of: PLACES, key: place, at: Date.now(), until })
    }
    try {
      const outcome = await countWrongPasswords(counters, parts, work)
      remember()
      return outcome
    } catch (error) {
      // The password was right, and the second factor is still to come: that request names no address.
      if (codeOf(error) === 'mfa_required') remember()
      throw error
    }
  }
  return {
    bodies,
    password: (parts, work) => counted('mobile-login', parts, work),
    async consume(name, parts) {
      const counter = counters.get(name)
      if (counter === undefined) throw new Error(`There is no limiter ${name}`)
      const { left } = await counter.take(parts)
      const besides = guardsOf(name, 'requests').map(({ counter }) => counter)
      await takeAll(besides, parts)
      return left
    },
    guard: (name, parts, work) =>
      PASSWORD_TURNS.beside.includes(name)
        ? passwordTurns.run(limitKey(['ip'], parts), () => counted(name, parts, work))
        : counted(name, parts, work),
  }
}

/** A place that is not noted costs nobody anything but a wait, after a restart. */
function noteQuietly(journal: LimitsJournal | null, entry: JournalEntry): void {
  try {
    journal?.note(entry)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
}

/**
 * Counts an attempt before its outcome is known; otherwise many attempts at once could all pass before the first one is
 * found wrong. Attempts that turn out right are subtracted again.
 */
async function countWrongPasswords<T>(
  counters: readonly Counter[],
  parts: CountedParts,
  work: () => T | Promise<T>,
): Promise<T> {
  const taken = await takeAll(counters, parts)
  let wrong = false
  try {
    return await work()
  } catch (error) {
    wrong = isWrongPassword(error)
    if (wrong) for (const each of taken) each.keep()
    throw error
  } finally {
    if (!wrong) await giveBack(taken)
  }
}

/** Whether a refusal, of a service or of a handler, means that a password is wrong. */
function isWrongPassword(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'invalid_credentials' || code === 'token_invalid'
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

/** Counts one request in each of the counters, or in none. */
async function takeAll(counters: readonly Counter[], parts: CountedParts): Promise<Taken[]> {
  const taken: Taken[] = []
  try {
    for (const counter of counters) taken.push(await counter.take(parts))
  } catch (error) {
    await giveBack(taken)
    throw error
  }
  return taken
}

async function giveBack(taken: readonly Taken[]): Promise<void> {
  for (const each of taken) await each.giveBack()
}
