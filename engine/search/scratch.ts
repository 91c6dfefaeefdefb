/** Rows of scores that are kept for the next question. */
const KEPT = 12

/** Rows of scores, one score for each document. A question needs several, so that they are used again. */
export class Scratch {
  private readonly free: Float32Array[] = []

  /** A row of zeros with at least the given length. */
  take(documents: number): Float32Array {
    const row = this.free.pop()
    if (!row || row.length < documents) return new Float32Array(Math.ceil(documents * 1.2))
    return row.fill(0, 0, documents)
  }

  give(...rows: readonly Float32Array[]): void {
    for (const row of rows) if (this.free.length < KEPT) this.free.push(row)
  }
}
