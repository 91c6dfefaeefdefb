import type { BlobStore } from '../../storage/index.ts'

/** How many bytes a household keeps: counted once, and then followed. */
export class Usage {
  private readonly blobs: BlobStore
  private counted: Promise<number> | null = null
  private change = 0

  constructor(blobs: BlobStore) {
    this.blobs = blobs
  }

  async bytes(): Promise<number> {
    this.counted ??= this.count()
    try {
      return (await this.counted) + this.change
    } catch (error) {
      this.counted = null
      throw error
    }
  }

  /** Something was put that was not there, or removed (less than zero). */
  add(bytes: number): void {
    // What is not counted yet counts itself.
    if (this.counted !== null) this.change += bytes
  }

  private async count(): Promise<number> {
    this.change = 0
    let bytes = 0
    for await (const blob of this.blobs.list()) bytes += blob.bytes
    return bytes
  }
}
