import { TooMuchEffort } from '../../engine/index.ts'

/** Number of characters of a record's text that take as long to parse as finding the record: about 10 microseconds. */
const CHARACTERS = 2000
/** Number of index entries that take as long to count as finding one record. */
const COUNTED = 200
/** Number of steps for writing one record. */
const WRITE = 4

/** Counts the steps of reads and writes, and ends work that exceeds its limit. A step takes about 10 microseconds. */
export class Effort {
  /** Number of steps that are left; infinite without a limit. */
  private left = Number.POSITIVE_INFINITY

  /** Allows a number of steps from now on; null for no limit. */
  allow(steps: number | null): void {
    this.left = steps ?? Number.POSITIVE_INFINITY
  }

  /** Removes the limit; returns the steps that were left, to be allowed again later. */
  unbound(): number {
    const { left } = this
    this.left = Number.POSITIVE_INFINITY
    return left
  }

  /** Number of records that may be read at once; null for no limit. */
  get records(): number | null {
    return Number.isFinite(this.left) ? Math.max(0, Math.floor(this.left)) : null
  }

  /** @throws {TooMuchEffort} if fewer than `steps` steps are left */
  spend(steps: number): void {
    this.left -= steps
    if (this.left < 0) throw new TooMuchEffort()
  }

  /** Checks the limit without counting. @throws {TooMuchEffort} if the steps for this number of records are not left */
  expect(records: number): void {
    if (records > this.left) throw new TooMuchEffort()
  }

  /** Counts a record before it is parsed, by the length of its text. */
  read(characters: number): void {
    this.spend(1 + characters / CHARACTERS)
  }

  /** Counts the index entries that were counted. */
  counted(entries: number): void {
    this.spend(entries / COUNTED)
  }

  /** Counts records before they are written. */
  write(records: number): void {
    this.spend(records * WRITE)
  }
}
