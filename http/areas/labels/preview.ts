import { z } from 'zod'
import { LabelTarget } from '../../../engine/index.ts'
import { Options, SheetChoice, TemplateName } from '../../../services/interface/labels/print-job.ts'
import { queryNumber } from '../../../services/interface/routes/query-values.ts'
import { MOST_IDS } from '../../../services/labels/limits.ts'
import type { LabelPrinting } from '../../../services/labels/print.ts'
import { TemplateDesign, Uuid } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { WARNINGS_HEADER, warningsHeader } from './warnings-header.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly labels: LabelPrinting
}

const { route } = routesWith<Needs>()

const shared = { tag: 'Labels', access: 'session', limiter: null, household: {} } as const

const Preview = z.strictObject({
  sheet: SheetChoice,
  template: z.union([...TemplateName.options, z.strictObject({ design: TemplateDesign })]),
  ids: z
    .array(LabelTarget)
    .min(1)
    .max(MOST_IDS)
    .optional()
    .meta({ description: 'The records of the labels; default: a sample' }),
  options: Options.optional(),
  view: z
    .enum(['label', 'page'])
    .optional()
    .meta({ description: 'The first label (default), or a whole page' }),
  page: z.int().min(0).max(5000).optional().meta({ description: 'Page number, from 0' }),
  format: z
    .enum(['png', 'svg'])
    .optional()
    .meta({ description: 'Default: by `Accept`; a page is always a PNG' }),
  dpi: z.int().min(36).max(600).optional().meta({ description: 'Dots per inch of a PNG; default 203' }),
})

const preview = route({
  ...shared,
  id: 'labels.preview',
  by_token: 'read',
  method: 'POST',
  path: '/api/v1/labels/preview',
  summary: 'Preview a label or a page of labels',
  description:
    'A record without a short code is shown with a sample code; none is created. `X-Label-Warnings` lists the codes of the warnings, separated by commas. `address_is_local`: other devices cannot reach the address in the codes, because `STOWAGE_BASE_URL` names `localhost` or the like.',
  body: Preview,
  body_limit: 256 * 1024,
  reply: { binary: ['image/png', 'image/svg+xml'] },
  errors: ['too_many', 'unavailable'],
  async handler({ household, body, koa }, { labels }) {
    const { view = 'label', page = 0, dpi = 203, ...wanted } = body
    const format = formatOf(body, koa.accepts('image/png', 'image/svg+xml'))
    const { data, warnings } = await labels.preview(household.file, { ...wanted, view, page, format, dpi })
    koa.set('Cache-Control', 'no-store')
    koa.set(WARNINGS_HEADER, warningsHeader(warnings))
    // This program draws the SVG itself; the policy prevents scripts in it anyway.
    koa.set('Content-Security-Policy', "default-src 'none'; img-src data:; frame-ancestors 'none'; sandbox")
    koa.type = format === 'svg' ? 'image/svg+xml' : 'image/png'
    koa.body = Buffer.from(data)
  },
})

function formatOf({ view, format }: z.infer<typeof Preview>, accepted: string | false): 'png' | 'svg' {
  const wanted = format ?? (accepted === 'image/svg+xml' && view !== 'page' ? 'svg' : 'png')
  if (view !== 'page' || wanted === 'png') return wanted
  const message = 'A page is available as PNG only.'
  throw new HttpError('validation_failed', {
    message,
    details: [{ path: 'format', code: 'invalid_value', message }],
  })
}

const calibration = route({
  ...shared,
  id: 'labels.calibration',
  method: 'GET',
  path: '/api/v1/labels/calibration',
  summary: 'Download the test page that measures the offset of a printer',
  description:
    'A PDF with the outlines of the labels, a line 20 mm from the left edge of the paper, and a line 20 mm from the upper edge. Measure both distances. The new offset for the sheet is the one that the page was printed with, plus 20 mm, minus the measured distance.',
  addition: true,
  query: z.strictObject({
    sheet: z
      .string()
      .min(1)
      .max(80)
      .meta({
        description: 'A sheet of the catalogue, or the id of a sheet of the household, with its offset',
        examples: ['avery-7160'],
      }),
    x: queryNumber(-15, 15).optional().meta({ description: 'The offset to try, in millimetres' }),
    y: queryNumber(-15, 15).optional(),
  }),
  reply: { binary: ['application/pdf'] },
  errors: ['unavailable'],
  async handler({ household, query, koa }, { labels }) {
    const { sheet, x, y } = query
    const choice = Uuid.safeParse(sheet).success ? { own: sheet } : { catalogue: sheet }
    const pdf = await labels.calibration(household.file, choice, {
      ...(x !== undefined && { x }),
      ...(y !== undefined && { y }),
    })
    koa.attachment('calibration.pdf')
    koa.type = 'application/pdf'
    koa.set('Cache-Control', 'no-store')
    koa.body = Buffer.from(pdf)
  },
})

export const previewRoutes = [preview, calibration]
