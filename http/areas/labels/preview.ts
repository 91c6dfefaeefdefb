import { z } from 'zod'
import { LabelTarget, labelledRecord } from '../../../engine/index.ts'
import {
  LabelsBusy,
  type LabelsResult,
  labelsOnPage,
  type PrintJob,
  pageCount,
  showsPhotos,
} from '../../../labels/index.ts'
import { TemplateDesign, Uuid } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { checkJob, chosenSheet, chosenTemplate, optionsFor } from '../../labels/choices.ts'
import { contentsOf, sampleContent } from '../../labels/content.ts'
import type { LabelServices } from '../../labels/label-services.ts'
import { MOST_IDS } from '../../labels/limits.ts'
import { addressWarnings, WARNINGS_HEADER, warningsHeader } from '../../labels/local-address.ts'
import { queryNumber } from '../../routing/query-values.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { Options, SheetChoice, TemplateName } from './schemas.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly labels: LabelServices
}

const { route } = routesWith<Needs>()

const shared = { tag: 'Labels', access: 'session', limiter: null, household: {} } as const

/** Milliseconds after which nobody waits for a picture any more. */
const PATIENCE_MS = 20_000

const Preview = z.strictObject({
  sheet: SheetChoice,
  template: z.union([...TemplateName.options, z.strictObject({ design: TemplateDesign })]),
  ids: z
    .array(LabelTarget)
    .min(1)
    .max(MOST_IDS)
    .optional()
    .meta({ description: 'What the labels are for; a sample if it is not given' }),
  options: Options.optional(),
  view: z
    .enum(['label', 'page'])
    .optional()
    .meta({ description: 'The first label, which it is if not given, or a page' }),
  page: z.int().min(0).max(5000).optional().meta({ description: 'Which page, from 0' }),
  format: z
    .enum(['png', 'svg'])
    .optional()
    .meta({ description: 'By `Accept` if it is not given; a page is a PNG' }),
  dpi: z
    .int()
    .min(36)
    .max(600)
    .optional()
    .meta({ description: 'Dots per inch of a PNG; 203 if it is not given' }),
})

const preview = route({
  ...shared,
  id: 'labels.preview',
  by_token: 'read',
  method: 'POST',
  path: '/api/v1/labels/preview',
  summary: 'Look at a label, or at a page of them, before they are printed',
  description:
    'What has no short code yet is shown with that of the sample; none is made. `X-Label-Warnings` has the codes of what is wrong, with commas in between. `address_is_local`: the address in the codes leads nowhere from another device, as `STOWAGE_BASE_URL` names `localhost` or the like.',
  body: Preview,
  body_limit: 256 * 1024,
  reply: { binary: ['image/png', 'image/svg+xml'] },
  errors: ['too_many', 'unavailable'],
  async handler({ household, body, koa }, services) {
    const { sheet, template, missing } = household.file.read((view) => ({
      sheet: chosenSheet(view, body.sheet),
      template: chosenTemplate(view, body.template).template,
      missing: body.ids?.findIndex((target) => !labelledRecord(view, target)) ?? -1,
    }))
    if (missing >= 0) throw invalid(`ids.${missing}.id`, 'not_found', 'There is no such thing.')
    const options = optionsFor(body.options, sheet)
    const photoOf = showsPhotos(template) ? services.labels.photoOf : null
    const sample = sampleContent(services.config.base_url)
    const { code_url, code_text } = sample
    const found = body.ids
      ? await contentsOf(household, body.ids, services.config.base_url, photoOf)
      : Array.from({ length: body.view === 'page' ? labelsOnPage(sheet.sheet) : 1 }, () => sample)
    const labels = found.map((content) =>
      content.code_url === null ? { ...content, code_url, code_text } : content,
    )
    checkJob(sheet.sheet, options, labels.length)
    const job: PrintJob = { title: '', sheet: sheet.sheet, template, options, labels }
    const format = formatOf(body, koa.accepts('image/png', 'image/svg+xml'))
    const result = await draw(services, job, { ...body, format })
    koa.set('Cache-Control', 'no-store')
    const warnings = [
      ...addressWarnings(services.config.base_url, template, labels, options.copies),
      ...result.warnings,
    ]
    koa.set(WARNINGS_HEADER, warningsHeader(warnings))
    // Drawn by this program alone, but nothing in it may ever run.
    koa.set('Content-Security-Policy', "default-src 'none'; img-src data:; sandbox")
    koa.type = format === 'svg' ? 'image/svg+xml' : 'image/png'
    koa.body = Buffer.from(result.data ?? [])
  },
})

function formatOf({ view, format }: z.infer<typeof Preview>, accepted: string | false): 'png' | 'svg' {
  const wanted = format ?? (accepted === 'image/svg+xml' && view !== 'page' ? 'svg' : 'png')
  if (view === 'page' && wanted === 'svg')
    throw invalid('format', 'invalid_value', 'A page is shown as a PNG.')
  return wanted
}

async function draw(
  { labels: { jobs } }: Needs,
  job: PrintJob,
  { view, page = 0, format, dpi = 203 }: z.infer<typeof Preview> & { format: 'png' | 'svg' },
): Promise<LabelsResult> {
  const { workers, font_folder } = jobs.drawing
  if (view === 'page' && page >= pageCount(job)) {
    throw invalid('page', 'too_big', `There are ${pageCount(job)} pages, from 0.`)
  }
  const task =
    view === 'page'
      ? ({ what: 'page', font_folder, job, page, dpi } as const)
      : ({ what: 'label', font_folder, job, format, dpi } as const)
  return await inTime(workers.run(task, AbortSignal.timeout(PATIENCE_MS)))
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const late = error instanceof Error && error.name === 'AbortError'
    if (!late && !(error instanceof LabelsBusy)) throw error
    throw new HttpError('unavailable', { headers: { 'Retry-After': '5' } })
  }
}

const calibration = route({
  ...shared,
  id: 'labels.calibration',
  method: 'GET',
  path: '/api/v1/labels/calibration',
  summary: 'Download the page by which one sees how far a printer is off',
  description:
    'A PDF with the outlines of the labels, a line 20 mm from the left edge of the paper, and one 20 mm from the upper edge. What is measured less than 20 mm is the offset for the sheet.',
  addition: true,
  query: z.strictObject({
    sheet: z
      .string()
      .min(1)
      .max(80)
      .meta({
        description:
          'A sheet of the catalogue, or the id of one of the household, with the offset that it has',
        examples: ['avery-7160'],
      }),
    x: queryNumber(-15, 15).optional().meta({ description: 'The offset to try, in millimetres' }),
    y: queryNumber(-15, 15).optional(),
  }),
  reply: { binary: ['application/pdf'] },
  errors: ['unavailable'],
  async handler({ household, query, koa }, { labels: { jobs }, now }) {
    const { x, y } = query
    const choice = Uuid.safeParse(query.sheet).success ? { own: query.sheet } : { catalogue: query.sheet }
    const { sheet, offset } = household.file.read((view) => chosenSheet(view, choice))
    const { workers, font_folder } = jobs.drawing
    const tried = { x: x ?? offset?.x ?? 0, y: y ?? offset?.y ?? 0 }
    const task = {
      what: 'calibration',
      font_folder,
      sheet,
      offset: tried,
      created_at: now().getTime(),
    } as const
    const result = await inTime(workers.run(task, AbortSignal.timeout(PATIENCE_MS)))
    koa.attachment('calibration.pdf')
    koa.type = 'application/pdf'
    koa.set('Cache-Control', 'no-store')
    koa.body = Buffer.from(result.data ?? [])
  },
})

function invalid(path: string, code: string, message: string): HttpError {
  return new HttpError('validation_failed', { message, details: [{ path, code, message }] })
}

export const previewRoutes = [preview, calibration]
