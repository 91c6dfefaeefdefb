import { SnapshotError } from './errors.ts'

/** One range of bytes as a client asks for it: from `first` to `last` (null: to the end), or the last `suffix`. */
export type ByteRange = { readonly first: number; readonly last: number | null } | { readonly suffix: number }

/** Bytes of a content, from `start` up to and with `end`. */
export interface ByteSpan {
  readonly start: number
  readonly end: number
}

/**
 * The range of a `Range` header (RFC 9110, section 14.2). Null where the whole content is the answer: no header,
 * another unit, nothing that is a range, or several ranges, which nobody who resumes a download asks for.
 */
export function parseRange(header: string | undefined): ByteRange | null {
  const match = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i.exec(header ?? '')
  if (!match) return null
  const [, first, last, suffix] = match
  if (first === undefined) return { suffix: Number(suffix) }
  if (!last) return { first: Number(first), last: null }
  return Number(last) < Number(first) ? null : { first: Number(first), last: Number(last) }
}

/**
 * The bytes that a range means in a content of `size` bytes.
 * @throws {SnapshotError} `range_not_satisfiable` when there are none.
 */
export function resolveRange(range: ByteRange, size: number): ByteSpan {
  const start = 'suffix' in range ? Math.max(0, size - range.suffix) : range.first
  const last = 'suffix' in range ? size - 1 : (range.last ?? size - 1)
  if (start >= size) throw new SnapshotError('range_not_satisfiable', { size })
  return { start, end: Math.min(last, size - 1) }
}
