import type { Coverage } from './coverage.ts'
import type { Font } from './font.ts'
import type { OpenBudget } from './open-budget.ts'

/** A glyph of a run: the position of its pen and its advance, in ems; y upwards. */
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

/**
 * Contextual alternates redraw arrows and multiplication signs between figures, take two thirds of the time that shaping
 * takes, and are not missed on a label.
 */
const FEATURES = { calt: false }

/** The properties of a face that are known before it is opened. */
export interface FaceSource {
  readonly id: string
  readonly bold: boolean
  /** Characters that it seems to have. */
  readonly coverage: Coverage
  /** Size of the tables that are read when it is opened. */
  readonly bytes: number
  /** Bounds the open faces of a thread. */
  readonly budget: OpenBudget
  /** @throws when it cannot be read */
  open(): Font
  /** Called if it cannot be read. */
  onUnreadable(error: unknown): void
}

/**
 * One face of a font file, opened when a character of it is wanted: one for Chinese takes tens of megabytes. Shapes of
 * runs are remembered: names on labels repeat words.
 */
export class FontFace {
  readonly id: string
  readonly bold: boolean
  /** Size of the tables in memory while it is open. */
  readonly bytes: number
  private readonly source: FaceSource
  private opened: Font | null = null
  private broken = false
  private readonly shapes = new Map<string, ShapedRun>()

  constructor(source: FaceSource) {
    this.id = source.id
    this.bold = source.bold
    this.bytes = source.bytes
    this.source = source
  }

  /** The font itself; opened again if it was closed. */
  get font(): Font {
    this.opened ??= this.source.open()
    this.source.budget.used(this)
    return this.opened
  }

  /** Frees its memory until a character of it is drawn again. */
  close(): void {
    this.opened = null
    this.shapes.clear()
  }

  /** Whether it was opened. */
  get isOpen(): boolean {
    return this.opened !== null
  }

  /** How high a capital is, in ems. */
  get capHeight(): number {
    return (this.font.capHeight || this.font.ascent * 0.75) / this.font.unitsPerEm
  }

  /** Whether the face draws a character. One that cannot be opened draws none. */
  has(codePoint: number): boolean {
    if (this.broken || !this.source.coverage.has(codePoint)) return false
    try {
      return this.font.hasGlyphForCodePoint(codePoint)
    } catch (error) {
      this.broken = true
      this.source.onUnreadable(error)
      return false
    }
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
