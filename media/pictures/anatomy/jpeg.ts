import { Refused } from '../../refusals.ts'
import type { FileView } from '../../work/file-view.ts'
import { type Anatomy, type AnatomyOptions, Pieces } from './anatomy.ts'
import { exifOf, orientationIn } from './orientation.ts'

/** Markers (ITU-T T.81, table B.1). */
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COM = 0xfe
const APP0 = 0xe0
const APP15 = 0xef
const EXIF = 'Exif\0\0'
const CHUNK = 65_536

/** Segments of a JPEG file; of the application's own ones those stay that say how its colours are meant. */
export async function dissectJpeg(file: FileView, { keep_metadata }: AnatomyOptions): Promise<Anatomy> {
  const pieces = new Pieces()
  pieces.keep(0, 2)
  let oriented = false
  for (let at = 2; ; ) {
    const marker = await markerAt(file, at)
    if (marker.code === EOI) {
      pieces.put(Buffer.from([0xff, EOI]))
      return { pieces: pieces.all, end: marker.end }
    }
    if (marker.code < 0xc0 || marker.code === SOI) throw new Refused('media_unreadable')
    const end = marker.end + (await file.bytes(marker.end, 2)).readUInt16BE(0)
    if (end < marker.end + 2) throw new Refused('media_unreadable')
    if (marker.code === SOS) {
      at = await endOfScan(file, end)
      pieces.keep(marker.end - 2, at)
      continue
    }
    const head = (await file.bytes(marker.end + 2, Math.min(32, end - marker.end - 2))).toString('latin1')
    if (isKept(marker.code, head, keep_metadata)) pieces.keep(marker.end - 2, end)
    else if (marker.code === APP0 && head.startsWith('JFIF\0') && head.length >= 14) {
      pieces.put(withoutThumbnail(head))
    } else if (marker.code === APP0 + 1 && head.startsWith(EXIF) && !oriented) {
      oriented = true
      const orientation = orientationIn(await file.bytes(marker.end + 8, end - marker.end - 8))
      if (orientation !== null) pieces.put(exifSegment(orientation))
    }
    await file.upTo(end - 1, 1)
    at = end
  }
}

function isKept(code: number, head: string, keep_metadata: boolean): boolean {
  if (code !== COM && (code < APP0 || code > APP15)) return true
  if (code === APP0 + 2 && head.startsWith('ICC_PROFILE\0')) return true
  // Whether the colours are YCC or not depends on it.
  if (code === APP0 + 14 && head.startsWith('Adobe')) return true
  if (!keep_metadata) return false
  // The index of further pictures behind the end, which are cut off (CIPA DC-007).
  return !(code === APP0 + 2 && head.startsWith('MPF\0'))
}

/** JFIF 1.02: the density of the pixels stays, the little picture goes. */
function withoutThumbnail(head: string): Buffer {
  const segment = Buffer.alloc(18)
  segment.writeUInt16BE(0xff00 + APP0, 0)
  segment.writeUInt16BE(16, 2)
  segment.write(head.slice(0, 12), 4, 'latin1')
  return segment
}

function exifSegment(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), exifOf(orientation)])
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xff00 + APP0 + 1, 0)
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** The marker at a position, before which there may be fill bytes. */
async function markerAt(file: FileView, position: number): Promise<{ code: number; end: number }> {
  if ((await file.bytes(position, 1))[0] !== 0xff) throw new Refused('media_unreadable')
  for (let at = position + 1; ; at += 1) {
    const code = (await file.bytes(at, 1))[0] ?? 0
    if (code !== 0xff) return { code, end: at + 1 }
  }
}

/** Where the compressed data ends: at a marker that is neither a stuffed zero nor a restart. */
async function endOfScan(file: FileView, from: number): Promise<number> {
  for (let at = from; ; ) {
    const chunk = await file.upTo(at, CHUNK)
    if (chunk.length < 2) throw new Refused('media_truncated')
    let found = chunk.indexOf(0xff)
    for (; found >= 0 && found + 1 < chunk.length; found = chunk.indexOf(0xff, found + 1)) {
      const code = chunk[found + 1] ?? 0
      if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at + found
    }
    // The last byte is looked at again, together with the one that follows it.
    at += chunk.length - 1
  }
}
