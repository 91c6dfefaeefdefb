/** The longest pause between two keys of a hardware scanner, in ms. People pause longer. */
const PAUSE_MS = 60
/** Keys that follow each other so fast, in ms, are no person's. */
const QUICK_MS = 35
/** The pause that a burst of such keys may have in the middle: a radio that repeats itself, or a page that is busy. */
const LONG_PAUSE_MS = 400
/** The fewest characters of a scan. */
const LEAST = 4
/** The time in which the rest of a torn scan may come, in ms. */
const REST_MS = 2000

/** Keys that follow each other fast: those of a hardware scanner, or the beginning of what a person types. */
export class Burst {
  private keys = 0
  private last = Number.NEGATIVE_INFINITY
  private longest = 0
  /** When the last key of a scan came that had no end. */
  private torn = Number.NEGATIVE_INFINITY
  private isRest = false

  /** How long the next key is waited for, in ms. */
  get patience(): number {
    return this.isQuick ? LONG_PAUSE_MS : PAUSE_MS
  }

  /** Whether a key at this moment belongs to no earlier ones. */
  isOver(at: number): boolean {
    return at - this.last > this.patience
  }

  add(at: number): void {
    if (this.keys === 0) {
      this.longest = 0
      this.isRest = at - this.torn <= REST_MS
    } else if (!this.isQuick) this.longest = Math.max(this.longest, at - this.last)
    this.keys++
    this.last = at
  }

  /** The burst ended by itself: what follows it soon is no scan of its own. */
  breakOff(): void {
    if (this.isQuick) this.torn = this.last
    this.keys = 0
  }

  /** The burst ended as scans do: whole, as the rest of one that was torn, or too short for one (null). */
  finish(): 'scan' | 'rest' | null {
    if (this.keys < LEAST) return null
    const { isRest } = this
    this.keys = 0
    this.torn = Number.NEGATIVE_INFINITY
    return isRest ? 'rest' : 'scan'
  }

  private get isQuick(): boolean {
    return this.keys >= LEAST && this.longest <= QUICK_MS
  }
}
