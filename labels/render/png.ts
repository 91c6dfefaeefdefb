import { MM_PER_INCH } from '../units.ts'
import type { Page } from './page.ts'
import { renderSvg } from './svg.ts'

/** The most pixels of a picture that is made; a larger page is shown at fewer dots per inch. */
const MOST_PIXELS = 12_000_000

/** A page as PNG, at a number of dots per inch, or at fewer if the picture would be too large. */
export async function renderPng(page: Page, dpi: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const inches = (page.width / MM_PER_INCH) * (page.height / MM_PER_INCH)
  const density = Math.min(dpi, Math.sqrt(MOST_PIXELS / inches))
  return await sharp(Buffer.from(renderSvg(page, 'pt')), { density, limitInputPixels: 2 * MOST_PIXELS })
    .flatten({ background: 'white' })
    .grayscale(!hasImage(page))
    .png({ compressionLevel: 6 })
    .toBuffer()
}

function hasImage({ primitives }: Pick<Page, 'primitives'>): boolean {
  return primitives.some(
    (primitive) => primitive.kind === 'image' || (primitive.kind === 'group' && hasImage(primitive)),
  )
}
