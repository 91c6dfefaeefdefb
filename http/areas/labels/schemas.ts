import { z } from 'zod'
import { builtInTemplates, LABEL_WARNING_CODES, PrintOptions } from '../../../labels/index.ts'
import { Targets } from '../../../services/labels/targets.ts'
import { Uuid, Uuid7 } from '../../../sync-protocol/index.ts'

/** Why a job printed nothing. `interrupted`: the server stopped while it was printed. */
export const JobErrorCode = z.enum([
  'code_too_small',
  'code_text_invalid',
  'interrupted',
  'storage_full',
  'failed',
])

/** Which sheet: one of the catalogue, or one of the household. */
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

/** Which template: one of the house, or one of the household. */
export const TemplateName = z.union([
  z.strictObject({ built_in: z.enum(builtInTemplates.map(({ id }) => id)) }),
  z.strictObject({ own: Uuid }),
])

/** Options as they are asked for: a sheet of the household brings the offset of its printer along. */
export const Options = PrintOptions.extend({ offset: PrintOptions.shape.offset.unwrap().optional() })
export type Options = z.infer<typeof Options>

export const NewPrintJob = z.strictObject({
  sheet: SheetChoice,
  template: TemplateName,
  targets: Targets,
  options: Options.optional(),
})

/** A kind of warning: how many labels it is about, the first of them (from 0), and what is said of that one. */
const WarningReply = z.strictObject({
  code: z.enum(LABEL_WARNING_CODES).meta({
    description:
      '`address_is_local`: the address in the codes leads nowhere from another device, as STOWAGE_BASE_URL names this machine as `localhost` or the like.',
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
    expires_at: z.string().meta({ description: 'When it and its PDF are removed' }),
    sheet: Named,
    template: Named,
    labels: z.int().meta({ description: 'Copies included' }),
    pages: z.int(),
    progress: z.int().meta({ description: 'Labels that are drawn' }),
    codes_made: z.int().meta({ description: 'Short codes that were made for it' }),
    bytes: z.int().nullable().meta({ description: 'Of the PDF; null until it is there' }),
    warnings: z.array(WarningReply),
    error: z.strictObject({ code: JobErrorCode, label: z.int().nullable(), message: z.string() }).nullable(),
  })
  .meta({ id: 'PrintJob', description: 'Labels that are printed into a PDF.' })
