import { Refused } from '../../refusals.ts'
import type { FileView } from '../../work/file-view.ts'
import { type Anatomy, type AnatomyOptions, MAX_PIECES, type Piece, Pieces } from './anatomy.ts'
import { COMPRESSION, DATA_TAGS, isRaw, OLD_JPEG, PIXEL_TAGS, TYPE_BYTES } from './tiff-tags.ts'

/** A stretch of the file that is kept; `bytes` when it is kept otherwise than it was. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly bytes?: Buffer
}

interface Entry {
  readonly tag: number
  /** The twelve bytes of it. */
  readonly bytes: Buffer
  /** Where its value lies. */
  readonly from: number
  readonly to: number
  readonly width: number
}

const MAX_PAGES = 2000

/**
 * The pages of a TIFF file. Positions in it are absolute, so what is not kept becomes zeros where it lay: every byte
 * that no kept tag leads to. That cannot be done when parts overlap, or are found in unusual ways.
 */
export async function dissectTiff(file: FileView, { keep_metadata }: AnatomyOptions): Promise<Anatomy> {
  const little = (await file.bytes(0, 8)).toString('latin1', 0, 2) === 'II'
  if (little && (await file.upTo(8, 2)).toString('latin1') === 'CR') refuseRaw()
  const reader = new TiffReader(file, little)
  const stretches: Stretch[] = [{ from: 0, to: 8 }]
  const seen = new Set<number>()
  let page = reader.long(await file.bytes(4, 4), 0)
  for (; page !== 0; ) {
    if (seen.has(page) || seen.size >= MAX_PAGES) throw new Refused('media_unreadable')
    seen.add(page)
    const { entries, next } = await reader.directory(page)
    if (isRaw(new Set(entries.map(({ tag }) => tag)))) refuseRaw()
    const kept = entries.filter(({ tag }) => PIXEL_TAGS.has(tag))
    const data = await reader.data(kept)
    if (!data) return whole(file, keep_metadata)
    const values = kept.filter(({ from, to }) => to - from > 4).map(({ from, to }) => ({ from, to }))
    stretches.push(...values, ...data)
    stretches.push(reader.written(page, kept, next))
    page = next
  }
  if (seen.size === 0) throw new Refused('media_unreadable')
  const pieces = keep_metadata ? null : joined(stretches)
  return pieces ? { pieces, end: file.size } : whole(file, keep_metadata)
}

/** Anything in the file may be of it, so there is nothing behind its end. */
function whole(file: FileView, keep_metadata: boolean): Anatomy {
  return { pieces: keep_metadata ? [{ from: 0, to: file.size }] : null, end: file.size }
}

function refuseRaw(): never {
  throw new Refused('media_type_unsupported', 'Raw pictures of cameras are not taken.')
}

class TiffReader {
  private readonly file: FileView
  private readonly little: boolean

  constructor(file: FileView, little: boolean) {
    this.file = file
    this.little = little
  }

  short(bytes: Buffer, at: number): number {
    return this.little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
  }

  long(bytes: Buffer, at: number): number {
    return this.little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
  }

  async directory(at: number): Promise<{ entries: Entry[]; next: number }> {
    const count = this.short(await this.file.bytes(at, 2), 0)
    const bytes = await this.file.bytes(at + 2, count * 12 + 4)
    const entries = Array.from({ length: count }, (_, k) => this.entry(bytes, at + 2, k * 12))
    return { entries, next: this.long(bytes, count * 12) }
  }

  private entry(bytes: Buffer, base: number, at: number): Entry {
    const width = TYPE_BYTES[this.short(bytes, at + 2)] ?? 0
    const length = width * this.long(bytes, at + 4)
    const from = length <= 4 ? base + at + 8 : this.long(bytes, at + 8)
    return {
      tag: this.short(bytes, at),
      bytes: Buffer.from(bytes.subarray(at, at + 12)),
      from,
      to: from + length,
      width,
    }
  }

  /** Where the pixels lie; null when the file does not say so in the usual way. */
  async data(entries: readonly Entry[]): Promise<Stretch[] | null> {
    const compression = entries.find(({ tag }) => tag === COMPRESSION)
    if (compression && this.short(compression.bytes, 8) === OLD_JPEG) return null
    for (const [where, howMany] of DATA_TAGS) {
      const positions = await this.numbers(entries.find(({ tag }) => tag === where))
      const lengths = await this.numbers(entries.find(({ tag }) => tag === howMany))
      if (!positions || positions.length !== lengths?.length) continue
      return positions.map((from, k) => {
        const to = from + (lengths[k] ?? 0)
        if (to > this.file.size) throw new Refused('media_truncated')
        return { from, to }
      })
    }
    return null
  }

  private async numbers(entry: Entry | undefined): Promise<number[] | null> {
    if (!entry || (entry.width !== 2 && entry.width !== 4)) return null
    const count = (entry.to - entry.from) / entry.width
    if (count > MAX_PIECES) return null
    const bytes = await this.file.bytes(entry.from, entry.to - entry.from)
    return Array.from({ length: count }, (_, k) =>
      entry.width === 2 ? this.short(bytes, k * 2) : this.long(bytes, k * 4),
    )
  }

  /** A directory with fewer entries, in the same place. */
  written(at: number, kept: readonly Entry[], next: number): Stretch {
    const bytes = Buffer.alloc(2 + kept.length * 12 + 4)
    const [count, link] = [kept.length, bytes.length - 4]
    if (this.little) {
      bytes.writeUInt16LE(count, 0)
      bytes.writeUInt32LE(next, link)
    } else {
      bytes.writeUInt16BE(count, 0)
      bytes.writeUInt32BE(next, link)
    }
    kept.forEach((entry, k) => {
      entry.bytes.copy(bytes, 2 + k * 12)
    })
    return { from: at, to: at + bytes.length, bytes }
  }
}

/** All stretches in their order, with zeros between them; null when one that was rewritten lies in another. */
function joined(stretches: Stretch[]): readonly Piece[] | null {
  const pieces = new Pieces()
  let end = 0
  let written = false
  for (const stretch of stretches.sort((a, b) => a.from - b.from)) {
    if (stretch.from < end && (written || stretch.bytes)) return null
    if (stretch.to <= end) continue
    if (stretch.from > end) pieces.zeros(stretch.from - end)
    if (stretch.bytes) pieces.put(stretch.bytes)
    else pieces.keep(Math.max(stretch.from, end), stretch.to)
    end = stretch.to
    written = stretch.bytes !== undefined
  }
  return pieces.all
}
