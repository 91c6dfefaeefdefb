import type { PictureType } from './content-types.ts'

/** What the first bytes of a file say that it is. */
export type Magic = PictureType | 'pdf' | 'rtf' | 'zip' | 'cfb' | 'refused' | null

/** Maximum number of bytes that `magicOf` reads. */
export const MAGIC_BYTES = 4096

/** Brands of ISO base media files (ISO/IEC 23008-12, AV1 Image File Format 1.1). */
const AVIF = new Set(['avif', 'avis'])
const HEIC = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs'])

/** The kind of a file by its first bytes; null if they do not decide it, as with plain text. */
export function magicOf(head: Buffer): Magic {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'image/tiff'
  if (text.slice(4, 8) === 'ftyp') return isoPicture(head)
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('{\\rtf')) return 'rtf'
  if (text.startsWith('PK\x03\x04')) return 'zip'
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'cfb'
  // Markup runs programs in a browser, whatever its name: HTML, SVG, XML with a style sheet.
  if (/^(\xef\xbb\xbf)?\s*<[a-z!?]/i.test(text)) return 'refused'
  return null
}

function isoPicture(head: Buffer): Magic {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(head.toString('latin1', at, at + 4))
  if (brands.some((brand) => AVIF.has(brand))) return 'image/avif'
  return brands.some((brand) => HEIC.has(brand)) ? 'image/heic' : 'refused'
}
