/** Storage: scopes in SQLite files, households in folders, search, snapshots, backups, and what a replica keeps. */
export * from './archive/index.ts'
export type { AuditEntry, AuditFilter, AuditPage, HistoryEntry } from './audit/audit-log.ts'
export * from './backup/index.ts'
export * from './blobs/index.ts'
export { importCatalogue, removeCatalogue } from './catalogue/import.ts'
export { ProductCatalogue } from './catalogue/product-catalogue.ts'
export { type CatalogueStatus, catalogueFile, catalogueStatus } from './catalogue/status.ts'
export { type CallPage, CallsFile, type StoredCall } from './derived/calls-file.ts'
export { type DerivedEntry, DerivedFile } from './derived/derived-file.ts'
export { erase } from './erasures/erase.ts'
export { eraseApart } from './erasures/erase-apart.ts'
export { type ErasureKind, type ErasureRun, erasureKinds } from './erasures/kinds.ts'
export { type Erasure, erasureLog, readErasures, recordErasure } from './erasures/log.ts'
export { scrubApart } from './erasures/scrub-apart.ts'
export {
  BackupError,
  BusyError,
  DamagedFileError,
  FileAccessError,
  FileExistsError,
  FolderInUseError,
  ForeignFileError,
  MissingFileError,
  NewerFileError,
  SearchUnavailableError,
  StorageError,
  StorageFullError,
  storageError,
  TooManyRejectionsError,
  UncertainCommitError,
  UpgradeError,
  WrongOwnerError,
} from './errors.ts'
export { claimServing, type FolderHold, shareData } from './folder-hold.ts'
export { eventLoop } from './following/slices.ts'
export { TimeSlice } from './following/time-slice.ts'
export { type ForeignRow, ForeignTables, ForeignTablesError } from './foreign/foreign-tables.ts'
export type { ChangeListener } from './households/change-feed.ts'
export { HouseholdFile } from './households/household-file.ts'
export { openHouseholdFile } from './households/open-file.ts'
export { householdPlace } from './households/place.ts'
export { HouseholdPool, type HouseholdPoolOptions } from './households/pool.ts'
export type { HouseholdPush, PushOutcome } from './households/pushing.ts'
export type { ListPage } from './lists/household-lists.ts'
export * from './losses/index.ts'
export { allNamesIn, emptyIfMissing } from './names-in.ts'
export { patiently } from './patience.ts'
export { openReplicaStore, type ReplicaStoreOptions } from './replica/open.ts'
export { createScopeFile, type ScopeIdentity } from './scope/create.ts'
export type { HistoryHead } from './scope/high-water-mark.ts'
export { needsMigration } from './scope/needs-migration.ts'
export { openScopeFile } from './scope/open.ts'
export type { Rescan, Totals } from './scope/rescan.ts'
export { householdSchema, type ScopeSchema, scopeSchema } from './scope/schema.ts'
export { ScopeFile } from './scope/scope-file.ts'
export { APPLICATION_ID, STORAGE_VERSION } from './scope/version.ts'
export type { InventorySearchOptions, InventorySearchResults, SearchHit } from './search/household-search.ts'
export {
  openOrCreateServiceFile,
  openServiceFile,
  type ServiceFile,
  serviceSchema,
} from './service-file.ts'
export * from './snapshots/index.ts'
export { SpaceReserve, type SpaceReserveOptions } from './space/space-reserve.ts'
export * from './uploads/index.ts'
