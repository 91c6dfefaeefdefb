/**
 * Labels: sheets, templates, and threads that print. Nothing here knows of households. What draws is in `paper.ts`: a server
 * starts without it.
 */
export { qrPictures } from './codes/qr-pictures.ts'
export { LABEL_WARNING_CODES } from './layout/warnings.ts'
export {
  MOST_LABELS,
  type PrintJob,
  PrintOptions,
  problemOf,
  showsPhotos,
  TemplateChoice,
} from './print/job.ts'
export { labelsOfPage, pageCount } from './print/page-count.ts'
export type { LabelsResult, PrintProgress } from './print/tasks.ts'
export { LabelRefused, type TalliedWarning } from './print/warning-tally.ts'
export { LabelsBusy, LabelWorkers } from './print/workers.ts'
export { catalogueSheet } from './sheets/catalogue.ts'
export { ownSheet } from './sheets/own-sheet.ts'
export { searchSheets } from './sheets/search.ts'
export { LabelSheet, labelsOnPage } from './sheets/sheet.ts'
export { builtInTemplates } from './templates/built-in/index.ts'
export { type LabelContent, SAMPLE } from './templates/content.ts'
