interface Tally {
  readonly of: Map<string, number>
  total: number
}

/** The number of keys made per address, in this window and the last one: at least the number of live keys. */
export class KeyBudget {
  readonly #window_ms: number
  #window = 0
  #current: Tally = emptyTally()
  #previous: Tally = emptyTally()

  constructor(window_seconds: number) {
    this.#window_ms = window_seconds * 1000
  }

  add(client: string, now: number): void {
    this.#advance(now)
    this.#current.total += 1
    this.#current.of.set(client, (this.#current.of.get(client) ?? 0) + 1)
  }

  total(now: number): number {
    this.#advance(now)
    return this.#current.total + this.#previous.total
  }

  of(client: string, now: number): number {
    this.#advance(now)
    return (this.#current.of.get(client) ?? 0) + (this.#previous.of.get(client) ?? 0)
  }

  #advance(now: number): void {
    const window = Math.floor(now / this.#window_ms)
    if (window === this.#window) return
    this.#previous = window === this.#window + 1 ? this.#current : emptyTally()
    this.#current = emptyTally()
    this.#window = window
  }
}

function emptyTally(): Tally {
  return { of: new Map(), total: 0 }
}
