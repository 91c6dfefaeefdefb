import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ArchiveFile } from './manifest.ts'

/** Content of a file, made when its turn comes. */
export type Content = () => Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** Bytes that are collected from small pieces before they are written. */
const BLOCK = 64 * 1024

/** Beyond its maximum size, a ZIP file is not written further. */
export class ZipTooLarge extends Error {}

/** Writes a ZIP file as a stream: one file after the other, each with its digest. */
export class ZipWriter {
  /** The files that are complete, in their order. */
  readonly files: ArchiveFile[] = []
  private readonly zip = new ZipFile()
  private readonly mtime: Date

  /** `mtime` is the time of all files in it. */
  constructor(mtime: Date) {
    this.mtime = mtime
  }

  /** Adds a file. Photos and the like are compressed already. */
  add(path: string, content: Content, { compress = true } = {}): void {
    this.zip.addReadStreamLazy(path, { mtime: this.mtime, compress }, (give) => {
      const stream = Readable.from(this.noted(path, content), { objectMode: false })
      // The ZIP file itself listens to no errors of its contents, and an error that nobody listens to ends the process.
      stream.on('error', (error) => this.zip.emit('error', error))
      give(null, stream)
    })
  }

  /**
   * Writes all files to a path.
   * @throws {ZipTooLarge} if it becomes larger than `most_bytes`; the error of a content that cannot be read
   */
  async write(path: string, options: { signal?: AbortSignal; most_bytes?: number } = {}): Promise<void> {
    const { signal, most_bytes = Number.POSITIVE_INFINITY } = options
    this.zip.end()
    const output = this.zip.outputStream
    if (!(output instanceof Readable)) throw new Error('yazl gives a stream')
    // The error of a content that cannot be read ends the file, too.
    this.zip.on('error', (error: Error) => output.destroy(error))
    let written = 0
    const bounded = new Transform({
      transform(chunk: Buffer, _, done) {
        written += chunk.length
        done(written > most_bytes ? new ZipTooLarge('the file becomes too large') : null, chunk)
      },
    })
    await pipeline(output, bounded, createWriteStream(path, { mode: 0o600 }), signal ? { signal } : {})
  }

  private async *noted(path: string, content: Content): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    let bytes = 0
    const made = content()
    // A step of an asynchronous loop for each line would take longer than the line.
    for await (const block of Symbol.iterator in made ? blocks(made) : asyncBlocks(made)) {
      hash.update(block)
      bytes += block.length
      yield block
    }
    this.files.push({ path, bytes, sha256: hash.digest('hex') })
  }
}

/** Collects small texts into blocks; large pieces stay as they are. */
function* blocks(content: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  let texts: string[] = []
  let length = 0
  for (const piece of content) {
    if (typeof piece !== 'string') {
      yield piece
      continue
    }
    texts.push(piece)
    length += piece.length
    if (length < BLOCK) continue
    yield Buffer.from(texts.join(''))
    texts = []
    length = 0
  }
  if (length > 0) yield Buffer.from(texts.join(''))
}

async function* asyncBlocks(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}
