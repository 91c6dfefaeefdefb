import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import type { JobKind } from '../../jobs/job.ts'
import { Language } from '../../mail/languages.ts'
import { ZipTooLarge } from '../archive/zip-writer.ts'
import { ExportFormat } from './wanted.ts'

/** Hours for which an export is kept. */
export const KEPT_HOURS = 72

/** Maximum number of exports that a household keeps. */
const MOST_KEPT = 10

/** Progress is in percent. */
export const EXPORT_TOTAL = 100

const ExportFacts = z.strictObject({
  format: ExportFormat,
  with_media: z.boolean(),
  place_id: z.string().nullable(),
  /** The name of the place when the export began. */
  place_name: z.string().nullable(),
  changed_since: z.string().nullable(),
  language: Language,
  /** The name under which the file is saved. */
  file_name: z.string(),
  /** The size of the file in bytes; null until it is ready. */
  bytes: z.int().nullable(),
  records: z.int().nullable(),
  media: z.int().nullable(),
  /** Number of media whose content could not be read. */
  missing_media: z.int().nullable(),
})
export type ExportFacts = z.infer<typeof ExportFacts>

/** SPEC.md AE7: exports of households. */
export const EXPORT_JOBS: JobKind<ExportFacts> = {
  folder: 'data-exports',
  facts: ExportFacts,
  bounds: {
    at_once: 1,
    unfinished_of_household: 2,
    unfinished_of_user: 2,
    kept_of_household: MOST_KEPT,
    kept_hours: KEPT_HOURS,
  },
  busy: 'Two exports are being made already; wait until one of them is ready, or cancel it.',
  interrupted: 'The server stopped while this was exported. Export it again.',
  failure: (error) =>
    error instanceof ZipTooLarge || (error instanceof ServiceError && error.code === 'quota_exceeded')
      ? {
          code: 'quota_exceeded',
          message: 'The export is larger than the space for exports of this household. Delete older exports.',
        }
      : { code: 'failed', message: 'The export could not be made.' },
}
