import type { BlobStore } from '../../storage/index.ts'

/** The number of bytes that a household stores: counted once, and updated with each change. */
export class Usage {
  private readonly blobs: BlobStore
  private counted: Promise<number> | null = null
  private total: number | null = null
  private change = 0

  constructor(blobs: BlobStore) {
    this.blobs = blobs
  }

  /** The number without counting: null until it was counted once. */
  get known(): number | null {
    return this.total === null ? null : this.total + this.change
  }

  async bytes(): Promise<number> {
    this.counted ??= this.count()
    try {
      this.total = await this.counted
      return this.total + this.change
    } catch (error) {
      this.counted = null
      this.total = null
      throw error
    }
  }

  /**
   * Removes a blob with `work`, and subtracts its bytes. The first count ends before: its listing may have the blob or not.
   *
   * @param work removes the blob; returns whether it was there
   */
  async remove(bytes: number, work: () => Promise<boolean>): Promise<boolean> {
    await this.bytes()
    const removed = await work()
    if (removed) this.add(-bytes)
    return removed
  }

  /** Adds the bytes of a blob that is about to be stored; less than zero if that fails. The first count ends before. */
  add(bytes: number): void {
    // A count that has not begun yet will include it.
    if (this.counted !== null) this.change += bytes
  }

  private async count(): Promise<number> {
    this.change = 0
    let bytes = 0
    for await (const blob of this.blobs.list()) bytes += blob.bytes
    return bytes
  }
}
