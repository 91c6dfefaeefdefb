/** Maximum number of places that are remembered. The one that was used least lately is forgotten first. */
const MAX_PLACES = 10_000
/** How long a place is remembered after a right password, in ms. */
const REMEMBERED_MS = 30 * 24 * 3_600_000

/** Pairs of an account and an address where its password was right, so that a guesser elsewhere keeps nobody out there. */
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
