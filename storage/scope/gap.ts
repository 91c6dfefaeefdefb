/** Maximum number of added ids that a gap remembers. Beyond it, the gap begins at the greatest of them. */
const MOST_ADDED = 1000

/**
 * A stretch of ids of which a table had none, so that they need not be looked for one by one. The new ids of a batch are
 * UUIDv7s of about the same time: mostly nothing lies between them, and the first look-ups tell of all. Ids of one millisecond come in
 * any order, so the stretch grows downwards too, and what was added in it is remembered.
 *
 * It holds within a transaction, and for as long as what is added is told.
 */
export class Gap {
  /** The least id in it; null when no gap is known. */
  private from: string | null = null
  /** Where it ends, itself not in it; null when nothing is there any more. */
  private before: string | null = null
  /** The ids in the stretch that were added since. */
  private readonly taken = new Set<string>()
  private greatest = ''

  /** Whether an id is known not to be there. */
  has(id: string): boolean {
    return this.spans(id) && !this.taken.has(id)
  }

  /** An id was looked for and not found, and the next greater one there is is this; null when there is none. */
  found(id: string, next: string | null): void {
    // Up to an id that was added in the stretch, nothing is there: the two are one stretch.
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
