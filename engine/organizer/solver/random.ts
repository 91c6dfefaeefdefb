/**
 * Numbers that look random and are the same on every machine (xorshift, 32 bits; Marsaglia 2003). Only integer operations are
 * used, so that the same seed gives the same plan everywhere.
 */
export class SeededRandom {
  private state: number

  constructor(seed: number) {
    this.state = (seed | 0) === 0 ? 0x9e3779b9 : seed | 0
  }

  /** An integer from 0 to below `below`. */
  int(below: number): number {
    return this.next() % below
  }

  /** A number from 0 to below 1. */
  fraction(): number {
    return this.next() / 0x100000000
  }

  /** Puts the first `count` of a list into a random order. */
  shuffle(list: Int32Array, count: number): void {
    for (let i = count - 1; i > 0; i--) {
      const j = this.int(i + 1)
      const [a = 0, b = 0] = [list[i], list[j]]
      list[i] = b
      list[j] = a
    }
  }

  private next(): number {
    let { state } = this
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.state = state
    return state >>> 0
  }
}
