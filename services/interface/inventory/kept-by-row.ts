import type { ListedRow } from '../../../engine/index.ts'

/**
 * A cache of values computed from listed records. A value belongs to one version of a row, so it never outlives a
 * change of its record. The least recently used value is removed first.
 */
export class KeptByRow<T> {
  private readonly kept = new Map<string, { readonly version: number; readonly value: T }>()
  private readonly most: number

  /** `most`: maximum number of values. */
  constructor(most: number) {
    this.most = most
  }

  /** The cached value of a row; otherwise computes it, and caches it unless it is null. */
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
