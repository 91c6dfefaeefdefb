import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type ByteSpan, storageError } from '../../storage/index.ts'

const CHUNK = 64 * 1024
/** Number of buffers: one is being sent, one waits, one is being read, and the others are spare. */
const BUFFERS = 6

/**
 * Streams a file, or a part of it, to a reader that is done with a chunk before it asks for the next one, as a response
 * is. The stream reads into a few buffers and reuses them: a reader that keeps chunks must copy them. Node's own stream
 * allocates a buffer for each chunk, which is much garbage for several large files at once.
 */
class SendingStream extends Readable {
  private readonly file: FileHandle
  private readonly buffers: Buffer[] = []
  private position: number
  private readonly end: number
  private turn = 0

  constructor(file: FileHandle, { start, end }: ByteSpan) {
    super({ highWaterMark: CHUNK })
    this.file = file
    this.position = start
    this.end = end
  }

  override _read(): void {
    this.next().then(
      (chunk) => this.push(chunk),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.file.close().then(
      () => done(error),
      () => done(error),
    )
  }

  private async next(): Promise<Buffer | null> {
    const wanted = Math.min(CHUNK, this.end - this.position + 1)
    if (wanted <= 0) return null
    const turn = this.turn++ % BUFFERS
    const buffer = this.buffers[turn] ?? Buffer.allocUnsafeSlow(CHUNK)
    this.buffers[turn] = buffer
    const { bytesRead } = await this.file.read(buffer, 0, wanted, this.position)
    if (bytesRead === 0) throw new Error('the file became shorter while it was being sent')
    this.position += bytesRead
    return buffer.subarray(0, bytesRead)
  }
}

/**
 * Opens a file to be sent: the bytes of `span`.
 *
 * @throws {StorageError} the file cannot be opened
 */
export async function openToSend(path: string, span: ByteSpan): Promise<Readable> {
  try {
    return new SendingStream(await open(path, 'r'), span)
  } catch (error) {
    throw storageError(path, error)
  }
}
