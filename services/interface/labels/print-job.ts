import { z } from 'zod'
import { builtInTemplates, LABEL_WARNING_CODES, PrintOptions } from '../../../labels/index.ts'
import { Uuid, Uuid7 } from '../../../sync-protocol/index.ts'
import type { LabelJob } from '../../labels/print.ts'
import { Targets } from '../../labels/targets.ts'

/** The reason for which a job failed. `interrupted`: the server stopped during the job. */
const JobErrorCode = z.enum(['code_too_small', 'code_text_invalid', 'interrupted', 'storage_full', 'failed'])

/** A sheet of the catalogue, or one of the household. */
export const SheetChoice = z.union([
  z.strictObject({
    catalogue: z
      .string()
      .min(1)
      .max(80)
      .meta({ examples: ['avery-7160'] }),
  }),
  z.strictObject({ own: Uuid }),
])
export type SheetChoice = z.infer<typeof SheetChoice>

/** A built-in template, or one of the household. */
export const TemplateName = z.union([
  z.strictObject({ built_in: z.enum(builtInTemplates.map(({ id }) => id)) }),
  z.strictObject({ own: Uuid }),
])

/** Options of a request; a sheet of the household adds the offset of its printer. */
export const Options = PrintOptions.extend({ offset: PrintOptions.shape.offset.unwrap().optional() })
export type Options = z.infer<typeof Options>

export const NewPrintJob = z.strictObject({
  sheet: SheetChoice,
  template: TemplateName,
  targets: Targets,
  options: Options.optional(),
})

/** A kind of warning: the number of labels with it, the first of them (from 0), and the message for that one. */
const WarningReply = z.strictObject({
  code: z.enum(LABEL_WARNING_CODES).meta({
    description:
      '`address_is_local`: other devices cannot reach the address in the codes, because STOWAGE_BASE_URL names `localhost` or the like.',
  }),
  labels: z.int(),
  first: z.int(),
  message: z.string(),
})

const Named = z.strictObject({ id: z.string(), name: z.string() })

export const PrintJobReply = z
  .strictObject({
    public_id: Uuid7,
    state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    created_at: z.string(),
    finished_at: z.string().nullable(),
    expires_at: z.string().meta({ description: 'The time at which the job and its PDF are deleted' }),
    sheet: Named,
    template: Named,
    labels: z.int().meta({ description: 'Copies included' }),
    pages: z.int(),
    progress: z.int().meta({ description: 'Number of labels drawn so far' }),
    codes_made: z.int().meta({ description: 'Number of short codes that the job created' }),
    bytes: z.int().nullable().meta({ description: 'Size of the PDF; null until it is ready' }),
    warnings: z.array(WarningReply),
    error: z.strictObject({ code: JobErrorCode, label: z.int().nullable(), message: z.string() }).nullable(),
  })
  .meta({ id: 'PrintJob', description: 'A job that prints labels into a PDF.' })

/** An interrupted job is reported as failed, with that code. */
export function printJobReply(job: LabelJob): z.input<typeof PrintJobReply> {
  const { public_id, state, created_at, finished_at, expires_at, total, progress, error, facts } = job
  const { sheet, template, pages, codes_made, bytes, warnings, refused_label } = facts
  return {
    public_id,
    state: state === 'interrupted' ? 'failed' : state,
    created_at,
    finished_at,
    expires_at,
    sheet,
    template,
    labels: total,
    pages,
    progress,
    codes_made,
    bytes,
    warnings,
    error: error && { code: JobErrorCode.parse(error.code), label: refused_label, message: error.message },
  }
}
