/**
 * Reading files of other programs, and planning what they become. It is apart from the engine's index, so that a browser loads it
 * with the first file alone.
 */
export { isHomebox, readHomebox } from './homebox.ts'
export type { ImportProblem, ImportRow } from './import.ts'
export { importedCollections, type KnownRecord, planImport, planSteps } from './plan.ts'
export { type ImportOutcome, ImportRejected, runImport } from './run.ts'
export { meaningOf, readTable } from './table.ts'
