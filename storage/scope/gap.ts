/** Maximum number of added ids that a gap remembers. Beyond it, the gap begins at the greatest of them. */
const MOST_ADDED = 1000

/**
 * A range of ids that a table did not contain, so that they need not be looked up one by one. The new ids of a batch are
 * UUIDv7s of about the same time: mostly no id lies between them, and the first lookups cover all of them. The ids of one
 * millisecond come in any order, so the range grows downwards too, and the gap remembers the ids that are added in it.
 *
 * It is valid within a transaction, as long as all additions are reported.
 */
export class Gap {
  /** Its lower bound, inclusive; null if no gap is known. */
  private from: string | null = null
  /** Its upper bound, exclusive; null if no greater id exists. */
  private before: string | null = null
  /** The ids in the range that were added since. */
  private readonly taken = new Set<string>()
  private greatest = ''

  /** Whether an id is certainly absent. */
  has(id: string): boolean {
    // Most new ids are greater than all added ones, and comparing is faster than looking up.
    return this.spans(id) && (id > this.greatest || !this.taken.has(id))
  }

  /** Records that an id was not found, and the next greater existing id; null if there is none. */
  found(id: string, next: string | null): void {
    // No id lies before one that was added in the range: the two ranges are one.
    if (next === null || !this.taken.has(next)) {
      this.forget()
      this.before = next
    }
    this.from = id
  }

  added(id: string): void {
    if (!this.spans(id)) return
    this.taken.add(id)
    if (id > this.greatest) this.greatest = id
    if (this.taken.size <= MOST_ADDED) return
    this.from = this.greatest
    this.taken.clear()
    this.taken.add(this.greatest)
  }

  forget(): void {
    this.from = null
    this.taken.clear()
    this.greatest = ''
  }

  private spans(id: string): boolean {
    const { from, before } = this
    return from !== null && id >= from && (before === null || id < before)
  }
}
