/** Initial capacity of a new column, in rows. */
const FIRST_ROOM = 64

/** One number per row. A row without a value holds `NaN`. */
export class Column {
  private values = new Float64Array(FIRST_ROOM).fill(Number.NaN)

  at(row: number): number {
    return this.values[row] ?? Number.NaN
  }

  set(row: number, value: number | null): void {
    if (row >= this.values.length) {
      const room = Math.max(row + 1, Math.ceil(this.values.length * 1.5))
      const larger = new Float64Array(room).fill(Number.NaN, this.values.length)
      larger.set(this.values)
      this.values = larger
    }
    this.values[row] = value ?? Number.NaN
  }

  /** The number as a sort key. */
  key(row: number): number | null {
    const value = this.at(row)
    return Number.isNaN(value) ? null : value
  }
}

/** One text or null per row. */
export class TextColumn {
  private readonly values: (string | null)[] = []

  at(row: number): string | null {
    return this.values[row] ?? null
  }

  set(row: number, value: string | null): void {
    // The array is filled without gaps: an array with holes takes more memory.
    while (this.values.length < row) this.values.push(null)
    this.values[row] = value
  }

  clear(): void {
    this.values.length = 0
  }
}

/** Texts that many rows share. Each has a number from 1; 0 means no text. */
export class Dictionary {
  private readonly numbers = new Map<string, number>()
  private readonly texts: string[] = ['']

  /** Number of entries, including 0. */
  get size(): number {
    return this.texts.length
  }

  /** The number of a text; a new text is added. */
  number(text: string | null | undefined): number {
    if (text === null || text === undefined) return 0
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    this.texts.push(text)
    this.numbers.set(text, this.texts.length - 1)
    return this.texts.length - 1
  }

  /** The number of a text; null if no row has it. */
  known(text: string): number | null {
    return this.numbers.get(text) ?? null
  }

  /** All texts, in the order of their numbers from 1. */
  all(): string[] {
    return this.texts.slice(1)
  }

  text(number: number): string {
    return this.texts[number] ?? ''
  }

  /** A 1 at the number of each of the given texts; texts that no row has are omitted. */
  marks(texts: Iterable<string>): Uint8Array {
    const marks = new Uint8Array(this.size)
    for (const text of texts) {
      const number = this.numbers.get(text)
      if (number !== undefined) marks[number] = 1
    }
    return marks
  }

  clear(): void {
    this.numbers.clear()
    this.texts.length = 1
  }
}
