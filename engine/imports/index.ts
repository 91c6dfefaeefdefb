/**
 * Reading tables of other programs, and planning what they become. It is apart from the engine's index, because only an import
 * needs it.
 */
export { fieldOfHeader, type ImportField, importFields } from './fields.ts'
export { formatOf, ImportFormat, importFormats, plainHeader } from './formats.ts'
export type { ImportProblem, ImportRow, ReadRow } from './import.ts'
export { guessMapping, ImportMapping, MAX_COLUMNS } from './mapping.ts'
export { importedCollections, type KnownRecord, type NamedPlace } from './names.ts'
export {
  type ImportIds,
  type ImportInventory,
  ImportPlanner,
  type ImportStep,
  type ParentRow,
  type Parents,
  type RowPlan,
  type RowStatus,
  rowStatuses,
} from './plan.ts'
export { RowReader } from './read-row.ts'
export { type ImportOutcome, ImportRejected, type PlannedOperation, runImport } from './run.ts'
