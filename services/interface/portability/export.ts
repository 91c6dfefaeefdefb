import { z } from 'zod'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import type { ExportJob } from '../../portability/exports/exports.ts'
import { ExportFormat } from '../../portability/exports/wanted.ts'

/** Why an export was not made. `interrupted`: the server stopped meanwhile. */
const ExportErrorCode = z.enum(['interrupted', 'storage_full', 'quota_exceeded', 'failed'])

export const ExportReply = z
  .strictObject({
    public_id: Uuid7,
    state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted']),
    created_at: z.string(),
    created_by: z.string(),
    finished_at: z.string().nullable(),
    expires_at: z.string().meta({ description: 'The time at which the export and its file are deleted' }),
    format: ExportFormat,
    with_media: z.boolean(),
    place: z.strictObject({ public_id: z.string(), name: z.string() }).nullable(),
    changed_since: z.string().nullable(),
    progress: z.int().meta({ description: 'In percent' }),
    file_name: z.string(),
    bytes: z.int().nullable().meta({ description: 'Size of the file; null until it is ready' }),
    records: z.int().nullable().meta({ description: 'Number of records in it; null until it is ready' }),
    media: z.int().nullable().meta({ description: 'Number of photos and documents in it' }),
    missing_media: z
      .int()
      .nullable()
      .meta({ description: 'Number of photos and documents whose content the server could not read' }),
    error: z.strictObject({ code: ExportErrorCode, message: z.string() }).nullable(),
  })
  .meta({ id: 'DataExport', description: 'An export of a household.' })

/** An export as routes show it. */
export function exportReply(job: ExportJob): z.input<typeof ExportReply> {
  const { public_id, state, created_at, created_by, finished_at, expires_at, progress, error, facts } = job
  const { format, with_media, place_id, place_name, changed_since, file_name } = facts
  const { bytes, records, media, missing_media } = facts
  return {
    public_id,
    state,
    created_at,
    created_by,
    finished_at,
    expires_at,
    format,
    with_media,
    place: place_id === null ? null : { public_id: place_id, name: place_name ?? '' },
    changed_since,
    progress,
    file_name,
    bytes,
    records,
    media,
    missing_media,
    error: error && { code: ExportErrorCode.parse(error.code), message: error.message },
  }
}
