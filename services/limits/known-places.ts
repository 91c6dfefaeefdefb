/** Maximum number of pairs that are remembered. The least recently used one is forgotten first. */
const MAX_PLACES = 10_000
/** Milliseconds for which a pair is remembered after a correct password. */
const REMEMBERED_MS = 30 * 24 * 3_600_000

/**
 * Pairs of an account and an address where its password was correct, so that a guesser elsewhere does not lock the user
 * out there.
 */
export class KnownPlaces {
  readonly #until = new Map<string, number>()

  has(place: string): boolean {
    return (this.#until.get(place) ?? 0) > Date.now()
  }

  add(place: string): void {
    this.#until.delete(place)
    this.#until.set(place, Date.now() + REMEMBERED_MS)
    const [oldest] = this.#until.keys()
    if (this.#until.size > MAX_PLACES && oldest !== undefined) this.#until.delete(oldest)
  }
}
