/** Something that lives for a while. */
interface Mortal {
  /** ms since 1970. */
  readonly expires_at: number
}

/**
 * Things under way that are taken once, also by two requests at the same time. They are in memory: after a restart a
 * person begins again.
 */
export class OnceOnly<T extends Mortal> {
  readonly #things = new Map<string, T>()
  readonly #now: () => Date
  readonly #max: number

  /** @param max maximum number of things; one more ends the oldest */
  constructor(now: () => Date, max: number) {
    this.#now = now
    this.#max = max
  }

  /** Keeps a thing. All things of one map must live for the same time. */
  add(key: string, thing: T): void {
    const now = this.#now().getTime()
    // A map has the oldest first.
    for (const [old, { expires_at }] of this.#things) {
      if (expires_at > now && this.#things.size < this.#max) break
      this.#things.delete(old)
    }
    this.#things.set(key, thing)
  }

  /** Takes the thing with this key, if it lives and `fits`; null otherwise. A thing that does not fit stays. */
  take(key: string, fits: (thing: T) => boolean = () => true): T | null {
    const thing = this.#things.get(key)
    if (!thing || thing.expires_at <= this.#now().getTime() || !fits(thing)) return null
    this.#things.delete(key)
    return thing
  }
}
