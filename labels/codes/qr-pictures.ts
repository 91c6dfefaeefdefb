import { encoder, MASK } from './encoder.ts'

/** Pixels of a module of the PNG. */
const SCALE = 6

/** A QR code as an SVG document and as a PNG, with its quiet zone of four modules (ISO/IEC 18004). */
export async function qrPictures(text: string): Promise<{ readonly svg: string; readonly png: Buffer }> {
  const bwip = encoder()
  const options = { bcid: 'qrcode', text, eclevel: 'M', mask: MASK, padding: 4, backgroundcolor: 'FFFFFF' }
  const png = await bwip.toBuffer({ ...options, scale: SCALE, padding: 4 * SCALE })
  return { svg: bwip.toSVG(options), png }
}
