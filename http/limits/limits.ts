import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config/config.ts'
import { HttpError } from '../errors/errors.ts'
import { type CountedParts, limitKey } from './limit-key.ts'
import { LIMITER_NAMES, type LimiterName, type LimiterRule, limiterRule } from './limiters.ts'

const WINDOW_SECONDS = 60
/** How many keys one limiter may hold before new ones begin to share counters. */
const MAX_KEYS = 10_000
const SHARED_KEYS = 1024

/** Header fields that tell a client how much of a limit is left. */
export type LimitHeaders = Readonly<Record<string, string>>

/** Counts requests. */
export interface Limits {
  /**
   * Counts one request.
   *
   * @returns header fields for the answer
   * @throws HttpError `rate_limited` with `Retry-After` in whole seconds
   */
  consume(name: LimiterName, parts: CountedParts): Promise<LimitHeaders>
}

/** Limits that count in this process's memory, in windows of a minute; or none, if they are switched off. */
export function createLimits(config: Pick<Config, 'limits' | 'rate_limits'>, max_keys = MAX_KEYS): Limits {
  if (!config.rate_limits) return { consume: () => Promise.resolve({}) }
  const counters = new Map(
    LIMITER_NAMES.map((name) => [name, new Counter(name, limiterRule(name, config), max_keys)]),
  )
  return {
    consume(name, parts) {
      const counter = counters.get(name)
      if (counter === undefined) throw new Error(`There is no limiter ${name}`)
      return counter.consume(parts)
    },
  }
}

class Counter {
  readonly #rule: LimiterRule
  readonly #limiter: RateLimiterMemory
  readonly #maxKeys: number
  readonly #newKeys = new RecentCount()

  constructor(name: LimiterName, rule: LimiterRule, max_keys: number) {
    this.#rule = rule
    this.#maxKeys = max_keys
    this.#limiter = new RateLimiterMemory({
      keyPrefix: name,
      points: rule.per_minute,
      duration: WINDOW_SECONDS,
    })
  }

  async consume(parts: CountedParts): Promise<LimitHeaders> {
    const key = await this.#boundedKey(limitKey(this.#rule.counted_per, parts))
    try {
      const state = await this.#limiter.consume(key)
      if (state.isFirstInDuration) this.#newKeys.add(Date.now())
      return this.#headers(state)
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      throw new HttpError('rate_limited', {
        headers: { ...this.#headers(rejection), 'Retry-After': String(secondsUntil(rejection)) },
      })
    }
  }

  /** In a flood of ever new keys the memory must not grow: new ones then share a fixed number of counters. */
  async #boundedKey(key: string): Promise<string> {
    if (this.#newKeys.sum(Date.now()) < this.#maxKeys || (await this.#limiter.get(key)) !== null) return key
    return `shared-${createHash('sha256').update(key).digest().readUInt32BE() % SHARED_KEYS}`
  }

  #headers(state: RateLimiterRes): LimitHeaders {
    return {
      'RateLimit-Limit': String(this.#rule.per_minute),
      'RateLimit-Remaining': String(state.remainingPoints),
      'RateLimit-Reset': String(secondsUntil(state)),
    }
  }
}

function secondsUntil(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000))
}

/** How many keys were made in this window and the last: never less than the number that are alive. */
class RecentCount {
  #window = 0
  #current = 0
  #previous = 0

  add(now: number): void {
    this.#advance(now)
    this.#current += 1
  }

  sum(now: number): number {
    this.#advance(now)
    return this.#current + this.#previous
  }

  #advance(now: number): void {
    const window = Math.floor(now / (WINDOW_SECONDS * 1000))
    if (window === this.#window) return
    this.#previous = window === this.#window + 1 ? this.#current : 0
    this.#current = 0
    this.#window = window
  }
}
