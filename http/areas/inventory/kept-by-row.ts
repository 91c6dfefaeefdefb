import type { ListedRow } from '../../../engine/index.ts'

/**
 * What was made of records that lists show. It belongs to one version of a row: what is kept is never of an earlier record. What
 * was not asked for longest goes first.
 */
export class KeptByRow<T> {
  private readonly kept = new Map<string, { readonly version: number; readonly value: T }>()
  private readonly most: number

  /** `most`: how many are kept. */
  constructor(most: number) {
    this.most = most
  }

  /** What is kept of a row; otherwise it is made, and kept unless it is null. */
  of({ public_id, version }: ListedRow, make: () => T | null): T | null {
    const known = this.kept.get(public_id)
    const value = known?.version === version ? known.value : make()
    this.kept.delete(public_id)
    if (value === null) return null
    this.kept.set(public_id, { version, value })
    if (this.kept.size > this.most) {
      const [oldest] = this.kept.keys()
      if (oldest !== undefined) this.kept.delete(oldest)
    }
    return value
  }
}
