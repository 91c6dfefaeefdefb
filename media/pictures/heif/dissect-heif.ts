import { Refused } from '../../refusals.ts'
import type { FileView } from '../../work/file-view.ts'
import { type Anatomy, type AnatomyOptions, type DroppedPart, Pieces } from '../anatomy/anatomy.ts'
import { type Box, boxOf } from './boxes.ts'
import { type HeifFile, readHeif } from './items.ts'
import { type KeptItems, keptItems, reducedXmp } from './kept-items.ts'
import { rewrittenMeta } from './rewrite-meta.ts'

/** Maximum bytes of XMP that is read. */
const MAX_XMP = 1_000_000
/** Brands of files with a sequence of pictures, and what a file is called that has none. */
const STILL: Readonly<Record<string, string>> = {
  avis: 'avif',
  msf1: 'mif1',
  hevc: 'heic',
  hevx: 'heix',
  hevm: 'heim',
  hevs: 'heis',
}
/** Films of moving photos, and sequences. */
const MOTION: readonly string[] = ['moov', 'mpvd']

/** A part of the file that is kept, or what it becomes. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly bytes?: Buffer
}

/**
 * The boxes of a HEIC or AVIF file. Positions in it are absolute, so everything stays where it was: the description of
 * the pictures is written without what is private, and every byte that no kept item leads to becomes zero.
 */
export async function dissectHeif(file: FileView, { keep_metadata }: AnatomyOptions): Promise<Anatomy> {
  const heif = await readHeif(file)
  const { end } = heif
  if (!heif.items.has(heif.primary)) throw new Refused('media_unreadable')
  const keeping = keptItems(heif)
  const stretches = await stretchesOf(file, heif, keeping)
  if (keep_metadata) return { pieces: [{ from: 0, to: end }], end }
  const dropped: DroppedPart[] = [...keeping.dropped]
  if (heif.boxes.some(({ type }) => MOTION.includes(type))) dropped.push('motion')
  const meta = rewrittenMeta(heif, keeping)
  if (!meta) return { pieces: null, end, dropped }
  const pieces = new Pieces()
  const last = heif.boxes.findLastIndex(({ type }) => type === 'meta' || type === 'mdat')
  for (const box of heif.boxes.slice(0, last + 1)) {
    if (box === heif.meta) pieces.put(meta)
    else if (box.type === 'ftyp') pieces.put(stillBrands(await file.bytes(box.from, box.to - box.from)))
    else if (box.type === 'mdat') putData(pieces, box, stretches)
    else putSpace(pieces, box)
  }
  return { pieces: pieces.all, end, dropped }
}

/** Where the data of kept items lie in the file, in order. */
async function stretchesOf(file: FileView, heif: HeifFile, keeping: KeptItems): Promise<Stretch[]> {
  const data = heif.boxes.filter(({ type }) => type === 'mdat')
  const stretches: Stretch[] = []
  for (const [id, { method, extents }] of heif.locations) {
    if (method !== 0 || !keeping.kept.has(id)) continue
    for (const { from, length } of extents) {
      const to = from + length
      if (to > file.size) throw new Refused('media_truncated')
      if (!data.some((box) => box.body <= from && to <= box.to)) throw new Refused('media_unreadable')
      if (!keeping.gain_map_xmp.has(id)) stretches.push({ from, to })
      else if (length <= MAX_XMP)
        stretches.push({ from, to, bytes: reducedXmp(await file.bytes(from, length)) })
    }
  }
  return stretches.sort((a, b) => a.from - b.from)
}

function putData(pieces: Pieces, { from, body, to }: Box, stretches: readonly Stretch[]): void {
  pieces.keep(from, body)
  let at = body
  for (const stretch of stretches) {
    if (stretch.to <= at || stretch.from >= to) continue
    if (stretch.from > at) pieces.zeros(stretch.from - at)
    // Of two that lie in each other the first one counts.
    const start = Math.max(at, stretch.from)
    if (stretch.bytes) pieces.put(stretch.bytes.subarray(start - stretch.from))
    else pieces.keep(start, stretch.to)
    at = stretch.to
  }
  if (to > at) pieces.zeros(to - at)
}

/** Leaves empty space where a box was, however large. */
function putSpace(pieces: Pieces, { from, to }: Box): void {
  const head = boxOf('free')
  // A box beyond 4 GB is larger than any picture that is taken.
  head.writeUInt32BE(to - from, 0)
  pieces.put(head)
  pieces.zeros(to - from - head.length)
}

function stillBrands(box: Buffer): Buffer {
  const brands = Buffer.from(box)
  for (let at = 8; at + 4 <= brands.length; at += 4) {
    const still = at === 12 ? undefined : STILL[brands.toString('latin1', at, at + 4)]
    if (still) brands.write(still, at, 'latin1')
  }
  return brands
}
