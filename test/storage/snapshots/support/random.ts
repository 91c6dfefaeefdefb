/** A small seeded generator (mulberry32): the same seed, the same numbers. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** A whole number from 0 up to but without `limit`. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }

  /** A UUID of a version, in lower case. */
  uuid(version: 4 | 7, milliseconds = 0): string {
    const hex = Array.from({ length: 32 }, () => this.below(16).toString(16)).join('')
    const head = version === 7 ? milliseconds.toString(16).padStart(12, '0') : hex.slice(0, 12)
    const variant = this.pick(['8', '9', 'a', 'b'])
    return `${head.slice(0, 8)}-${head.slice(8)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}
