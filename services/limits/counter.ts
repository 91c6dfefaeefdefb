import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DAY_MS } from '../../engine/core/durations.ts'
import { type RateLimit, ServiceError } from '../errors.ts'
import { KeyBudget } from './key-budget.ts'
import { type CountedParts, limitKey } from './limit-key.ts'
import type { CountedPer } from './limiters.ts'
import type { JournalEntry, LimitsJournal } from './limits-journal.ts'

/** Maximum number of keys of a counter before new ones share. */
export const MAX_KEYS = 10_000
/** Maximum number of keys of one address. */
const MAX_KEYS_PER_ADDRESS = 500
const SHARED_KEYS = 1024

/** The things that are counted together, and their maximum number per window. */
export interface CounterRule {
  readonly counted_per: readonly CountedPer[]
  readonly points: number
  readonly seconds: number
  /**
   * Maximum wait in seconds. Absent: it ends with the window. Otherwise the first wait does, and each further one in a day is twice
   * as long.
   */
  readonly longest_s?: number
}

/** The number of times that a limit was exceeded in a row, and when that is forgotten, in ms since 1970. */
interface Strikes {
  readonly count: number
  readonly until: number
}

/** Time after the end of a wait for which it counts, in ms. */
const STRIKES_KEPT_MS = DAY_MS

/** One counted request; `giveBack` subtracts it again. */
export interface Taken {
  readonly left: RateLimit
  /** Notes that it stays counted. @throws ServiceError `unavailable` */
  keep(): void
  giveBack(): Promise<void>
}

/** Counts in this process's memory, in windows of a fixed length. */
export class Counter {
  readonly #rule: CounterRule
  readonly #limiter: RateLimiterMemory
  readonly #maxKeys: number
  readonly #keys: KeyBudget
  readonly #name: string
  readonly #journal: LimitsJournal | null
  readonly #strikes = new Map<string, Strikes>()

  /** @param journal where counted things are noted, for the time after a restart; null if they are not */
  constructor(name: string, rule: CounterRule, max_keys: number, journal: LimitsJournal | null = null) {
    this.#name = name
    this.#journal = journal
    this.#rule = rule
    this.#maxKeys = max_keys
    this.#keys = new KeyBudget(rule.seconds)
    this.#limiter = new RateLimiterMemory({ keyPrefix: name, points: rule.points, duration: rule.seconds })
  }

  /** Takes over what was noted before a restart. */
  async restore(entries: readonly JournalEntry[]): Promise<void> {
    const windows = new Map<string, { points: number; end: number }>()
    for (const { at, count = 1, key, of, strikes, until } of entries) {
      if (of !== this.#name) continue
      if (strikes !== undefined) {
        this.#strikes.set(key, { count: strikes, until })
        windows.set(key, { points: this.#rule.points, end: until - STRIKES_KEPT_MS })
        continue
      }
      const open = windows.get(key)
      if (open && open.end > at) open.points += count
      else windows.set(key, { points: count, end: at + this.#rule.seconds * 1000 })
    }
    for (const [key, { end, points }] of windows) {
      const seconds = Math.ceil((end - Date.now()) / 1000)
      if (seconds > 0) await this.#limiter.set(key, points, seconds)
    }
  }

  /** @throws ServiceError `rate_limited` with the time to wait; the refused request is not counted */
  async take(parts: CountedParts): Promise<Taken> {
    const plain = await this.#boundedKey(parts)
    const key = await this.#nameOf(plain)
    try {
      const state = await this.#limiter.consume(key)
      if (state.isFirstInDuration) this.#keys.add(limitKey(['ip'], parts), Date.now())
      return { left: this.#left(state), keep: () => this.#keep(key), giveBack: () => this.#giveBack(key) }
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      const wait = await this.#lengthen(key, rejection)
      await this.#giveBack(key)
      throw new ServiceError('rate_limited', {
        facts: { rate_limit: this.#left(wait), retry_after_s: this.#secondsUntil(wait) },
      })
    }
  }

  #keep(key: string): void {
    const at = Date.now()
    this.#journal?.note({ of: this.#name, key, at, until: at + this.#rule.seconds * 1000 })
  }

  /** The wait after a limit was exceeded: longer than the last one, if that was not long ago. */
  async #lengthen(key: string, rejection: RateLimiterRes): Promise<RateLimiterRes> {
    const { longest_s, seconds } = this.#rule
    const [now, before] = [Date.now(), this.#strikes.get(key)]
    // Further attempts during a wait change nothing.
    if (longest_s === undefined || (before && before.until - STRIKES_KEPT_MS > now)) return rejection
    const count = before && before.until > now ? before.count + 1 : 1
    const wait_s = Math.min(seconds * 2 ** (count - 1), longest_s)
    const state = count === 1 ? rejection : await this.#limiter.block(key, wait_s)
    const until = now + state.msBeforeNext + STRIKES_KEPT_MS
    this.#strikes.delete(key)
    this.#strikes.set(key, { count, until })
    const [oldest] = this.#strikes.keys()
    if (this.#strikes.size > this.#maxKeys && oldest !== undefined) this.#strikes.delete(oldest)
    this.#journal?.note({ of: this.#name, key, at: now, until, strikes: count })
    return state
  }

  async #giveBack(key: string): Promise<void> {
    const state = await this.#limiter.get(key)
    // If the counter has expired in the meantime, it is not started again.
    if (state !== null && state.msBeforeNext > 0) await this.#limiter.reward(key)
  }

  /**
   * Keeps the memory bounded in a flood of new keys. If an address makes too many keys, its new keys share one counter
   * per address. The same holds for all new keys while there are too many in total. So a flood from one address locks
   * out nobody else. Only a flood of addresses makes new addresses share a fixed number of counters.
   */
  async #boundedKey(parts: CountedParts): Promise<string> {
    const key = limitKey(this.#rule.counted_per, parts)
    const address = limitKey(['ip'], parts)
    const now = Date.now()
    const total = this.#keys.total(now)
    if (total < this.#maxKeys && this.#keys.of(address, now) < MAX_KEYS_PER_ADDRESS) return key
    if (await this.#isAlive(key)) return key
    // No key of limitKey() has a space in it.
    const own = `all of ${address}`
    if (total < 2 * this.#maxKeys || (await this.#isAlive(own))) return own
    return `shared ${createHash('sha256').update(address).digest().readUInt32BE() % SHARED_KEYS}`
  }

  async #isAlive(plain: string): Promise<boolean> {
    return this.#counts(await this.#nameOf(plain))
  }

  /** The name of a key: one by an older key of the installation, while it counts something. */
  async #nameOf(plain: string): Promise<string> {
    const [current = plain, ...older] = this.#journal?.namesOf(plain) ?? []
    for (const name of older) if (this.#strikes.has(name) || (await this.#counts(name))) return name
    return current
  }

  async #counts(name: string): Promise<boolean> {
    const state = await this.#limiter.get(name)
    return state !== null && state.msBeforeNext > 0
  }

  #left(state: RateLimiterRes): RateLimit {
    const { points: limit } = this.#rule
    return { limit, remaining: state.remainingPoints, reset_s: this.#secondsUntil(state) }
  }

  /**
   * At most the length of a window, even if the clock was set back meanwhile; the timer of the window is not affected.
   */
  #secondsUntil(state: RateLimiterRes): number {
    return Math.min(
      this.#rule.longest_s ?? this.#rule.seconds,
      Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
    )
  }
}
