import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../errors/errors.ts'
import { KeyBudget } from './key-budget.ts'
import { type CountedParts, limitKey } from './limit-key.ts'
import type { CountedPer } from './limiters.ts'

/** How many keys one counter may hold before new ones begin to share. */
export const MAX_KEYS = 10_000
/** So many of them may come from one address. */
const MAX_KEYS_PER_ADDRESS = 500
const SHARED_KEYS = 1024

/** Header fields that tell a client how much of a limit is left. */
export type LimitHeaders = Readonly<Record<string, string>>

/** What is counted, and how much of it is allowed in how long. */
export interface CounterRule {
  readonly counted_per: readonly CountedPer[]
  readonly points: number
  readonly seconds: number
}

/** One that was counted; it can be taken back. */
export interface Taken {
  readonly headers: LimitHeaders
  giveBack(): Promise<void>
}

/** Counts in this process's memory, in windows of a fixed length. */
export class Counter {
  readonly #rule: CounterRule
  readonly #limiter: RateLimiterMemory
  readonly #maxKeys: number
  readonly #keys: KeyBudget

  constructor(name: string, rule: CounterRule, max_keys: number) {
    this.#rule = rule
    this.#maxKeys = max_keys
    this.#keys = new KeyBudget(rule.seconds)
    this.#limiter = new RateLimiterMemory({ keyPrefix: name, points: rule.points, duration: rule.seconds })
  }

  /** @throws HttpError `rate_limited` with `Retry-After`; what was refused was not counted */
  async take(parts: CountedParts): Promise<Taken> {
    const key = await this.#boundedKey(parts)
    try {
      const state = await this.#limiter.consume(key)
      if (state.isFirstInDuration) this.#keys.add(limitKey(['ip'], parts), Date.now())
      return { headers: this.#headers(state), giveBack: () => this.#giveBack(key) }
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      await this.#giveBack(key)
      throw new HttpError('rate_limited', {
        headers: { ...this.#headers(rejection), 'Retry-After': String(this.#secondsUntil(rejection)) },
      })
    }
  }

  async #giveBack(key: string): Promise<void> {
    // A counter that ended in the meantime is not begun anew.
    if (await this.#isAlive(key)) await this.#limiter.reward(key)
  }

  /**
   * In a flood of ever new keys the memory must not grow. Whoever makes too many, and everybody new while there are
   * too many in all, gets one counter per address, so that a flood from one address locks nobody else out. Only a
   * flood of addresses makes new addresses share a fixed number of counters.
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

  async #isAlive(key: string): Promise<boolean> {
    const state = await this.#limiter.get(key)
    return state !== null && state.msBeforeNext > 0
  }

  #headers(state: RateLimiterRes): LimitHeaders {
    return {
      'RateLimit-Limit': String(this.#rule.points),
      'RateLimit-Remaining': String(state.remainingPoints),
      'RateLimit-Reset': String(this.#secondsUntil(state)),
    }
  }

  /** Never more than a window: one that began before the clock was set back does not seem to end, and ends all the same. */
  #secondsUntil(state: RateLimiterRes): number {
    return Math.min(this.#rule.seconds, Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
  }
}
