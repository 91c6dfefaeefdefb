import { z } from 'zod'
import { LABEL_WARNING_CODES } from '../../labels/index.ts'

/** Why a job came to nothing. `interrupted`: the server stopped while it was printed. */
export const JobErrorCode = z.enum([
  'code_too_small',
  'code_text_invalid',
  'interrupted',
  'storage_full',
  'failed',
])
export type JobErrorCode = z.infer<typeof JobErrorCode>

export const JobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled'])

/** A print job as it is kept beside its PDF. */
export const JobRecord = z.strictObject({
  public_id: z.string(),
  state: JobState,
  created_at: z.string(),
  created_by: z.string(),
  finished_at: z.string().nullable(),
  /** When it and its PDF are removed. */
  expires_at: z.string(),
  sheet: z.strictObject({ id: z.string(), name: z.string() }),
  template: z.strictObject({ id: z.string(), name: z.string() }),
  /** How many labels it has, copies included, and on how many pages. */
  labels: z.int(),
  pages: z.int(),
  /** How many short codes were made for it. */
  codes_made: z.int(),
  /** Of the PDF; null until it is there. */
  bytes: z.int().nullable(),
  warnings: z.array(
    z.strictObject({
      code: z.enum(LABEL_WARNING_CODES),
      labels: z.int(),
      first: z.int(),
      message: z.string(),
    }),
  ),
  error: z.strictObject({ code: JobErrorCode, label: z.int().nullable(), message: z.string() }).nullable(),
})
export type JobRecord = z.infer<typeof JobRecord>

/** Whether nothing more becomes of a job. */
export function isOver({ state }: Pick<JobRecord, 'state'>): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}
