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

/**
 * A face for PDFKit. Text that the layout has shaped is not shaped again. The document keeps this object until it ends,
 * so it has no part of the open font: the face may be closed meanwhile, and opens again when it is asked.
 */
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
  const own: PdfFont & Record<PropertyKey, unknown> = {
    layout,
    createSubset: () => new LateSubset(face),
    // By these PDFKit compares two fonts of the same name. Those of a font that was opened again are not yet read.
    _tables: { head: { checkSumAdjustment: face.id } },
  }
  return new Proxy(own, {
    get: (_, key) => (Object.hasOwn(own, key) ? own[key] : Reflect.get(face.font, key)),
  })
}

/** The glyphs of a face that a PDF uses: only their numbers, until they are embedded. */
class LateSubset {
  /** PDFKit asks by this whether the outlines are of the Compact Font Format; null if not. */
  readonly cff: true | null
  private readonly face: FontFace
  /** By the number of a glyph in the face, its number in the PDF. The first is drawn for what is missing. */
  private readonly numbers = new Map([[0, 0]])

  constructor(face: FontFace) {
    this.face = face
    this.cff = 'cff' in face.font.createSubset() ? true : null
  }

  includeGlyph(glyph: number): number {
    const known = this.numbers.get(glyph)
    if (known !== undefined) return known
    const number = this.numbers.size
    this.numbers.set(glyph, number)
    return number
  }

  encode(): Uint8Array {
    const { font } = this.face
    const subset = font.createSubset()
    for (const glyph of this.numbers.keys()) subset.includeGlyph(font.getGlyph(glyph))
    return subset.encode()
  }
}

/** What a reader that copies text out of the PDF gets for a glyph. */
function codePoints(face: FontFace, glyph: number, character: string | undefined): number[] {
  const text = face.font.stringsForGlyph(glyph)[0] ?? character ?? ''
  return [...text].map((one) => one.codePointAt(0) ?? 0)
}
