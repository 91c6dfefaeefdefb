/**
 * A stretch of ids of which a table has none, so that they need not be looked for one by one. The new ids of a batch are
 * UUIDv7s made one after another: mostly nothing lies between them, and the first look-up tells of all.
 *
 * It holds within a transaction, and for as long as what is added is told.
 */
export class Gap {
  /** Where it begins, itself not in it; null when no gap is known. */
  private after: string | null = null
  /** Where it ends, itself not in it; null when nothing is there any more. */
  private before: string | null = null

  /** Whether an id is known not to be there. */
  has(id: string): boolean {
    const { after, before } = this
    return after !== null && id > after && (before === null || id < before)
  }

  /** An id was looked for and not found, and the next greater one there is is this; null when there is none. */
  found(id: string, next: string | null): void {
    this.after = id
    this.before = next
  }

  added(id: string): void {
    if (this.has(id)) this.after = id
  }

  forget(): void {
    this.after = null
  }
}
