import type { Box } from '../box.ts'
import type { FontFace, ShapedRun } from '../fonts/face.ts'

/**
 * What a label is drawn of, in millimetres, y downwards. Everything is black, but for what is cleared; renderers turn it into PDF and SVG, and
 * nothing of where things stand is decided there.
 */
export type Primitive = TextPrimitive | RectPrimitive | ModulesPrimitive | ImagePrimitive | GroupPrimitive

/** A run of text from a pen position on the baseline; `size` is that of an em, `tracking` is added after each glyph. */
export interface TextPrimitive {
  readonly kind: 'text'
  readonly x: number
  readonly y: number
  readonly size: number
  readonly tracking: number
  readonly face: FontFace
  readonly text: string
  readonly rtl: boolean
  readonly run: ShapedRun
}

/** A rectangle, filled with black, cleared to white, or outlined inside of its box by a line of some thickness. */
export interface RectPrimitive extends Box {
  readonly kind: 'rect'
  readonly corner: number
  readonly line: number | 'filled' | 'cleared'
}

/** The dark modules of a code: rectangles within `columns` by `rows` that are stretched over a box. */
export interface ModulesPrimitive extends Box {
  readonly kind: 'modules'
  readonly columns: number
  readonly rows: number
  readonly dark: readonly (readonly [x: number, y: number, width: number, height: number])[]
  readonly says: string
}

/** A picture (JPEG or PNG) that fills its box, cut by round corners. */
export interface ImagePrimitive extends Box {
  readonly kind: 'image'
  readonly data: Uint8Array
  readonly content_type: 'image/jpeg' | 'image/png'
  readonly corner: number
}

/** Primitives under a matrix [a b c d e f], as SVG and PDF have it. */
export interface GroupPrimitive {
  readonly kind: 'group'
  readonly matrix: readonly [number, number, number, number, number, number]
  readonly primitives: readonly Primitive[]
}
