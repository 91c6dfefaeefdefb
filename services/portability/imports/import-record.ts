import { z } from 'zod'
import { ImportMapping, ImportMessage } from '../../../engine/imports/index.ts'
import { ImportSummary, NewNames, PlannedPlace, Said } from './plan-import.ts'

/**
 * The states of an import. `checking`: the dry run works; `ready`: it is done; `importing` and `undoing`: the household
 * changes. `failed` and `cancelled` can be in the middle: `applied` says how far the import came.
 */
export const importStates = [
  'uploaded',
  'checking',
  'ready',
  'importing',
  'done',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const

/** The kinds of imports: the rows of a table, and a whole household. */
export const importKinds = ['table', 'archive'] as const

/** Why the import of an archive cannot be undone: somebody has changed the household since, or the user is no administrator. */
export const undoObstacles = ['household_changed', 'needs_admin'] as const
export type UndoObstacle = (typeof undoObstacles)[number]

/** A sheet of an imported file that has several. */
export const ImportedSheet = z.strictObject({
  name: z.string(),
  hidden: z.boolean(),
  rows: z.int().meta({ description: 'Rows below the header' }),
  columns: z.array(z.int()).meta({ description: 'The columns of the file that it has, by their positions' }),
})

/** How far an import, or its undoing, came. */
const Progress = z.strictObject({
  /** Number of planned operations that are pushed, or undone. */
  steps: z.int(),
  /** Bytes of the file of operations that are done. */
  bytes: z.int(),
  /** Number of files that are attached, or removed. */
  files: z.int(),
  /** Number of operations and files that were refused. */
  refused: z.int(),
  /** Bytes of the file of refusals; null in notes of earlier versions. After a crash the rest of the file is removed. */
  refusal_bytes: z.int().nullable().default(null),
})
export type Progress = z.infer<typeof Progress>

/** The note of an import, as it lies on disk. */
export const ImportRecord = z.strictObject({
  public_id: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  /** The member who had it carried out, and so may undo it (SPEC.md X1); null before, and when several did. */
  applied_by: z.string().nullable().default(null),
  expires_at: z.string(),
  state: z.enum(importStates),
  /** A table of another program, or the archive of a whole household. */
  kind: z.enum(importKinds).default('table'),
  file_name: z.string().nullable(),
  bytes: z.int(),
  sha256: z.string(),
  names: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  /** Of each column, a number that can be read in two ways. */
  unclear: z.array(z.string().nullable()).default([]),
  /** The sheets of a file that has several. */
  sheets: z.array(ImportedSheet).default([]),
  remarks: z.array(Said),
  mapping: ImportMapping,
  /** The result of the dry run; null before it. */
  summary: ImportSummary.nullable(),
  tree: z.array(PlannedPlace),
  new_names: NewNames.default({ categories: [], tags: [] }),
  /** The seq of the household when the import was planned. */
  planned_seq: z.int().nullable(),
  /** Null until the first operation may have been pushed; from then on the plan does not change. */
  applied: Progress.nullable(),
  undone: Progress.nullable(),
  /** Of an archive: the history that its import begins in the household, and the one that its undo begins. */
  epochs: z.strictObject({ imported: z.string(), undone: z.string().nullable() }).nullable().default(null),
  /** The number of the job that works on it: each job has an id of its own. */
  job_id: z.string().nullable(),
  /** Why the last work failed, in English; `said` has texts in other languages. */
  error: z.strictObject({ code: z.string(), message: z.string(), said: ImportMessage.optional() }).nullable(),
})
export type ImportRecord = z.infer<typeof ImportRecord>

/** Whether a job works on an import. */
export function isBusy({ state }: Pick<ImportRecord, 'state'>): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing'
}
