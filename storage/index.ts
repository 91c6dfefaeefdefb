/** Storage: scopes in SQLite files, households in folders, search, snapshots. */

export {
  BusyError,
  DamagedFileError,
  FileAccessError,
  FileExistsError,
  ForeignFileError,
  MissingFileError,
  NewerFileError,
  StorageError,
  StorageFullError,
  UncertainCommitError,
  UpgradeError,
  WrongOwnerError,
} from './errors.ts'
export type { ChangeListener } from './households/change-feed.ts'
export type { PushOutcome } from './households/group-commit.ts'
export { HouseholdFile } from './households/household-file.ts'
export { householdPlace } from './households/place.ts'
export { HouseholdPool, type HouseholdPoolOptions } from './households/pool.ts'
export { openReplicaStore, type ReplicaStoreOptions } from './replica/open.ts'
export { createScopeFile, type ScopeIdentity } from './scope/create.ts'
export { openScopeFile } from './scope/open.ts'
export type { Rescan, Totals } from './scope/rescan.ts'
export { householdSchema, type ScopeSchema, scopeSchema } from './scope/schema.ts'
export { ScopeFile } from './scope/scope-file.ts'
export { APPLICATION_ID, STORAGE_VERSION } from './scope/version.ts'
export { ScopeSearch, type SearchHit, type SearchOptions, type SearchResults } from './search/scope-search.ts'
export {
  openOrCreateServiceFile,
  openServiceFile,
  type ServiceFile,
  serviceSchema,
} from './service-file.ts'
export * from './snapshots/index.ts'
