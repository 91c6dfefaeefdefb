/** Rows whose texts are kept as one, as a power of 2. A row is read and written in a few microseconds however many there are. */
const CHUNK_BITS = 8
const CHUNK = 2 ** CHUNK_BITS
/** Chunks that are kept as separate texts while rows are written. */
const OPEN_CHUNKS = 4

/** The texts of a column, as they are kept in a file. */
export interface SavedTexts {
  /** The texts of each chunk of rows, one after the other. */
  readonly chunks: readonly string[]
  /** Where the text of each row ends in that of its chunk; the complement (`~end`) for a row without one. */
  readonly ends: Int32Array
}

/** A row without a text, at the beginning of a chunk. */
const NONE = ~0

/**
 * One text of each row, or null. The texts of neighbouring rows are kept as one text, and cut out when they are read: a text of its
 * own for each row takes two to three times the memory, and each of them costs time when memory is cleaned up.
 */
export class TextColumn {
  private chunks: string[] = []
  private ends: Int32Array = new Int32Array(CHUNK).fill(NONE)
  /** Texts of the chunks that were written last, by the number of the chunk. */
  private readonly open = new Map<number, (string | null)[]>()

  at(row: number): string | null {
    const chunk = row >>> CHUNK_BITS
    if (this.open.size > 0) {
      const texts = this.open.get(chunk)
      if (texts) return texts[row & (CHUNK - 1)] ?? null
    }
    const end = this.ends[row] ?? NONE
    if (end < 0) return null
    return (this.chunks[chunk] ?? '').slice(this.startOf(row), end)
  }

  set(row: number, value: string | null): void {
    if (this.at(row) === value) return
    const chunk = row >>> CHUNK_BITS
    this.opened(chunk)[row & (CHUNK - 1)] = value
  }

  clear(): void {
    this.chunks = []
    this.ends = new Int32Array(CHUNK).fill(NONE)
    this.open.clear()
  }

  /** The texts of all rows below one. */
  saved(end: number): SavedTexts {
    for (const chunk of [...this.open.keys()]) this.pack(chunk)
    this.makeRoom(end - 1)
    const chunks = Array.from({ length: Math.ceil(end / CHUNK) }, (_, i) => this.chunks[i] ?? '')
    return { chunks, ends: this.ends.subarray(0, end) }
  }

  /**
   * Takes texts that were saved, as they are: they are the caller's no more.
   * @throws {RangeError} when they do not fit each other, or are not of that many rows
   */
  restore({ chunks, ends }: SavedTexts, rows: number): void {
    if (ends.length !== rows || chunks.length !== Math.ceil(rows / CHUNK)) {
      throw new RangeError('the texts of another column')
    }
    this.clear()
    this.chunks = [...chunks]
    this.ends = ends
    this.makeRoom(chunks.length * CHUNK - 1)
  }

  private startOf(row: number): number {
    if ((row & (CHUNK - 1)) === 0) return 0
    const before = this.ends[row - 1] ?? NONE
    return before < 0 ? ~before : before
  }

  /** The texts of a chunk, to be changed. */
  private opened(chunk: number): (string | null)[] {
    const known = this.open.get(chunk)
    if (known) return known
    const oldest = this.open.keys().next()
    if (this.open.size >= OPEN_CHUNKS && !oldest.done) this.pack(oldest.value)
    const from = chunk * CHUNK
    const texts = Array.from({ length: CHUNK }, (_, i) => this.at(from + i))
    this.open.set(chunk, texts)
    return texts
  }

  private pack(chunk: number): void {
    const texts = this.open.get(chunk) ?? []
    this.open.delete(chunk)
    const from = chunk * CHUNK
    this.makeRoom(from + CHUNK - 1)
    let end = 0
    for (const [i, text] of texts.entries()) {
      end += text?.length ?? 0
      this.ends[from + i] = text === null ? ~end : end
    }
    while (this.chunks.length < chunk) this.chunks.push('')
    this.chunks[chunk] = texts.join('')
  }

  private makeRoom(row: number): void {
    if (row < this.ends.length) return
    const larger = new Int32Array(Math.max(row + 1, Math.ceil(this.ends.length * 1.5))).fill(
      NONE,
      this.ends.length,
    )
    larger.set(this.ends)
    this.ends = larger
  }
}
