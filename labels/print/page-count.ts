import { labelsOnPage } from '../sheets/sheet.ts'
import { freePlaces, type PrintJob } from './job.ts'

/** The number of pages of a job. */
export function pageCount({ sheet, options, labels }: PrintJob): number {
  const onPage = labelsOnPage(sheet)
  const rest = labels.length * options.copies - freePlaces(onPage, options).length
  return 1 + Math.max(0, Math.ceil(rest / onPage))
}
