/**
 * A range of ids that a table does not contain, so that they need not be looked up one by one. The new ids of a batch
 * are UUIDv7s created one after another: mostly no id lies between them, and the first lookup covers all of them.
 *
 * It is valid within a transaction, as long as all additions are reported.
 */
export class Gap {
  /** Its lower bound, exclusive; null if no gap is known. */
  private after: string | null = null
  /** Its upper bound, exclusive; null if no greater id exists. */
  private before: string | null = null

  /** Whether an id is certainly absent. */
  has(id: string): boolean {
    const { after, before } = this
    return after !== null && id > after && (before === null || id < before)
  }

  /** Records that an id was not found, and the next greater existing id; null if there is none. */
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
