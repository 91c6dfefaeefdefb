import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { CliError } from '../failure.ts'

/** A line without its line break; lines count from 1. Null for a line that is too long. */
export interface Line {
  readonly number: number
  readonly text: string | null
}

export interface LinesOptions {
  readonly signal?: AbortSignal
  /** Receives the number of bytes that have been read. */
  readonly onBytes?: (done: number) => void
}

/** Maximum length of a line, in characters; no line of a dump is nearly as long. */
const MAX_LINE = 8 * 1024 * 1024

/**
 * The lines of a text file in UTF-8, optionally gzipped (RFC 1952), in parts as they are read from the disk. Only one
 * part and one line are in memory at a time. A byte-order mark is skipped.
 * @throws {CliError} if the file cannot be read, or its gzip data is damaged
 */
export async function* readLines(
  path: string,
  { signal, onBytes }: LinesOptions = {},
): AsyncGenerator<Line[]> {
  const lines = new LineSplitter()
  const zipped = await isGzip(path)
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  // The reader below reports the error; a second report is unwanted.
  const source: AsyncIterable<Buffer> = zipped ? pipeline(file, createGunzip(), () => {}) : file
  try {
    for await (const part of source) {
      signal?.throwIfAborted()
      onBytes?.(file.bytesRead)
      const complete = lines.take(part)
      if (complete.length > 0) yield complete
    }
  } catch (error) {
    throw readingError(path, error)
  } finally {
    file.destroy()
  }
  const rest = lines.end()
  if (rest) yield [rest]
}

/** The message for a file that cannot be read; any other error stays unchanged. */
function readingError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  if (/^Z_|^ERR_STREAM_PREMATURE_CLOSE$/.test(code))
    return new CliError(`${path} is damaged: its gzip data is incomplete or invalid`)
  return 'syscall' in error ? new CliError(`${path} cannot be read: ${error.message}`) : error
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

class LineSplitter {
  private readonly decoder = new StringDecoder('utf8')
  private number = 0
  private begun = ''
  private tooLong = false

  /** The lines that end in a part. */
  take(part: Buffer): Line[] {
    const pieces = this.decoder.write(part).split('\n')
    const last = pieces.pop() ?? ''
    const lines = pieces.map((piece) => this.finish(piece))
    this.grow(last)
    return lines
  }

  /** The text after the last line break, if any. */
  end(): Line | null {
    this.grow(this.decoder.end())
    return this.begun === '' && !this.tooLong ? null : this.finish('')
  }

  private grow(piece: string): void {
    if (this.begun.length + piece.length > MAX_LINE) {
      this.tooLong = true
      this.begun = ''
    } else if (!this.tooLong) this.begun += piece
  }

  private finish(piece: string): Line {
    this.grow(piece)
    const text = this.tooLong ? null : this.begun.replace(/\r$/, '')
    this.begun = ''
    this.tooLong = false
    this.number++
    return {
      number: this.number,
      text: this.number === 1 && text !== null ? text.replace(/^\ufeff/, '') : text,
    }
  }
}
