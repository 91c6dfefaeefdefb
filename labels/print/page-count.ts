import { labelsOnPage } from '../sheets/sheet.ts'
import { freePlaces, type PrintJob } from './job.ts'

/** The number of pages of a job. */
export function pageCount({ sheet, options, labels }: PrintJob): number {
  const onPage = labelsOnPage(sheet)
  const rest = labels.length * options.copies - freePlaces(onPage, options).length
  return 1 + Math.max(0, Math.ceil(rest / onPage))
}

/** Which labels of a job, copies counted once, are on a page (from 0): from the first to before the last number. */
export function labelsOfPage(
  { sheet, options }: Pick<PrintJob, 'sheet' | 'options'>,
  page: number,
): { readonly from: number; readonly to: number } {
  const onPage = labelsOnPage(sheet)
  const before = page === 0 ? 0 : freePlaces(onPage, options).length + (page - 1) * onPage
  const here = page === 0 ? freePlaces(onPage, options).length : onPage
  const { copies } = options
  return { from: Math.floor(before / copies), to: Math.ceil((before + here) / copies) }
}
