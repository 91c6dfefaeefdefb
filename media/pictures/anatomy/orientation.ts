/** Exif 2.32, 4.6.4: the tag that says how a picture is to be turned. */
const ORIENTATION = 0x0112
const SHORT = 3

/** The orientation (2 to 8) in a block of Exif data that begins with its TIFF header; null when it is upright. */
export function orientationIn(exif: Buffer): number | null {
  if (exif.length < 8) return null
  const little = exif.toString('latin1', 0, 2) === 'II'
  if (!little && exif.toString('latin1', 0, 2) !== 'MM') return null
  const short = (at: number) => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const first = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  if (first + 2 > exif.length) return null
  const entries = short(first)
  for (let k = 0, at = first + 2; k < entries && at + 12 <= exif.length; k += 1, at += 12) {
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return short(at + 2) === SHORT && value >= 2 && value <= 8 ? value : null
  }
  return null
}

/** Exif data that says nothing but the orientation. */
export function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('MM\0*', 0, 'latin1')
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(1, 8)
  exif.writeUInt16BE(ORIENTATION, 10)
  exif.writeUInt16BE(SHORT, 12)
  exif.writeUInt32BE(1, 14)
  exif.writeUInt16BE(orientation, 18)
  return exif
}
