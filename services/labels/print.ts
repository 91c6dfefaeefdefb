import { hash } from 'node:crypto'
import {
  type LabelContent,
  LabelsBusy,
  type LabelsResult,
  type LabelWorkers,
  labelsOfPage,
  labelsOnPage,
  type PrintJob,
  type PrintOptions,
  pageCount,
  showsPhotos,
} from '../../labels/index.ts'
import type { HouseholdFile } from '../../storage/index.ts'
import { ServiceError } from '../errors.ts'
import type { Job } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock, Ids, Logging } from '../runtime.ts'
import {
  type ChosenSheet,
  checkJob,
  chosenSheet,
  chosenTemplate,
  optionsFor,
  type SheetName,
} from './choices.ts'
import { blankContent, checkThings, contentsOf, type PhotoOf, sampleContent } from './content.ts'
import { addressWarnings } from './local-address.ts'
import { PDF_NAME, PRINT_JOBS, type PrintFacts, printWork } from './print-jobs.ts'
import { giveShortCodes, makeBlankCodes } from './short-codes.ts'
import { chosenTargets, type Targets } from './targets.ts'
import type { LabelCaller, WantedLabels, WantedPreview } from './wanted.ts'

/** Milliseconds after which a request stops waiting for a drawing. */
const PATIENCE_MS = 20_000
/** What a preview shows as the short code of a thing that gets one when it is printed. No code has such signs. */
const NO_CODE_YET = '····-····'
/** Seconds after which a drawing that took too long can be tried again. */
const RETRY_AFTER_S = 5

/** The parts of the program that the service uses. */
export interface LabelPrintingDependencies extends Clock, Ids, Logging {
  readonly jobs: Jobs
  readonly workers: LabelWorkers
  /** The folder of further fonts; null if there is none. */
  readonly font_folder: string | null
  /** Null if the server stores no pictures. */
  readonly photoOf: PhotoOf | null
  /** The address in the codes of labels begins with it. */
  readonly base_url: string
}

/** The current state of a print job. */
export type LabelJob = Job<PrintFacts>

/** A drawing with its warnings. */
export interface DrawnLabels {
  readonly data: Uint8Array
  readonly warnings: LabelsResult['warnings']
}

/** Prints labels. */
export interface LabelPrinting {
  /** The runner that print jobs are on. */
  readonly jobs: Jobs
  /**
   * Prints labels in the background. Records without a short code get one. The same `public_id` is the same job.
   * @throws ServiceError `validation_failed`, `too_many`, `unavailable`, or the error of a short code
   */
  begin(caller: LabelCaller, public_id: string, wanted: WantedLabels): Promise<LabelJob>
  /** @throws ServiceError `not_found` */
  job(household_id: string, public_id: string): Promise<LabelJob>
  /** The print jobs of a household, the latest first. */
  list(household_id: string): Promise<LabelJob[]>
  /**
   * Cancels a print job; a finished job does not change.
   * @throws ServiceError `not_found`
   */
  cancel(household_id: string, public_id: string): Promise<LabelJob>
  /** The path of the PDF of a job that is done. */
  pdf(household_id: string, public_id: string): string
  /**
   * Draws labels at once. Records without a short code are shown with that of the sample; no code is created.
   * @throws ServiceError `validation_failed`, `too_many`, `unavailable`
   */
  preview(file: HouseholdFile, wanted: WantedPreview): Promise<DrawnLabels>
  /**
   * Draws the test page that measures the offset of a printer, as a PDF.
   * @throws ServiceError `validation_failed`, `unavailable`
   */
  calibration(
    file: HouseholdFile,
    sheet: SheetName,
    offset: Partial<PrintOptions['offset']>,
  ): Promise<Uint8Array>
  /** Stops drawing. */
  close(): Promise<void>
}

/** Makes the service that prints labels. */
export function createLabelPrinting(deps: LabelPrintingDependencies): LabelPrinting {
  const { jobs, workers, font_folder, photoOf, base_url } = deps

  async function job(household_id: string, public_id: string): Promise<LabelJob> {
    const known = await jobs.get(PRINT_JOBS, household_id, public_id)
    if (!known) throw new ServiceError('not_found')
    return known
  }

  /** The content of the labels, once every thing has a short code. `check` sees their number before any code is made. */
  async function labelsFor(
    caller: LabelCaller,
    public_id: string,
    { targets, with_photos }: { readonly targets: Targets; readonly with_photos: boolean },
    check: (count: number) => void,
  ) {
    if ('blank' in targets) {
      check(targets.blank)
      const codes = await makeBlankCodes(caller, targets.blank, public_id, deps)
      return { contents: codes.map((code) => blankContent(code, base_url)), codes_made: codes.length }
    }
    const chosen = await chosenTargets(caller.file, targets)
    if (chosen.length === 0) throw nothingFound()
    check(chosen.length)
    const codes_made = await giveShortCodes(caller, chosen, deps)
    return {
      contents: await contentsOf(caller.file, chosen, base_url, with_photos ? photoOf : null),
      codes_made,
    }
  }

  async function begin(caller: LabelCaller, public_id: string, wanted: WantedLabels): Promise<LabelJob> {
    const { file, author } = caller
    const { household_id } = file
    const known = await jobs.get(PRINT_JOBS, household_id, public_id)
    const digest = hash('sha256', JSON.stringify(wanted))
    const same = (one: LabelJob): LabelJob => {
      if (one.facts.wanted === null || one.facts.wanted === digest) return one
      throw new ServiceError('operation_id_reused')
    }
    if (known) return same(known)
    jobs.admit(PRINT_JOBS, household_id, author.user_id)
    const { chosen, template } = file.read((view) => ({
      chosen: chosenSheet(view, wanted.sheet),
      template: chosenTemplate(view, wanted.template),
    }))
    const { sheet, id, name } = chosen
    const options = optionsFor(wanted.options, chosen)
    const about = { targets: wanted.targets, with_photos: showsPhotos(template.template) }
    const { contents, codes_made } = await labelsFor(caller, public_id, about, (count) =>
      checkJob(sheet, options, count),
    )
    const title = `${template.name}, ${name}`
    const print: PrintJob = { title, sheet, template: template.template, options, labels: contents }
    const warnings = [...addressWarnings(base_url, template.template, contents, options.copies)]
    const begun = await jobs.begin(PRINT_JOBS, {
      household_id,
      public_id,
      created_by: author.user_id,
      total: contents.length * options.copies,
      facts: {
        sheet: { id, name },
        template: { id: template.id, name: template.name },
        pages: pageCount(print),
        codes_made,
        wanted: digest,
        bytes: null,
        warnings,
        refused_label: null,
      },
      work: printWork(deps, public_id, print, warnings),
    })
    // Another request may have begun it under the same id meanwhile.
    return same(begun)
  }

  async function preview(file: HouseholdFile, wanted: WantedPreview): Promise<DrawnLabels> {
    const { chosen, template } = file.read((view) => ({
      chosen: chosenSheet(view, wanted.sheet),
      template: chosenTemplate(view, wanted.template).template,
    }))
    if (wanted.ids) checkThings(file, wanted.ids)
    const { sheet } = chosen
    const options = optionsFor(wanted.options, chosen)
    const photos = showsPhotos(template) ? photoOf : null
    const sample = sampleContent(base_url)
    const { view, page } = wanted
    const drawn = view === 'page' ? labelsOfPage({ sheet, options }, page) : { from: 0, to: 1 }
    const found: LabelContent[] = wanted.ids
      ? await contentsOf(file, wanted.ids, base_url, photos, drawn)
      : Array.from({ length: wanted.view === 'page' ? labelsOnPage(sheet) : 1 }, () => sample)
    const labels = found.map((content) =>
      content.code_url === null ? { ...content, code_url: sample.code_url, code_text: NO_CODE_YET } : content,
    )
    checkJob(sheet, options, labels.length)
    const job: PrintJob = { title: '', sheet, template, options, labels }
    const result = await draw(job, wanted)
    const warnings = [...addressWarnings(base_url, template, labels, options.copies), ...result.warnings]
    return { data: result.data ?? new Uint8Array(), warnings }
  }

  function draw(job: PrintJob, { view, page, format, dpi }: WantedPreview): Promise<LabelsResult> {
    if (view === 'page' && page >= pageCount(job)) {
      const message = `The page does not exist; there are ${pageCount(job)} pages, counted from 0.`
      throw new ServiceError('validation_failed', {
        message,
        details: [{ path: 'page', code: 'too_big', message }],
      })
    }
    const task =
      view === 'page'
        ? ({ what: 'page', font_folder, job, page, dpi } as const)
        : ({ what: 'label', font_folder, job, format, dpi } as const)
    return inTime(workers.run(task, AbortSignal.timeout(PATIENCE_MS)))
  }

  return {
    jobs,
    begin,
    job,
    list: (household_id) => jobs.list(PRINT_JOBS, household_id),
    async cancel(household_id, public_id) {
      await job(household_id, public_id)
      await jobs.cancel(PRINT_JOBS, household_id, public_id)
      return job(household_id, public_id)
    },
    pdf: (household_id, public_id) => jobs.file(PRINT_JOBS, household_id, public_id, PDF_NAME),
    preview,
    async calibration(file, choice, tried) {
      const { sheet, offset: known }: ChosenSheet = file.read((view) => chosenSheet(view, choice))
      const offset = { x: tried.x ?? known?.x ?? 0, y: tried.y ?? known?.y ?? 0 }
      const created_at = deps.now().getTime()
      const task = { what: 'calibration', font_folder, sheet, offset, created_at } as const
      const result = await inTime(workers.run(task, AbortSignal.timeout(PATIENCE_MS)))
      return result.data ?? new Uint8Array()
    },
    close: () => workers.close(),
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const late = error instanceof Error && error.name === 'AbortError'
    if (!late && !(error instanceof LabelsBusy)) throw error
    throw new ServiceError('unavailable', { facts: { retry_after_s: RETRY_AFTER_S } })
  }
}

function nothingFound(): ServiceError {
  const message = 'There is nothing to print a label for.'
  return new ServiceError('validation_failed', {
    message,
    details: [{ path: 'targets', code: 'nothing_found', message }],
  })
}
