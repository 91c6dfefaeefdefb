import { createHash } from 'node:crypto'
import type { Snapshot } from '../../../sync-protocol/index.ts'
import { failure, type Seen, snapshotOf, streamOf } from './support.ts'

/** How a scripted server answers one request for a download. */
export interface Answered {
  /** Bytes of the text after which the answer stops; default: at the end of the text. */
  readonly until?: number
  /** How it stops then; default: `end` as if that were all. */
  readonly by?: 'end' | 'break'
  /** Bytes of each part of the body; default: all in one. */
  readonly parts?: number
  /** Ignores `Range`, as some proxies do. */
  readonly whole?: boolean
}

/**
 * A server that has one text, which it sends packed (of a size that it tells) or in ranges, as Stowage does; the script
 * says where each answer stops. As behind any `fetch`, what comes out is text in either case.
 */
export class DownloadScript {
  readonly snapshot: Snapshot
  readonly text: Buffer
  readonly packed_bytes: number
  readonly script: Answered[]
  readonly seen: { range: string | null; if_range: string | null }[] = []

  constructor(lines: readonly string[], more: { packed_bytes?: number; script?: Answered[] } = {}) {
    const text = `${[...lines, `{"end":true,"rows":${lines.length}}`].join('\n')}\n`
    this.text = Buffer.from(text)
    this.snapshot = snapshotOf('items', text, lines.length)
    this.packed_bytes = more.packed_bytes ?? Math.round(this.text.length / 5)
    this.script = more.script ?? []
  }

  readonly answer = ({ headers }: Seen): Response => {
    const [range, if_range] = [headers.get('range'), headers.get('if-range')]
    this.seen.push({ range, if_range })
    const {
      until = this.text.length,
      by = 'end',
      parts = this.text.length,
      whole = false,
    } = this.script.shift() ?? {}
    const etag = `"${createHash('sha256').update(this.text).digest('hex')}"`
    const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? Number.NaN)
    const partial = start >= 0 && !whole && (if_range === null || if_range === etag)
    if (partial && start >= this.text.length) return failure(416, 'range_not_satisfiable')
    const from = partial ? start : 0
    const pieces: Uint8Array[] = []
    for (let at = from; at < until; at += parts)
      pieces.push(this.text.subarray(at, Math.min(at + parts, until)))
    const size = this.text.length
    const fields: Record<string, string> = partial
      ? { etag, 'content-range': `bytes ${from}-${size - 1}/${size}`, 'content-length': String(size - from) }
      : range === null
        ? { etag: '"x-gzip"', 'content-encoding': 'gzip', 'content-length': String(this.packed_bytes) }
        : { etag, 'content-length': String(size) }
    return new Response(streamOf(pieces, by), { status: partial ? 206 : 200, headers: fields })
  }
}

/** A change as a line, with characters of two, three and four bytes. */
export function line(n: number): string {
  const public_id = `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
  const record = { public_id, name: `Säge – ${n} 🎁`, later: { field: [n] } }
  return JSON.stringify({ change: 'put', public_id, seq: n, record })
}

export function lines(count: number): string[] {
  return Array.from({ length: count }, (_, i) => line(i + 1))
}
