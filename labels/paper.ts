/**
 * What draws papers: the fonts, the line breaking and the PDF writer of labels. Its packages take a tenth of a second to load, so
 * only threads and commands that draw import it.
 */
export { type FontSet, openFonts } from './fonts/font-set.ts'
export { settable } from './fonts/itemise.ts'
export { LineBreaker } from './layout/break-lines.ts'
export { drawLine } from './layout/draw-text.ts'
export type { Primitive } from './layout/primitives.ts'
export type { Page } from './render/page.ts'
export { PdfWriter } from './render/pdf.ts'
