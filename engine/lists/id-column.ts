/** The rows for which a new column has room. */
const FIRST_ROOM = 64
/** An id is kept as this many numbers of 32 bits. */
const WORDS = 4
const LENGTH = 36
const DASH = 45
/** Where the dashes of a UUID are. */
const DASHES = [8, 13, 18, 23]

/** The value of a hex digit by its character code; 255 for anything else, capitals included: ids are lower-case. */
const VALUES = new Uint8Array(128).fill(255)
for (let digit = 0; digit < 16; digit++) VALUES[digit.toString(16).charCodeAt(0)] = digit
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The words of the id that was read last. */
const parsed = new Uint32Array(WORDS)

/**
 * One id (a UUID in lower case) of each row, 16 bytes each, and the row of each id. No two rows have the same one. The rows are put
 * into a table of hashes when a row is first looked up by its id.
 */
export class IdColumn {
  private words: Uint32Array = new Uint32Array(FIRST_ROOM * WORDS)
  /** The first row of each hash, by the hash; -1 for none. Null until it is asked for. */
  private heads: Int32Array | null = null
  /** The next row of the same hash. */
  private next = new Int32Array(0)
  /** Rows that have an id. */
  private count = 0
  private last = 0

  /** The number of rows that have an id. */
  get size(): number {
    return this.count
  }

  /** Rows have numbers below this one. */
  get end(): number {
    return this.last
  }

  has(row: number): boolean {
    const at = row * WORDS
    const { words } = this
    return ((words[at] ?? 0) | (words[at + 1] ?? 0) | (words[at + 2] ?? 0) | (words[at + 3] ?? 0)) !== 0
  }

  /** The id of a row; empty for a row that has none. */
  at(row: number): string {
    if (row < 0 || !this.has(row)) return ''
    const at = row * WORDS
    const [a, b, c, d] = [this.words[at], this.words[at + 1], this.words[at + 2], this.words[at + 3]]
    return `${hex(a)}-${hex(b, 0)}-${hex(b, 1)}-${hex(c, 0)}-${hex(c, 1)}${hex(d)}`
  }

  /** The row of an id; -1 when no row has it. */
  rowOf(public_id: string): number {
    return parse(public_id) ? this.rowOfParsed() : -1
  }

  /** The row that has the same id as a row of another column; -1 when none has it. */
  rowOfSame(other: IdColumn, row: number): number {
    parsed.set(other.words.subarray(row * WORDS, (row + 1) * WORDS))
    return other.has(row) ? this.rowOfParsed() : -1
  }

  /** The order of the ids of two rows. */
  compare(a: number, b: number): number {
    for (let i = 0; i < WORDS; i++) {
      const difference = (this.words[a * WORDS + i] ?? 0) - (this.words[b * WORDS + i] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  /**
   * Gives an id, which no row has, to a row that has none.
   * @throws {RangeError} when it is no UUID in lower case
   */
  set(row: number, public_id: string): void {
    if (!this.take(row, public_id))
      throw new RangeError(`${JSON.stringify(public_id.slice(0, 80))} is no lower-case UUID`)
  }

  /** The same, unless it is no UUID in lower case; whether it is one. */
  take(row: number, public_id: string): boolean {
    if (!parse(public_id)) return false
    if (row * WORDS >= this.words.length) {
      const larger = new Uint32Array(Math.max(row + 1, Math.ceil(this.last * 1.5)) * WORDS)
      larger.set(this.words)
      this.words = larger
    }
    this.words.set(parsed, row * WORDS)
    this.count++
    this.last = Math.max(this.last, row + 1)
    if (!this.heads) return true
    if (this.last > this.next.length || this.last > this.heads.length) this.heads = null
    else this.link(this.heads, row)
    return true
  }

  /** Takes the id from a row. */
  delete(row: number): void {
    if (!this.has(row)) return
    const at = row * WORDS
    if (this.heads) {
      const hash = hashOf(this.words, at) & (this.heads.length - 1)
      let before = -1
      for (let each = this.heads[hash] ?? -1; each >= 0 && each !== row; each = this.next[each] ?? -1)
        before = each
      if (before < 0) this.heads[hash] = this.next[row] ?? -1
      else this.next[before] = this.next[row] ?? -1
    }
    this.words.fill(0, at, at + WORDS)
    this.count--
  }

  clear(): void {
    this.words = new Uint32Array(FIRST_ROOM * WORDS)
    this.heads = null
    this.next = new Int32Array(0)
    this.count = 0
    this.last = 0
  }

  /** The words of all ids, as they are kept in a file. */
  saved(): Uint32Array {
    return this.words.subarray(0, this.last * WORDS)
  }

  /**
   * Takes ids that were saved, as they are: they are the caller's no more.
   * @throws {RangeError} when they cannot have been saved by such a column
   */
  restore(words: Uint32Array): void {
    if (words.length % WORDS !== 0) throw new RangeError('the ids of a column are cut short')
    this.clear()
    this.words = words.slice()
    this.last = words.length / WORDS
    for (let row = 0; row < this.last; row++) if (this.has(row)) this.count++
  }

  private index(): Int32Array {
    let hashes = FIRST_ROOM
    while (hashes < this.last * 1.5) hashes *= 2
    const heads = new Int32Array(hashes).fill(-1)
    this.next = new Int32Array(hashes).fill(-1)
    for (let row = 0; row < this.last; row++) if (this.has(row)) this.link(heads, row)
    this.heads = heads
    return heads
  }

  private rowOfParsed(): number {
    const heads = this.heads ?? this.index()
    for (
      let row = heads[hashOf(parsed, 0) & (heads.length - 1)] ?? -1;
      row >= 0;
      row = this.next[row] ?? -1
    ) {
      if (this.isParsed(row)) return row
    }
    return -1
  }

  private link(heads: Int32Array, row: number): void {
    const hash = hashOf(this.words, row * WORDS) & (heads.length - 1)
    this.next[row] = heads[hash] ?? -1
    heads[hash] = row
  }

  private isParsed(row: number): boolean {
    const at = row * WORDS
    const { words } = this
    return (
      words[at + 3] === parsed[3] &&
      words[at + 2] === parsed[2] &&
      words[at + 1] === parsed[1] &&
      words[at] === parsed[0]
    )
  }
}

function parse(text: string): boolean {
  if (text.length !== LENGTH) return false
  let word = 0
  let digits = 0
  let seen = 0
  for (let i = 0; i < LENGTH; i++) {
    const code = text.charCodeAt(i)
    if (DASHES.includes(i)) {
      if (code !== DASH) return false
      continue
    }
    const value = VALUES[code] ?? 255
    seen |= value
    word = (word << 4) | (value & 15)
    if (++digits % 8 === 0) parsed[digits / 8 - 1] = word
  }
  return seen <= 15
}

function hashOf(words: Uint32Array, at: number): number {
  let hash = 0
  for (let i = 0; i < WORDS; i++) {
    hash = Math.imul(hash ^ (words[at + i] ?? 0), 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash
}

/** A word as hex digits, or one half of it. */
function hex(word = 0, half?: 0 | 1): string {
  const high = `${HEX[word >>> 24]}${HEX[(word >>> 16) & 255]}`
  const low = `${HEX[(word >>> 8) & 255]}${HEX[word & 255]}`
  if (half === 0) return high
  return half === 1 ? low : high + low
}
