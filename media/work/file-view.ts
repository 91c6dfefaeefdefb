import { type FileHandle, open } from 'node:fs/promises'
import { Refused } from '../refusals.ts'

const WINDOW = 64 * 1024

/** The cost of one look at a file besides its bytes, expressed in bytes. */
const LOOK_BYTES = 256
/** Bytes that any file may cost, and how many times its own size more: honest files are read through a few times. */
const FREE_BYTES = 16 * 1024 * 1024
const MOST_TIMES = 8

/**
 * A file that is read here and there, a window at a time, so that its size costs no memory. How much is looked at is bounded: a file
 * of millions of empty parts, or of directories that lie in one another, would keep the thread that answers requests.
 */
export class FileView {
  readonly size: number
  private readonly handle: FileHandle
  private window: Buffer = Buffer.alloc(0)
  private at = 0
  private left: number

  private constructor(handle: FileHandle, size: number) {
    this.handle = handle
    this.size = size
    this.left = FREE_BYTES + MOST_TIMES * size
  }

  /** Opens a file for as long as `work` takes. */
  static async with<T>(path: string, work: (file: FileView) => Promise<T>): Promise<T> {
    const handle = await open(path, 'r')
    try {
      return await work(new FileView(handle, (await handle.stat()).size))
    } finally {
      await handle.close()
    }
  }

  /**
   * Reads `length` bytes from a position.
   * @throws {Refused} `media_truncated` if the file ends before; `media_takes_too_long` if too much of it was looked at
   */
  async bytes(position: number, length: number): Promise<Buffer> {
    if (position < 0 || position + length > this.size) throw new Refused('media_truncated')
    this.left -= LOOK_BYTES + length
    if (this.left < 0) throw new Refused('media_takes_too_long')
    if (length > WINDOW) return this.load(position, length)
    if (position < this.at || position + length > this.at + this.window.length) {
      this.window = await this.load(position, Math.min(WINDOW, this.size - position))
      this.at = position
    }
    return this.window.subarray(position - this.at, position - this.at + length)
  }

  /** As many bytes from a position as there are, up to `length`. */
  async upTo(position: number, length: number): Promise<Buffer> {
    return this.bytes(position, Math.max(0, Math.min(length, this.size - position)))
  }

  private async load(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length)
    for (let done = 0; done < length; ) {
      const { bytesRead } = await this.handle.read(buffer, done, length - done, position + done)
      if (bytesRead === 0) throw new Refused('media_truncated')
      done += bytesRead
    }
    return buffer
  }
}
