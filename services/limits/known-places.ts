import { DAY_MS } from '../../engine/core/durations.ts'

/** Maximum number of pairs that are remembered. The least recently used one is forgotten first. */
const MAX_PLACES = 10_000
/** Milliseconds for which a pair is remembered after a correct password. */
const REMEMBERED_MS = 30 * DAY_MS

/**
 * Pairs of an account and an address where its password was correct, so that a guesser elsewhere does not lock the user
 * out there.
 */
export class KnownPlaces {
  readonly #until = new Map<string, number>()

  has(place: string): boolean {
    return (this.#until.get(place) ?? 0) > Date.now()
  }

  /** @returns until when, in ms since 1970, if that should be noted: it is a day later than what was noted last */
  add(place: string, until = Date.now() + REMEMBERED_MS): number | null {
    const before = this.#until.get(place) ?? 0
    const later = until - before > DAY_MS
    this.#until.delete(place)
    this.#until.set(place, later ? until : before)
    const [oldest] = this.#until.keys()
    if (this.#until.size > MAX_PLACES && oldest !== undefined) this.#until.delete(oldest)
    return later ? until : null
  }
}
