/**
 * Reading tables of other programs, and planning what they become. It is apart from the engine's index, because only an import
 * needs it.
 */
export { fieldOfHeader, importFields } from './fields.ts'
export { formatOf, ImportFormat, importFormats, plainHeader } from './formats.ts'
export type { ImportRow, ReadRow } from './import.ts'
export { guessMapping, ImportMapping } from './mapping.ts'
export { importedCollections } from './names.ts'
export { type ImportInventory, ImportPlanner, type ParentRow, type RowStatus, rowStatuses } from './plan.ts'
export { RowReader } from './read-row.ts'
export { type ImportOutcome, ImportRejected, type PlannedOperation, runImport } from './run.ts'
