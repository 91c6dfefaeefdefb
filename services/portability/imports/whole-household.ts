import type { JobRun } from '../../jobs/job.ts'
import type { ArchiveImport } from '../archive/archive-import.ts'
import { NO_PROGRESS } from './apply-import.ts'
import type { ImportRecord } from './import-record.ts'
import type { ImportFiles } from './import-store.ts'

/** The import of archives, as far as this needs it. */
export type Archives = Pick<ArchiveImport, 'detect' | 'dryRun' | 'confirm' | 'isIn'>

/** Parts of the progress of an archive. It is measured by bytes, and shown in hundredths. */
const HUNDRED = 100

/** What an upload that is an archive is noted as: it has neither columns nor a mapping to correct. */
export const NO_COLUMNS: Pick<ImportRecord, 'names' | 'samples' | 'remarks' | 'mapping'> = {
  names: [],
  samples: [],
  remarks: [],
  mapping: {
    format: 'table',
    rows: 'things',
    fields: [],
    date_order: 'day_first',
    decimal: '.',
    currency: null,
    match_names: false,
    known: 'leave',
  },
}

/**
 * SPEC.md AE6, AI9: reads all of an archive, and notes what it would bring.
 * @throws {ArchiveRefused}
 */
export async function checkWhole(
  archives: Archives,
  record: ImportRecord,
  { source }: ImportFiles,
  { household_id, run }: { readonly household_id: string; readonly run: JobRun },
): Promise<ImportRecord> {
  const { household, created_at, locations, media, missing_media, operations, records } =
    await archives.dryRun(source, household_id, watched(run))
  const created = Object.values(records).reduce((sum, count) => sum + count, 0)
  const missing = missing_media > 0 ? [`${missing_media} photos and documents are not in the archive.`] : []
  const counts = { rows: created, created, changed: 0, skipped: 0, refused: 0, problems: 0 }
  return {
    ...record,
    state: 'ready',
    summary: { ...counts, operations, files: media.files },
    tree: locations.map((name) => ({ kind: 'location', path: [name], fresh: true, things: 0 })),
    remarks: [`All of "${household}", as it was at ${created_at}, with its history.`, ...missing],
    planned_seq: 0,
    error: null,
  }
}

/**
 * SPEC.md AE2, AI9: makes the household equal to the archived one, in one step.
 * @throws {ArchiveRefused}
 * @throws ServiceError `quota_exceeded`, `unavailable`
 */
export async function applyWhole(
  archives: Archives,
  record: ImportRecord,
  { source, work }: ImportFiles,
  { household_id, run }: { readonly household_id: string; readonly run: JobRun },
): Promise<ImportRecord> {
  // The job is the epoch that it begins: after a crash it finds out whether it did all before.
  const { job_id: epoch } = record
  if (epoch === null) throw new Error('a job works on the import')
  if (!(await archives.isIn(household_id, epoch)))
    await archives.confirm(source, household_id, work, { ...watched(run), epoch })
  const { operations: steps, files } = record.summary ?? { operations: 0, files: 0 }
  return { ...record, state: 'done', applied: { ...NO_PROGRESS, steps, files } }
}

function watched({ progress, signal }: JobRun) {
  return { signal, onProgress: (part: number) => progress(Math.floor(part * HUNDRED)) }
}

/** The total of a progress in hundredths. */
export const WHOLE_TOTAL = HUNDRED
