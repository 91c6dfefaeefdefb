/**
 * Labels: sheets, templates, layout, and how they are printed. Nothing here knows of households. Other printed papers use
 * its fonts, its line breaking and its PDF writer.
 */
export { qrPictures } from './codes/qr-pictures.ts'
export { type FontSet, openFonts } from './fonts/font-set.ts'
export { settable } from './fonts/itemise.ts'
export { LineBreaker } from './layout/break-lines.ts'
export type { measureLine } from './layout/measure-text.ts'
export type { Primitive } from './layout/primitives.ts'
export { LABEL_WARNING_CODES } from './layout/warnings.ts'
export {
  MOST_LABELS,
  type PrintJob,
  PrintOptions,
  problemOf,
  showsPhotos,
  TemplateChoice,
} from './print/job.ts'
export { pageCount } from './print/pages.ts'
export type { LabelsResult, PrintProgress } from './print/tasks.ts'
export { LabelRefused, type TalliedWarning } from './print/warning-tally.ts'
export { LabelsBusy, LabelWorkers } from './print/workers.ts'
export type { Page } from './render/page.ts'
export { PdfWriter } from './render/pdf.ts'
export { catalogueSheet } from './sheets/catalogue.ts'
export { ownSheet } from './sheets/own-sheet.ts'
export { searchSheets } from './sheets/search.ts'
export { LabelSheet, labelsOnPage } from './sheets/sheet.ts'
export { builtInTemplates } from './templates/built-in/index.ts'
export { type LabelContent, SAMPLE } from './templates/content.ts'
