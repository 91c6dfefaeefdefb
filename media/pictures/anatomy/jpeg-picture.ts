import { Refused } from '../../refusals.ts'
import type { FileView } from '../../work/file-view.ts'
import { type Piece, Pieces } from './anatomy.ts'
import { MPF } from './mpf.ts'
import { exifOf, orientationIn } from './orientation.ts'

/** Markers (ITU-T T.81, table B.1). */
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COM = 0xfe
const APP0 = 0xe0
const APP15 = 0xef
const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
/** Of the segment that describes a gain map (ISO 21496-1, annex C). */
const ISO_GAIN_MAP = 'urn:iso:std:iso:ts:21496:-1\0'
const CHUNK = 65_536

/** A picture in a JPEG file: there may be several, one behind the other. */
export interface JpegPicture {
  /** The segments that are kept before those that decoding begins with, and everything from there on. */
  readonly head: readonly Piece[]
  readonly body: readonly Piece[]
  readonly end: number
  /** Its XMP; null without one. */
  readonly xmp: string | null
  /** The list of further pictures, and where in the file its header is; null without one. */
  readonly list: { readonly at: number; readonly content: Buffer } | null
  /** Whether it says by itself how it brightens another picture (ISO 21496-1). */
  readonly brightens: boolean
}

/**
 * Reads one picture of a JPEG file; of the application's own segments those stay that say how its colours are meant.
 * @throws {Refused}
 */
export async function readJpeg(file: FileView, from: number): Promise<JpegPicture> {
  const [head, body] = [new Pieces(), new Pieces()]
  head.keep(from, from + 2)
  let pieces = head
  let oriented = false
  let xmp: string | null = null
  let list: JpegPicture['list'] = null
  let brightens = false
  for (let at = from + 2; ; ) {
    const marker = await markerAt(file, at)
    const start = marker.end - 2
    if (marker.code === EOI) {
      body.put(Buffer.from([0xff, EOI]))
      return { head: head.all, body: body.all, end: marker.end, xmp, list, brightens }
    }
    if (marker.code < 0xc0 || marker.code === SOI) throw new Refused('media_unreadable')
    const end = marker.end + (await file.bytes(marker.end, 2)).readUInt16BE(0)
    if (end < marker.end + 2) throw new Refused('media_unreadable')
    const content = { at: marker.end + 2, bytes: end - marker.end - 2 }
    if (marker.code === SOS) {
      at = await endOfScan(file, end)
      pieces = body
      pieces.keep(start, at)
      continue
    }
    const name = (await file.bytes(content.at, Math.min(32, content.bytes))).toString('latin1')
    if (!isOfApplication(marker.code)) pieces = body
    if (isKept(marker.code, name)) {
      brightens ||= name.startsWith(ISO_GAIN_MAP) && content.bytes > ISO_GAIN_MAP.length + 4
      pieces.keep(start, end)
    } else if (marker.code === APP0 && name.startsWith('JFIF\0') && name.length >= 14) {
      pieces.put(withoutThumbnail(name))
    } else if (marker.code === APP0 + 1 && name.startsWith(EXIF) && !oriented) {
      oriented = true
      const orientation = orientationIn(await file.bytes(content.at + 6, content.bytes - 6))
      if (orientation !== null) pieces.put(exifSegment(orientation))
    } else if (marker.code === APP0 + 1 && name.startsWith(XMP) && xmp === null) {
      const text = await file.bytes(content.at + XMP.length, content.bytes - XMP.length)
      xmp = text.toString('utf8')
    } else if (marker.code === APP0 + 2 && name.startsWith(MPF) && list === null) {
      const bytes = await file.bytes(content.at + MPF.length, content.bytes - MPF.length)
      list = { at: content.at + MPF.length, content: Buffer.from(bytes) }
    }
    await file.upTo(end - 1, 1)
    at = end
  }
}

function isOfApplication(code: number): boolean {
  return code === COM || (code >= APP0 && code <= APP15)
}

function isKept(code: number, name: string): boolean {
  if (!isOfApplication(code)) return true
  if (code === APP0 + 2) return name.startsWith('ICC_PROFILE\0') || name.startsWith(ISO_GAIN_MAP)
  // Whether the colours are YCC or not depends on it.
  return code === APP0 + 14 && name.startsWith('Adobe')
}

/** A segment with XMP (ISO 16684-3, 7.2). */
export function xmpSegment(xmp: string): Buffer {
  return segment(APP0 + 1, Buffer.from(XMP + xmp, 'latin1'))
}

/** A segment with a list of pictures. */
export function listSegment(list: Buffer): Buffer {
  return segment(APP0 + 2, list)
}

function segment(code: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xff00 + code, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** JFIF 1.02: keeps the density of the pixels, removes the thumbnail. */
function withoutThumbnail(name: string): Buffer {
  // The last two are the width and the height of the picture that was there.
  return segment(APP0, Buffer.concat([Buffer.from(name.slice(0, 12), 'latin1'), Buffer.alloc(2)]))
}

function exifSegment(orientation: number): Buffer {
  return segment(APP0 + 1, Buffer.concat([Buffer.from(EXIF, 'latin1'), exifOf(orientation)]))
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
