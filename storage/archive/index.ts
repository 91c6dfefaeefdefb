/** The lines of which an archive of a household consists: reading them from its file, and building a file from them. */
export { ArchiveFault, HouseholdBuilder, type NextHistory } from './household-builder.ts'
export { HouseholdReader, type StoredMedium, type StoredText } from './household-reader.ts'
export { ArchivedState, type HistoryTable, historyTables, isHistoryTable } from './lines.ts'
export type { WantedPart } from './selection.ts'
