import { says } from '../../../engine/imports/index.ts'
import type { JobRun } from '../../jobs/job.ts'
import type { ArchiveImport } from '../archive/archive-import.ts'
import { minute } from '../archive/readme.ts'
import { NO_PROGRESS } from './apply-import.ts'
import type { ImportPhase } from './import-job.ts'
import type { ImportRecord } from './import-record.ts'
import type { ImportFiles } from './import-store.ts'

/** The import of archives, as far as this needs it. */
export type Archives = Pick<ArchiveImport, 'detect' | 'dryRun' | 'confirm' | 'undo' | 'isIn' | 'isUnchanged'>

/** Parts of the progress of an archive. It is measured by bytes, and shown in hundredths. */
const HUNDRED = 100

/** What an upload that is an archive is noted as: it has neither columns nor a mapping to correct. */
export const NO_COLUMNS: Pick<
  ImportRecord,
  'names' | 'samples' | 'unclear' | 'sheets' | 'remarks' | 'mapping'
> = {
  names: [],
  samples: [],
  unclear: [],
  sheets: [],
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
  const { household, created_at, places, media, missing_media, operations, records } = await archives.dryRun(
    source,
    household_id,
    watched(run),
  )
  const created = Object.values(records).reduce((sum, count) => sum + count, 0)
  const missing = missing_media > 0 ? [says('media_missing', { count: missing_media })] : []
  const counts = { rows: created, created, changed: 0, skipped: 0, refused: 0, problems: 0 }
  return {
    ...record,
    state: 'ready',
    summary: { ...counts, operations, files: media.files },
    tree: places.map(({ kind, path, things }) => ({ kind, path: [...path], fresh: true, things })),
    remarks: [says('whole_household', { household, at: `${minute(created_at)} UTC` }), ...missing],
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
  // Its epoch is noted first: after a crash the job finds out whether it did all before.
  const epoch = record.epochs?.imported ?? record.job_id
  if (epoch === null) throw new Error('a job works on the import')
  if (!(await archives.isIn(household_id, epoch)))
    await archives.confirm(source, household_id, work, { ...watched(run), epoch })
  const { operations: steps, files } = record.summary ?? { operations: 0, files: 0 }
  return { ...record, state: 'done', applied: { ...NO_PROGRESS, steps, files } }
}

/**
 * SPEC.md AE10, AI9: empties the household that an archive filled, in one step.
 * @throws {ArchiveRefused} if somebody has changed it since
 * @throws ServiceError `unavailable`
 */
export async function undoWhole(
  archives: Archives,
  record: ImportRecord,
  { work }: ImportFiles,
  { household_id, run }: { readonly household_id: string; readonly run: JobRun },
): Promise<ImportRecord> {
  const { imported, undone: epoch } = record.epochs ?? {}
  if (!imported || !epoch) throw new Error('the import has no epochs')
  if (!(await archives.isIn(household_id, epoch)))
    await archives.undo(household_id, work, { imported, epoch }, watched(run))
  return { ...record, state: 'undone', undone: { ...NO_PROGRESS, steps: record.applied?.steps ?? 0 } }
}

/** The note of an import before a job works on it: with the epochs that the job begins unless they have been begun. */
export function withEpochs(record: ImportRecord, phase: ImportPhase, job_id: string): ImportRecord {
  if (record.kind !== 'archive' || phase === 'check') return record
  const { imported, undone } = record.epochs ?? { imported: job_id, undone: null }
  return { ...record, epochs: { imported, undone: phase === 'undo' ? (undone ?? job_id) : null } }
}

function watched({ progress, signal }: JobRun) {
  return { signal, onProgress: (part: number) => progress(Math.floor(part * HUNDRED)) }
}

/** The total of a progress in hundredths. */
export const WHOLE_TOTAL = HUNDRED
