import type { ListedRow } from '../../../storage/index.ts'

/**
 * What was made of records that lists show. It is kept by their rows, and a record that changes has another row: what is
 * kept is never of an earlier record. What was not asked for longest goes first.
 */
export class KeptByRow<T> {
  private readonly kept = new Map<ListedRow, T>()
  private readonly most: number

  /** `most`: how many are kept. */
  constructor(most: number) {
    this.most = most
  }

  /** What is kept of a row; otherwise it is made, and kept unless it is null. */
  of(row: ListedRow, make: () => T | null): T | null {
    const known = this.kept.get(row)
    const value = known ?? make()
    if (value === null) return null
    if (known !== undefined) this.kept.delete(row)
    this.kept.set(row, value)
    if (this.kept.size > this.most) {
      const [oldest] = this.kept.keys()
      if (oldest) this.kept.delete(oldest)
    }
    return value
  }
}
