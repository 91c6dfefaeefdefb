import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type RateLimit, ServiceError } from '../errors.ts'
import { KeyBudget } from './key-budget.ts'
import { type CountedParts, limitKey } from './limit-key.ts'
import type { CountedPer } from './limiters.ts'

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
}

/** One counted request; `giveBack` subtracts it again. */
export interface Taken {
  readonly left: RateLimit
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

  /** @throws ServiceError `rate_limited` with the time to wait; the refused request is not counted */
  async take(parts: CountedParts): Promise<Taken> {
    const key = await this.#boundedKey(parts)
    try {
      const state = await this.#limiter.consume(key)
      if (state.isFirstInDuration) this.#keys.add(limitKey(['ip'], parts), Date.now())
      return { left: this.#left(state), giveBack: () => this.#giveBack(key) }
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      await this.#giveBack(key)
      throw new ServiceError('rate_limited', {
        facts: { rate_limit: this.#left(rejection), retry_after_s: this.#secondsUntil(rejection) },
      })
    }
  }

  async #giveBack(key: string): Promise<void> {
    // If the counter has expired in the meantime, it is not started again.
    if (await this.#isAlive(key)) await this.#limiter.reward(key)
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

  async #isAlive(key: string): Promise<boolean> {
    const state = await this.#limiter.get(key)
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
    return Math.min(this.#rule.seconds, Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
  }
}
