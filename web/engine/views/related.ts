/** How many records of one collection belong to each thing. It is kept by the changed records. */
export class Related {
  private readonly owners = new Map<string, string>()
  private readonly counts = new Map<string, number>()

  clear(): void {
    this.owners.clear()
    this.counts.clear()
  }

  /** The number of records of a thing. */
  of(owner: string): number {
    return this.counts.get(owner) ?? 0
  }

  /** Notes to which thing a record belongs; null for none. Returns the things whose number is another one now. */
  set(public_id: string, owner: string | null): string[] {
    const before = this.owners.get(public_id) ?? null
    if (before === owner) return []
    if (before !== null) this.counts.set(before, this.of(before) - 1)
    if (owner === null) this.owners.delete(public_id)
    else {
      this.owners.set(public_id, owner)
      this.counts.set(owner, this.of(owner) + 1)
    }
    return [before, owner].filter((id) => id !== null)
  }
}
