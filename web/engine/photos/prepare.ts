import { rgbaToThumbHash } from 'thumbhash'
import { EngineError } from '../errors.ts'
import type { Crop } from './calls.ts'
import { digestOf } from './digest.ts'
import type { PhotoEntry } from './entry.ts'
import type { PhotoBytes } from './photo-store.ts'
import { HEAD_BYTES, pictureType, READABLE } from './picture-type.ts'

/** Maximum size of a file that is read at all, in bytes. */
const MAX_FILE_BYTES = 250_000_000
/** A larger file, in bytes, or one with more pixels is made smaller before it is sent. */
const MAX_SENT_BYTES = 25_000_000
const MAX_SENT_PIXELS = 64_000_000
/** The longest side of what is sent then, of the small picture, and of the picture behind a ThumbHash, in pixels. */
const SENT_SIDE = 6000
const SMALL_SIDE = 640
const HASH_SIDE = 100

/** The types of cameras, in which nothing is transparent. */
const OPAQUE = new Set(['image/jpeg', 'image/heic'])

/** The properties and the bytes of a photo that is to be sent. */
export interface Prepared {
  readonly facts: Pick<PhotoEntry, 'content_type' | 'bytes' | 'sha256' | 'width' | 'height' | 'placeholder'>
  readonly bytes: PhotoBytes
}

/**
 * Looks at a file and makes a small picture of it. It is sent as it is, unless it is huge.
 *
 * @throws EngineError `photo_not_a_picture`, `photo_unreadable`, `photo_too_large`
 */
export async function preparePhoto(file: Blob): Promise<Prepared> {
  if (file.size > MAX_FILE_BYTES) throw new EngineError('photo_too_large', 'The file is too large.')
  const type = pictureType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (type === null) throw new EngineError('photo_not_a_picture', 'The file is not a picture.')
  const picture = await decoded(file, type)
  if (picture === null) return withFacts(await file.arrayBuffer(), type, null)
  try {
    const { width, height } = picture
    if (file.size <= MAX_SENT_BYTES && width * height <= MAX_SENT_PIXELS) {
      return await withFacts(await file.arrayBuffer(), type, picture)
    }
    const smaller = fitted(picture, SENT_SIDE)
    const sent = await smaller.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return await withFacts(await sent.arrayBuffer(), 'image/jpeg', smaller)
  } finally {
    picture.close()
  }
}

/** A part of a picture, turned clockwise by degrees before it is cut. */
export async function cropped(file: Blob, turn: number, crop: Crop): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const sideways = turn % 180 !== 0
  const [width, height] = sideways ? [picture.height, picture.width] : [picture.width, picture.height]
  const at = { x: Math.round(crop.x * width), y: Math.round(crop.y * height) }
  const cut = new OffscreenCanvas(
    Math.max(1, Math.min(width - at.x, Math.round(crop.width * width))),
    Math.max(1, Math.min(height - at.y, Math.round(crop.height * height))),
  )
  const pen = penOf(cut)
  pen.translate(width / 2 - at.x, height / 2 - at.y)
  pen.rotate((turn * Math.PI) / 180)
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2)
  picture.close()
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/png' : 'image/jpeg'
  return cut.convertToBlob({ type, quality: 0.92 })
}

/** A picture turned clockwise by degrees. */
export function turned(file: Blob, turn: number): Promise<Blob> {
  return cropped(file, turn, { x: 0, y: 0, width: 1, height: 1 })
}

/** Null for a type that this browser does not read. */
async function decoded(file: Blob, type: string): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined') return null
  try {
    return await createImageBitmap(file)
  } catch {
    if (!READABLE.some((each) => each === type)) return null
    throw new EngineError('photo_unreadable', 'The picture is damaged.')
  }
}

async function withFacts(
  file: ArrayBuffer,
  content_type: string,
  picture: ImageBitmap | OffscreenCanvas | null,
): Promise<Prepared> {
  const facts = { content_type, bytes: file.byteLength, sha256: await digestOf(file) }
  if (picture === null) {
    return { facts: { ...facts, width: null, height: null, placeholder: null }, bytes: { file, small: null } }
  }
  const { width, height } = picture
  const small = await smallOf(fitted(picture, SMALL_SIDE), content_type)
  return {
    facts: { ...facts, width, height, placeholder: placeholderOf(picture) },
    bytes: { file, small: { type: small.type, bytes: await small.arrayBuffer() } },
  }
}

/**
 * The bytes of a small picture. Safari writes a PNG in place of WebP, ten times as large for what a camera took: there a JPEG is
 * better, unless something can be transparent.
 */
async function smallOf(picture: OffscreenCanvas, content_type: string): Promise<Blob> {
  const small = await picture.convertToBlob({ type: 'image/webp', quality: 0.8 })
  if (small.type === 'image/webp' || !OPAQUE.has(content_type)) return small
  return picture.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}

function placeholderOf(picture: ImageBitmap | OffscreenCanvas): string {
  const tiny = fitted(picture, HASH_SIDE)
  const { width, height } = tiny
  const { data } = penOf(tiny).getImageData(0, 0, width, height)
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)))
}

function fitted(picture: ImageBitmap | OffscreenCanvas, side: number): OffscreenCanvas {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  const pen = penOf(canvas)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

function penOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const pen = canvas.getContext('2d')
  if (pen === null) throw new EngineError('photo_unreadable', 'This browser cannot draw the picture.')
  return pen
}
