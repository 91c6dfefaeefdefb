import type { FontFace } from '../fonts/face.ts'

declare global {
  namespace PDFKit {
    namespace Mixins {
      interface PDFFont {
        /** PDFKit takes an opened font as well: whatever has a `layout`. Its types do not say so. */
        registerFont(name: string, source: PdfFont): this
      }
    }
  }
}

/** A font as PDFKit calls it: that of fontkit, but shaping as the layout did, so that both agree to the last unit. */
export interface PdfFont {
  layout(text: string, features?: readonly string[]): unknown
}

/** The feature by which the renderer says that a run goes from right to left. */
export const RIGHT_TO_LEFT = 'rtlm'

/** A face for PDFKit. Text that the layout has shaped is not shaped again. */
export function pdfFont(face: FontFace): PdfFont {
  const em = face.font.unitsPerEm
  const layout = (text: string, features: readonly string[] = []) => {
    const { glyphs, width } = face.shape(text, features.includes(RIGHT_TO_LEFT))
    const characters = glyphs.length === [...text].length ? [...text] : null
    return {
      glyphs: glyphs.map(({ id }, at) => face.font.getGlyph(id, codePoints(face, id, characters?.[at]))),
      // PDFKit scales these in place, so it gets copies.
      positions: glyphs.map(({ advance, dx, dy }) => ({
        xAdvance: advance * em,
        yAdvance: 0,
        xOffset: dx * em,
        yOffset: dy * em,
      })),
      advanceWidth: width * em,
    }
  }
  return Object.assign(Object.create(face.font), { layout })
}

/** What a reader that copies text out of the PDF gets for a glyph. */
function codePoints(face: FontFace, glyph: number, character: string | undefined): number[] {
  const text = face.font.stringsForGlyph(glyph)[0] ?? character ?? ''
  return [...text].map((one) => one.codePointAt(0) ?? 0)
}
