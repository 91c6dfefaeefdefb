import type { CodeFormat } from '../../sync-protocol/index.ts'
import type { Box } from '../box.ts'
import type { Weight } from '../fonts/font-set.ts'

/**
 * The content of a box of a label; lengths in millimetres, sizes those of an em. Built-in templates and those of a household
 * both become fields, so that there is one way to draw a label.
 */
export type Field = (TextField | CodeField | PhotoField | LineField | RectField) & {
  /** Degrees clockwise around the middle of the box. */
  readonly turn?: 0 | 90 | 180 | 270
}

export type Align = 'left' | 'center' | 'right'
/** `start`: on the left, and on the right for text that is read from right to left. */
export type TextAlign = Align | 'start'
export type VerticalAlign = 'top' | 'middle' | 'bottom'

/** Text that shrinks from `largest` to `smallest`, wraps to `lines`, then is broken within words, and ends in an ellipsis where that is not enough. */
export interface TextField {
  readonly kind: 'text'
  readonly box: Box
  readonly text: string
  /** The same in fewer words, taken where the text would be too small or cut off; the longest first. */
  readonly shorter?: readonly string[]
  /** Left out where it would be cut off: half a code is of no use to anybody. */
  readonly whole?: boolean
  readonly weight: Weight
  readonly largest: number
  readonly smallest: number
  /** Letters become smaller than `smallest`, down to this, rather than that a word is broken or cut off. */
  readonly tightest?: number
  readonly lines: number
  readonly align: TextAlign
  readonly valign: VerticalAlign
  /** Ems of space added between letters. */
  readonly tracking?: number
  /** From how far away it is to be read, in millimetres; smaller letters are warned of. */
  readonly read_from?: number
}

/** A code as large as its box allows, quiet zone included. */
export interface CodeField {
  readonly kind: 'code'
  readonly box: Box
  readonly format: CodeFormat
  readonly text: string
  /** Omitted, with a warning, if it would be too small: the label is useful without it. */
  readonly optional?: boolean
  readonly align: Align
  readonly valign: VerticalAlign
}

/** A picture: `cover` fills the box and loses what sticks out, `contain` shows all of it. */
export interface PhotoField {
  readonly kind: 'photo'
  readonly box: Box
  /** Its bytes, or the file that holds them. */
  readonly photo: Uint8Array | string
  readonly fit: 'cover' | 'contain'
  readonly corner: number
}

/** A straight line of some thickness along the upper or the left side of its box, whichever is longer. */
export interface LineField {
  readonly kind: 'line'
  readonly box: Box
  readonly thickness: number
}

/** A rectangle, filled or outlined. */
export interface RectField {
  readonly kind: 'rect'
  readonly box: Box
  readonly corner: number
  readonly line: number | 'filled'
}
