import { HttpError } from '../errors/errors.ts'

/** Lets each of many have only so much going on at once. */
export class Turns {
  readonly #most: number
  readonly #going = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** @throws HttpError `unavailable` with `Retry-After` if `who` has too much going on already */
  async run<T>(who: string, work: () => T | Promise<T>): Promise<T> {
    const going = this.#going.get(who) ?? 0
    if (going >= this.#most) throw new HttpError('unavailable', { headers: { 'Retry-After': '5' } })
    this.#going.set(who, going + 1)
    try {
      return await work()
    } finally {
      const left = (this.#going.get(who) ?? 1) - 1
      if (left > 0) this.#going.set(who, left)
      else this.#going.delete(who)
    }
  }
}
