import { Refused } from '../../refusals.ts'
import type { FileView } from '../../work/file-view.ts'
import { type Anatomy, type AnatomyOptions, lengthOf, type Piece, Pieces } from './anatomy.ts'
import { exifOf, orientationIn } from './orientation.ts'

/** Chunks that hold the picture and its colours (RFC 9649, section 2.7). */
const OF_THE_PICTURE = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Flags of `VP8X`: what else there is in the file. */
const HAS_EXIF = 0x08
const HAS_XMP = 0x04
const MAX_EXIF = 1_000_000

/** Chunks of a WebP file. Its header is written again with the length and the features. */
export async function dissectWebp(file: FileView, { keep_metadata }: AnatomyOptions): Promise<Anatomy> {
  const stated = 8 + (await file.bytes(0, 12)).readUInt32LE(4)
  const pieces = new Pieces()
  let orientation: number | null = null
  let extended: Buffer | null = null
  for (let at = 12; at < stated; ) {
    const head = await file.bytes(at, 8)
    const type = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    const end = at + 8 + length + (length % 2)
    if (end > stated) throw new Refused('media_unreadable')
    await file.bytes(end - 1, 1)
    if (type === 'VP8X' && length >= 10) extended = Buffer.from(await file.bytes(at, 18))
    else if (OF_THE_PICTURE.has(type) || (keep_metadata && /^(EXIF|XMP )$/.test(type))) pieces.keep(at, end)
    else if (type === 'EXIF' && length <= MAX_EXIF) {
      orientation = orientationIn(bareExif(await file.bytes(at + 8, length)))
    }
    at = end
  }
  if (pieces.all.length === 0) throw new Refused('media_unreadable')
  if (extended && !keep_metadata) {
    extended.writeUInt8((extended.readUInt8(8) & ~(HAS_EXIF | HAS_XMP)) | (orientation ? HAS_EXIF : 0), 8)
  }
  const tail = orientation === null || !extended ? [] : [exifChunk(orientation)]
  const body = [...(extended ? [extended] : []), ...pieces.all, ...tail]
  return { pieces: [headerOf(body), ...body], end: stated }
}

function headerOf(body: readonly Piece[]): Buffer {
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  header.writeUInt32LE(4 + lengthOf(body), 4)
  return header
}

/** Some programs begin it as in a JPEG file. */
function bareExif(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
}

function exifChunk(orientation: number): Buffer {
  const exif = exifOf(orientation)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(exif.length, 4)
  return Buffer.concat([head, exif])
}
