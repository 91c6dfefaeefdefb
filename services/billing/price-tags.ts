import { ServiceError } from '../errors.ts'
import type { Clock } from '../runtime.ts'
import type { PaymentProvider, PriceTag } from './payment-provider.ts'

/** Time for which an amount is kept, in milliseconds. */
const KEPT_MS = 60 * 60_000
/** Time until the provider is asked again after it gave no answer, in milliseconds. */
const AGAIN_MS = 60_000

interface Asked {
  readonly tag: Promise<PriceTag | null>
  until: number
}

/** What prices cost. The provider says it, and an answer counts for an hour. */
export class PriceTags {
  readonly #asked = new Map<string, Asked>()
  readonly #now: () => number
  readonly #provider: () => Promise<PaymentProvider>

  constructor({ now }: Clock, provider: () => Promise<PaymentProvider>) {
    this.#now = () => now().getTime()
    this.#provider = provider
  }

  /** The amount of a price; null while nobody can say it. The prices are those of the configuration, so they are few. */
  of(price_id: string): Promise<PriceTag | null> {
    const known = this.#asked.get(price_id)
    if (known && known.until > this.#now()) return known.tag
    const asked: Asked = { tag: this.#ask(price_id), until: this.#now() + KEPT_MS }
    this.#asked.set(price_id, asked)
    return asked.tag
  }

  async #ask(price_id: string): Promise<PriceTag | null> {
    try {
      return await (await this.#provider()).price(price_id)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const asked = this.#asked.get(price_id)
      if (asked) asked.until = this.#now() + AGAIN_MS
      return null
    }
  }
}
