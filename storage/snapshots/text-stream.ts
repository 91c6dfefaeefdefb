import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { SpooledSection } from './metadata.ts'
import type { ByteSpan } from './range.ts'

const decompress = promisify(gunzip)

/**
 * Text of a section out of its gzip members, one member at a time as the reader takes it: a range begins at the
 * member that holds its first byte. Closes the file when it is through, destroyed, or fails.
 */
export class TextStream extends Readable {
  private readonly file: FileHandle
  private readonly section: SpooledSection
  private readonly end: number
  /** The next byte to give. */
  private position: number
  /** Index of the member that holds it. */
  private member: number

  constructor(file: FileHandle, section: SpooledSection, span: ByteSpan) {
    super()
    this.file = file
    this.section = section
    this.position = span.start
    this.end = span.end
    this.member = 0
    while (this.textOffset(this.member + 1) <= span.start) this.member++
  }

  override _read(): void {
    if (this.position > this.end) {
      this.push(null)
      return
    }
    this.nextPart().then(
      (part) => this.push(part),
      (error: Error) => this.destroy(error),
    )
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.file.close().then(
      () => done(error),
      (failure: Error) => done(error ?? failure),
    )
  }

  private async nextPart(): Promise<Buffer> {
    const begin = this.textOffset(this.member)
    const text = await decompress(await this.memberBytes(this.member))
    if (text.length !== this.textOffset(this.member + 1) - begin) throw new Error('a spool file is damaged')
    const part = text.subarray(this.position - begin, this.end + 1 - begin)
    this.position += part.length
    this.member++
    return part
  }

  private async memberBytes(index: number): Promise<Buffer> {
    const from = this.gzipOffset(index)
    const bytes = Buffer.allocUnsafe(this.gzipOffset(index + 1) - from)
    const { bytesRead } = await this.file.read(bytes, 0, bytes.length, this.section.start + from)
    if (bytesRead !== bytes.length) throw new Error('a spool file is cut short')
    return bytes
  }

  private textOffset(index: number): number {
    return this.section.members[2 * index] ?? this.section.bytes
  }

  private gzipOffset(index: number): number {
    return this.section.members[2 * index + 1] ?? this.section.gzip_bytes
  }
}
