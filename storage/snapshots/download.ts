import type { Readable } from 'node:stream'
import type { SpooledSection, SpooledSnapshot } from './metadata.ts'
import { type ByteRange, type ByteSpan, resolveRange } from './range.ts'
import type { Spool } from './spool.ts'
import { TextStream } from './text-stream.ts'

/** The request for a collection. */
export interface DownloadOptions {
  /** Whether the client takes `Content-Encoding: gzip`. */
  readonly gzip: boolean
  /** Of the `Range` header (see `parseRange`). */
  readonly range?: ByteRange | null | undefined
  /** The `If-Range` header as it is: the range counts only if it is this representation's entity tag. */
  readonly if_range?: string | undefined
  /** Whether the client has the representation of this entity tag: then nothing is read, and the answer is 304. */
  readonly has?: ((etag: string) => boolean) | undefined
}

/** The answer to a download. The receiver of a stream must read it to its end, or destroy it. */
export interface Download {
  readonly status: 200 | 206 | 304
  readonly headers: Readonly<Record<string, string>>
  /** Null with 304. */
  readonly body: Buffer | Readable | null
}

/** Which bytes of which representation of a section answer a download. */
export interface DownloadPlan extends Omit<Download, 'body'> {
  readonly section: SpooledSection
  readonly gzip: boolean
  readonly span: ByteSpan
}

/** Content that is read at once, without a stream: most collections are small, and a phone asks for all of them. */
const AT_ONCE_BYTES = 64 * 1024

/** Content that a stream reads at a time. */
const STREAM_BYTES = 256 * 1024

/**
 * Decides what answers a download. The gzip representation is the spool's own bytes, the identity representation is
 * unpacked on the way; each has a strong entity tag of its own.
 * @throws {SnapshotError} `range_not_satisfiable`
 */
export function planDownload(section: SpooledSection, options: DownloadOptions): DownloadPlan {
  const { gzip } = options
  const size = gzip ? section.gzip_bytes : section.bytes
  const etag = entityTag(section, gzip)
  if (options.has?.(etag)) {
    const headers = { ETag: etag, Vary: 'Accept-Encoding' }
    return { section, gzip, span: { start: 0, end: -1 }, status: 304, headers }
  }
  // A weak tag or a date never matches (RFC 9110, section 13.1.5), and then the whole content is the answer.
  const valid = options.if_range === undefined || options.if_range.trim() === etag
  const range = options.range && valid ? resolveRange(options.range, size) : null
  const span = range ?? { start: 0, end: size - 1 }
  return {
    section,
    gzip,
    span,
    status: range ? 206 : 200,
    headers: {
      'Content-Type': 'application/x-ndjson',
      'Content-Length': String(span.end - span.start + 1),
      ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
      ...(range ? { 'Content-Range': `bytes ${span.start}-${span.end}/${size}` } : {}),
      ETag: etag,
      'Accept-Ranges': 'bytes',
      Vary: 'Accept-Encoding',
    },
  }
}

/** Reads what answers a download out of the spool; null when it is not there any more. */
export async function readDownload(
  spool: Spool,
  snapshot: SpooledSnapshot,
  plan: DownloadPlan,
): Promise<Download['body'] | null> {
  const { section, gzip, span } = plan
  const start = section.start + span.start
  const length = span.end - span.start + 1
  if (gzip && length <= AT_ONCE_BYTES) return spool.readContent(snapshot, start, length)
  const file = await spool.openContent(snapshot)
  if (!file) return null
  if (!gzip) return new TextStream(file, section, span)
  return file.createReadStream({ start, end: section.start + span.end, highWaterMark: STREAM_BYTES })
}

function entityTag(section: SpooledSection, gzip: boolean): string {
  return gzip ? `"${section.sha256}-gzip"` : `"${section.sha256}"`
}
