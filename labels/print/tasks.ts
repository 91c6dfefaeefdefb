import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { syncPath } from '../../platform/index.ts'
import { type FontSet, openFonts, type UnreadableFont } from '../fonts/font-set.ts'
import { PdfWriter } from '../render/pdf.ts'
import { renderPng } from '../render/png.ts'
import { renderSvg } from '../render/svg.ts'
import type { LabelSheet } from '../sheets/sheet.ts'
import { calibrationPage } from './calibration.ts'
import { drawOne, withLength } from './draw-one.ts'
import type { PrintJob, PrintOptions } from './job.ts'
import { pageCount } from './page-count.ts'
import { drawPages } from './pages.ts'
import { type TalliedWarning, WarningTally } from './warning-tally.ts'

/** Where more fonts lie; null for none but the bundled ones. */
interface WithFonts {
  readonly font_folder: string | null
}

/** Prints a job into a file, which is there when all of it is. `key` tells its progress from that of others. */
export interface PrintTask extends WithFonts {
  readonly what: 'print'
  readonly key: string
  readonly job: PrintJob
  readonly file: string
  /** When the PDF says it was made, in milliseconds since 1970. */
  readonly created_at: number
}

/** Shows the first label of a job. */
export interface LabelTask extends WithFonts {
  readonly what: 'label'
  readonly job: PrintJob
  readonly format: 'svg' | 'png'
  readonly dpi: number
}

/** Shows a page of a job, from 0. */
export interface PageTask extends WithFonts {
  readonly what: 'page'
  readonly job: PrintJob
  readonly page: number
  readonly dpi: number
}

/** Makes the page by which one sees how far a printer is off, as a PDF. */
export interface CalibrationTask extends WithFonts {
  readonly what: 'calibration'
  readonly sheet: LabelSheet
  readonly offset: PrintOptions['offset']
  readonly created_at: number
}

/** A request to a label thread: plain data, which is copied to another thread. */
export type LabelsTask = PrintTask | LabelTask | PageTask | CalibrationTask

/** The number of labels of a job that are done. */
export interface PrintProgress {
  readonly key: string
  readonly labels: number
}

/** What became of a task. `data` is a picture or a PDF; a print has a file instead. */
export interface LabelsResult {
  readonly data: Uint8Array | null
  readonly pages: number
  readonly labels: number
  readonly warnings: readonly TalliedWarning[]
  readonly unreadable_fonts: readonly UnreadableFont[]
}

let opened: { folder: string | null; fonts: FontSet; unreadable: UnreadableFont[] } | null = null

function fontsOf(folder: string | null): { fonts: FontSet; unreadable: UnreadableFont[] } {
  if (opened?.folder !== folder) opened = { folder, ...openFonts(folder) }
  return opened
}

/**
 * Does a task.
 * @throws {LabelRefused} when a code on a label to print could not be scanned
 */
export async function doTask(
  task: LabelsTask,
  onProgress: (progress: PrintProgress) => void,
): Promise<LabelsResult> {
  const { fonts, unreadable } = fontsOf(task.font_folder)
  const result = await resultOf(task, fonts, onProgress)
  return { ...result, unreadable_fonts: unreadable }
}

async function resultOf(
  task: LabelsTask,
  fonts: FontSet,
  onProgress: (progress: PrintProgress) => void,
): Promise<Omit<LabelsResult, 'unreadable_fonts'>> {
  switch (task.what) {
    case 'print':
      return await print(task, fonts, onProgress)
    case 'label':
      return await showLabel(task, fonts)
    case 'page':
      return await showPage(task, fonts)
    case 'calibration': {
      const page = await calibrationPage(task.sheet, task.offset, fonts)
      const writer = new PdfWriter({ title: 'Calibration', created_at: new Date(task.created_at) })
      const chunks: Uint8Array[] = []
      writer.document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      writer.add(page)
      writer.end()
      await finished(writer.document)
      return { data: Buffer.concat(chunks), pages: 1, labels: 0, warnings: [] }
    }
  }
}

async function print(
  { job, file, key, created_at }: PrintTask,
  fonts: FontSet,
  onProgress: (progress: PrintProgress) => void,
): Promise<Omit<LabelsResult, 'unreadable_fonts'>> {
  const tally = new WarningTally()
  const partial = `${file}.part`
  const writer = new PdfWriter({ title: job.title, created_at: new Date(created_at) })
  const output = createWriteStream(partial, { flush: true })
  const written = finished(output)
  // The await below reports a failure; until then it must not count as unhandled.
  written.catch(() => {})
  writer.document.pipe(output)
  let labels = 0
  try {
    for await (const page of drawPages(job, fonts, tally)) {
      writer.add(page)
      labels += page.labels
      onProgress({ key, labels })
      // Lets what is finished go to the disk, instead of all of it waiting in memory.
      await setImmediate()
    }
    writer.end()
    await written
    await rename(partial, file)
    await syncPath(dirname(file))
  } catch (error) {
    output.destroy()
    // The file may still be opening, and would come to be after its removal.
    await written.catch(() => {})
    await rm(partial, { force: true })
    throw error
  }
  return { data: null, pages: pageCount(job), labels, warnings: tally.list() }
}

async function showLabel({ job, format, dpi }: LabelTask, fonts: FontSet) {
  const [content] = job.labels
  if (content === undefined) throw new Error('there is no label to show')
  const sheet = withLength(job.sheet, job.options.length)
  const drawn = await drawOne(sheet, job.template, content, job.options, fonts)
  const tally = new WarningTally()
  tally.add(0, drawn.warnings)
  const data = format === 'svg' ? Buffer.from(renderSvg(drawn)) : await renderPng(drawn, dpi)
  return { data, pages: 1, labels: 1, warnings: tally.list() }
}

async function showPage({ job, page, dpi }: PageTask, fonts: FontSet) {
  const tally = new WarningTally()
  const { value } = await drawPages(job, fonts, tally, page).next()
  if (!value) throw new Error(`there is no page ${page}`)
  const shown = { ...value, primitives: [...edge(value), ...value.primitives] }
  const data = await renderPng(shown, dpi)
  return { data, pages: pageCount(job), labels: value.labels, warnings: tally.list() }
}

/** The edge of the paper, so that a white page is seen on a white screen. */
function edge({ width, height }: { width: number; height: number }) {
  return [{ kind: 'rect', x: 0, y: 0, width, height, corner: 0, line: 0.2 } as const]
}
