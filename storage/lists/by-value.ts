/** Some rows, each once. */
export interface Rows<R> extends Iterable<R> {
  readonly size: number
}

/** So many rows of one value are looked through for the one that goes; more of them are kept as a set. */
const FEW = 12

/**
 * Rows by the values that they have. Of tens of thousands of values most have one row or two, and a set for each of those would
 * take more memory than the rows.
 */
export class ByValue<R> {
  private readonly byValue = new Map<string, readonly R[] | Set<R>>()

  clear(): void {
    this.byValue.clear()
  }

  /** A row that is not among those of the value. */
  add(value: string, row: R): void {
    const rows = this.byValue.get(value)
    if (!rows) this.byValue.set(value, [row])
    else if (rows instanceof Set) rows.add(row)
    // Pushed to, an array of two, or one that is spread, would have room for eighteen.
    else if (rows.length < FEW) this.byValue.set(value, rows.concat([row]))
    else this.byValue.set(value, new Set(rows).add(row))
  }

  delete(value: string, row: R): void {
    const rows = this.byValue.get(value)
    if (rows instanceof Set) rows.delete(row)
    else if (rows)
      this.byValue.set(
        value,
        rows.filter((other) => other !== row),
      )
    if (this.get(value).size === 0) this.byValue.delete(value)
  }

  get(value: string): Rows<R> {
    const rows = this.byValue.get(value) ?? []
    return { size: sizeOf(rows), [Symbol.iterator]: () => rows[Symbol.iterator]() }
  }
}

function sizeOf(rows: readonly unknown[] | Set<unknown>): number {
  return rows instanceof Set ? rows.size : rows.length
}
