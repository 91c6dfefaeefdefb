import { crc32 } from 'node:zlib'
import { Refused } from '../../refusals.ts'
import type { FileView } from '../../work/file-view.ts'
import { type Anatomy, type AnatomyOptions, Pieces } from './anatomy.ts'
import { exifOf, orientationIn } from './orientation.ts'

/** Chunks that say how the pixels are meant, with those of animations (PNG, third edition, table 7). */
const OF_THE_PICTURE = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
)
/** More Exif data than this is not looked through for the orientation. */
const MAX_EXIF = 1_000_000

/** Chunks of a PNG file; texts, times and what is not known are not kept. */
export async function dissectPng(file: FileView, { keep_metadata }: AnatomyOptions): Promise<Anatomy> {
  const pieces = new Pieces()
  pieces.keep(0, 8)
  for (let at = 8; ; ) {
    const head = await file.bytes(at, 8)
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    const end = at + 12 + length
    if (length > 0x7fffffff || !/^[A-Za-z]{4}$/.test(type)) throw new Refused('media_unreadable')
    if ((at === 8) !== (type === 'IHDR')) throw new Refused('media_unreadable')
    await file.bytes(end - 4, 4)
    if (OF_THE_PICTURE.has(type) || keep_metadata) pieces.keep(at, end)
    else if (type === 'eXIf' && length <= MAX_EXIF) {
      const orientation = orientationIn(await file.bytes(at + 8, length))
      if (orientation !== null) pieces.put(exifChunk(orientation))
    }
    if (type === 'IEND') return { pieces: pieces.all, end }
    at = end
  }
}

function exifChunk(orientation: number): Buffer {
  const exif = exifOf(orientation)
  const chunk = Buffer.alloc(12 + exif.length)
  chunk.writeUInt32BE(exif.length, 0)
  chunk.write('eXIf', 4, 'latin1')
  exif.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + exif.length)), 8 + exif.length)
  return chunk
}
