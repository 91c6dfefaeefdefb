interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** A glyph of an open font, in font units; y upwards. */
export interface FontGlyph {
  readonly id: number
  readonly bbox: Box
  readonly path: { readonly bbox: Box; toSVG(): string }
}

/** The position of a glyph in a run, in font units. */
interface GlyphPlace {
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/**
 * The part of fontkit's open font that labels use. The types of fontkit need those of a browser, which a program that embeds
 * Stowage does not have.
 */
export interface Font {
  readonly unitsPerEm: number
  readonly capHeight: number
  readonly ascent: number
  hasGlyphForCodePoint(codePoint: number): boolean
  stringsForGlyph(glyph: number): string[]
  getGlyph(glyph: number, codePoints?: number[]): FontGlyph
  layout(
    text: string,
    features?: Record<string, boolean>,
    script?: string,
    language?: string,
    direction?: string,
  ): { readonly glyphs: readonly FontGlyph[]; readonly positions: readonly GlyphPlace[] }
  createSubset(): { includeGlyph(glyph: FontGlyph): unknown; encode(): Uint8Array }
}
