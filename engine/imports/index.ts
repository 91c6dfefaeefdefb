/**
 * Reading tables of other programs, and planning what they become. It is apart from the engine's index, because only an import
 * needs it.
 */
export { ColumnNumbers, DecimalSign, decimalsOf, isNumberField, UNCLEAR } from './decimals.ts'
export { fieldOfHeader, foldedHeader, type ImportField, importFields } from './fields.ts'
export { formatOf, ImportFormat, importFormats, listsOther, plainHeader } from './formats.ts'
export type { CellLink, ImportRow, ReadRow } from './import.ts'
export { ItemsByName } from './items-by-name.ts'
export { maskedLevel } from './levels.ts'
export { guessMapping, ImportMapping, MAX_COLUMNS } from './mapping.ts'
export {
  ImportMessage,
  type ImportMessageCode,
  importMessageCodes,
  type MessageValue,
  says,
} from './messages.ts'
export { importedCollections } from './names.ts'
export { type ImportInventory, ImportPlanner, type ParentRow, type RowStatus, rowStatuses } from './plan.ts'
export { GROCY_NEVER, plainText } from './program-cells.ts'
export { RowReader } from './read-row.ts'
export { type ImportOutcome, ImportRejected, type PlannedOperation, runImport } from './run.ts'
export { SUMS, Totals } from './totals.ts'
