/** The number of bytes from the beginning of a file that say what it is. */
export const HEAD_BYTES = 32

/** Types that every supported browser reads. A file of such a type that it does not read is damaged. */
export const READABLE = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** The brands of ISO base media files (ISO/IEC 14496-12) that are pictures. */
const BRANDS: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  hevc: 'image/heic',
  hevx: 'image/heic',
  mif1: 'image/heic',
  msf1: 'image/heic',
}

/** The type of a picture by its first bytes; null for a file that is no picture which the server accepts. */
export function pictureType(head: Uint8Array): string | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(0, 4) === 'II*\0' || text(0, 4) === 'MM\0*') return 'image/tiff'
  return text(4, 8) === 'ftyp' ? (BRANDS[text(8, 12)] ?? null) : null
}
