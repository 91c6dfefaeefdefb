import { type Font, type FontCollection, openSync } from 'fontkit'

/** A glyph of a run: where its pen stands and how far it goes, in ems; y upwards. */
export interface PlacedGlyph {
  readonly id: number
  readonly advance: number
  readonly dx: number
  readonly dy: number
}

/** What a run of text is made of in one face, from left to right, in ems. `ink` is what is black of it. */
export interface ShapedRun {
  readonly glyphs: readonly PlacedGlyph[]
  readonly width: number
  readonly ink: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
}

/** Runs whose shape is remembered for each face; more is a job of very many different words. */
const REMEMBERED = 5000

/** Characters of a face that are looked at for outlines; the first ones are often blanks. */
const LOOKED_AT = 200

/**
 * Contextual alternates redraw arrows and multiplication signs between figures, take two thirds of the time that shaping
 * takes, and are not missed on a label.
 */
const FEATURES = { calt: false }

/** One font file, opened. Shapes of runs are remembered: names on labels repeat words. */
export class FontFace {
  readonly id: string
  readonly bold: boolean
  readonly font: Font
  private readonly shapes = new Map<string, ShapedRun>()

  constructor(id: string, font: Font, bold: boolean) {
    this.id = id
    this.font = font
    this.bold = bold
  }

  /** How high a capital is, in ems. */
  get capHeight(): number {
    return (this.font.capHeight || this.font.ascent * 0.75) / this.font.unitsPerEm
  }

  /** Whether the face draws a character. */
  has(codePoint: number): boolean {
    return this.font.hasGlyphForCodePoint(codePoint)
  }

  /** A run of one direction, shaped: ligatures, kerning, marks on their letters. */
  shape(text: string, rtl = false): ShapedRun {
    const key = `${rtl ? '<' : '>'}${text}`
    const known = this.shapes.get(key)
    if (known) return known
    if (this.shapes.size >= REMEMBERED) this.shapes.clear()
    const shaped = shapeRun(this.font, text, rtl)
    this.shapes.set(key, shaped)
    return shaped
  }

  /** The outline of a glyph as SVG path data, in font units, y upwards. */
  outline(glyph: number): string {
    return this.font.getGlyph(glyph).path.toSVG()
  }
}

function shapeRun(font: Font, text: string, rtl: boolean): ShapedRun {
  const run = font.layout(text, FEATURES, undefined, undefined, rtl ? 'rtl' : 'ltr')
  const em = font.unitsPerEm
  const ink = { left: Infinity, right: -Infinity, top: -Infinity, bottom: Infinity }
  let pen = 0
  const glyphs = run.glyphs.map((glyph, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[at] ?? {}
    const { minX, maxX, minY, maxY } = glyph.bbox
    if (Number.isFinite(minX) && maxX > minX) {
      ink.left = Math.min(ink.left, (pen + xOffset + minX) / em)
      ink.right = Math.max(ink.right, (pen + xOffset + maxX) / em)
      ink.top = Math.max(ink.top, (yOffset + maxY) / em)
      ink.bottom = Math.min(ink.bottom, (yOffset + minY) / em)
    }
    pen += xAdvance
    return { id: glyph.id, advance: xAdvance / em, dx: xOffset / em, dy: yOffset / em }
  })
  return { glyphs, width: pen / em, ink }
}

/**
 * The faces in a file: one, or several of a collection. None when it has no outlines (fonts of coloured pictures), as
 * nothing of it could be drawn.
 * @throws when it is no font
 */
export function openFaces(file: string, name: string): FontFace[] {
  const opened = openSync(file)
  const fonts = isCollection(opened) ? opened.fonts : [opened]
  return fonts
    .filter(hasOutlines)
    .map((font, at) => new FontFace(`${name}#${at}`, font, /bold|black|heavy/i.test(font.subfamilyName)))
}

function hasOutlines(font: Font): boolean {
  return font.characterSet
    .slice(0, LOOKED_AT)
    .some((codePoint) => font.glyphForCodePoint(codePoint).path.toSVG() !== '')
}

function isCollection(opened: Font | FontCollection): opened is FontCollection {
  return opened.type === 'TTC' || opened.type === 'DFont'
}
