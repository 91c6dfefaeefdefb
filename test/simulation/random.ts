/** Numbers that look random and are the same for the same seed: mulberry32 (Tommy Ettinger, public domain). */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** From 0 up to but not 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to n - 1. */
  below(n: number): number {
    return Math.floor(this.next() * n)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** One of them; undefined of none. */
  pick<T>(values: readonly T[]): T | undefined {
    return values[this.below(values.length)]
  }
}
