import { TooMuchEffort } from '../../engine/index.ts'

/** Characters of a record's text that take as long to read as finding the record: about 10 microseconds. */
const CHARACTERS = 2000
/** Entries of an index that take as long to count as finding one record. */
const COUNTED = 200
/** Steps that writing one record takes. */
const WRITE = 4

/** Counts the steps of what is read and written, and ends what takes more than it is allowed. A step takes about 10 microseconds. */
export class Effort {
  /** Steps that are left; infinite where nothing bounds them. */
  private left = Number.POSITIVE_INFINITY

  /** Allows a number of steps from now on; null for any number. */
  allow(steps: number | null): void {
    this.left = steps ?? Number.POSITIVE_INFINITY
  }

  /** Takes the bound away; returns the steps that are left of it, to be allowed again. */
  unbound(): number {
    const { left } = this
    this.left = Number.POSITIVE_INFINITY
    return left
  }

  /** Records that may be read at once; null for any number. */
  get records(): number | null {
    return Number.isFinite(this.left) ? Math.max(0, Math.floor(this.left)) : null
  }

  /** @throws {TooMuchEffort} when so many steps are not left */
  spend(steps: number): void {
    this.left -= steps
    if (this.left < 0) throw new TooMuchEffort()
  }

  /** @throws {TooMuchEffort} when there is no effort left for so many records; counts nothing */
  expect(records: number): void {
    if (records > this.left) throw new TooMuchEffort()
  }

  /** Counts a record that is about to be parsed, by the length of its text. */
  read(characters: number): void {
    this.spend(1 + characters / CHARACTERS)
  }

  /** Counts the entries of an index that were counted. */
  counted(entries: number): void {
    this.spend(entries / COUNTED)
  }

  /** Counts records that are about to be written. */
  write(records: number): void {
    this.spend(records * WRITE)
  }
}
