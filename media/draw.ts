/** Quality of a drawn picture, as JPEG counts it. */
const QUALITY = 82

/** Draws an SVG document as a JPEG of the size that the document has. It is for drawings of this program's own. */
export async function drawSvg(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(Buffer.from(svg)).flatten({ background: 'white' }).jpeg({ quality: QUALITY }).toBuffer()
}
