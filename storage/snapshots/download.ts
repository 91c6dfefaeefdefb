import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { SpooledSection } from './metadata.ts'
import { type ByteRange, type ByteSpan, resolveRange } from './range.ts'
import { TextStream } from './text-stream.ts'

/** How a collection is asked for. */
export interface DownloadOptions {
  /** Whether the client takes `Content-Encoding: gzip`. */
  readonly gzip: boolean
  /** Of the `Range` header (see `parseRange`). */
  readonly range?: ByteRange | null | undefined
  /** The `If-Range` header as it is: the range counts only if it is this representation's entity tag. */
  readonly if_range?: string | undefined
}

/** The answer to a download. Whoever takes it must read the stream to its end, or destroy it. */
export interface Download {
  readonly status: 200 | 206
  readonly headers: Readonly<Record<string, string>>
  readonly stream: Readable
}

/**
 * Answers a download from an open spool file, which the stream closes. The gzip representation is the spool's
 * own bytes, the identity representation is unpacked on the way; each has a strong entity tag of its own.
 * @throws {SnapshotError} `range_not_satisfiable`; the file stays open then.
 */
export function answerDownload(
  file: FileHandle,
  section: SpooledSection,
  options: DownloadOptions,
): Download {
  const size = options.gzip ? section.gzip_bytes : section.bytes
  const etag = entityTag(section, options.gzip)
  // A weak tag or a date never matches (RFC 9110, section 13.1.5), and then the whole content is the answer.
  const valid = options.if_range === undefined || options.if_range.trim() === etag
  const range = options.range && valid ? resolveRange(options.range, size) : null
  const span = range ?? { start: 0, end: size - 1 }
  return {
    status: range ? 206 : 200,
    headers: {
      'Content-Type': 'application/x-ndjson',
      'Content-Length': String(span.end - span.start + 1),
      ...(options.gzip ? { 'Content-Encoding': 'gzip' } : {}),
      ...(range ? { 'Content-Range': `bytes ${span.start}-${span.end}/${size}` } : {}),
      ETag: etag,
      'Accept-Ranges': 'bytes',
      Vary: 'Accept-Encoding',
    },
    stream: options.gzip ? gzipStream(file, section, span) : new TextStream(file, section, span),
  }
}

function entityTag(section: SpooledSection, gzip: boolean): string {
  return gzip ? `"${section.sha256}-gzip"` : `"${section.sha256}"`
}

function gzipStream(file: FileHandle, section: SpooledSection, span: ByteSpan): Readable {
  return file.createReadStream({ start: section.start + span.start, end: section.start + span.end })
}
