import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type EpochRow,
  type HouseholdCollections,
  householdCollections,
  householdKeys,
  MemoryStore,
  type ScopeStore,
} from '../../engine/index.ts'
import { createScopeFile, householdSchema, openScopeFile, type ScopeFile } from '../../storage/index.ts'

type Store = ScopeStore<HouseholdCollections>

/** Where the simulated server keeps the household. */
export interface Backend {
  readonly store: Store
  /** A new process over what is on disk. */
  reopen(): void
  /** Keeps the present state as the backup. */
  backUp(): void
  /** Puts the backup in place, as a new history. False when there is none. */
  restore(epoch: string, now: string): boolean
  /** Puts the backup in place as it is: the same history, but shorter. */
  rollBack(): void
  /** The histories so far, the current one last. */
  epochs(): readonly EpochRow[]
  /** Forgets all deletes so far: a replica that is behind them needs everything. */
  forgetDeletes(): void
  close(): void
}

interface Identity {
  readonly scope_id: string
  readonly epoch: string
}

/** In memory: what was committed outlives the process that is simulated. */
export class MemoryBackend implements Backend {
  store: MemoryStore<HouseholdCollections>
  private kept: MemoryStore<HouseholdCollections> | null = null

  constructor(identity: Identity) {
    this.store = new MemoryStore(householdCollections, identity)
  }

  reopen(): void {}

  backUp(): void {
    this.kept = this.store.copy()
  }

  restore(epoch: string): boolean {
    if (!this.kept) return false
    const replaced = this.store.histories()
    this.store = this.kept.copy()
    this.store.beginEpoch(epoch, replaced)
    return true
  }

  rollBack(): void {
    if (this.kept) this.store = this.kept.copy()
  }

  epochs(): readonly EpochRow[] {
    return this.store.histories()
  }

  /** A memory store keeps them for as long as it lives. */
  forgetDeletes(): void {}

  close(): void {}
}

/** In a SQLite file, opened anew after each crash. */
export class FileBackend implements Backend {
  private file: ScopeFile<HouseholdCollections>
  private readonly folder: string
  private kept = false

  /** @param under a folder for temporary files, which may be one in memory */
  constructor(identity: Identity, under = tmpdir()) {
    this.folder = mkdtempSync(join(under, 'stowage-simulation-'))
    createScopeFile(this.path, householdSchema, identity)
    this.file = openScopeFile(this.path, householdSchema)
  }

  get store(): Store {
    return this.file
  }

  reopen(): void {
    this.file.close()
    this.file = openScopeFile(this.path, householdSchema)
  }

  backUp(): void {
    this.withoutFile(() => copyFileSync(this.path, this.backup))
    this.kept = true
  }

  restore(epoch: string, now: string): boolean {
    if (!this.kept) return false
    const replaced: readonly EpochRow[] = this.file.epochs()
    this.withoutFile(() => copyFileSync(this.backup, this.path))
    this.file.beginEpoch(epoch, now, replaced)
    return true
  }

  rollBack(): void {
    this.withoutFile(() => copyFileSync(this.backup, this.path))
  }

  epochs(): readonly EpochRow[] {
    return this.file.epochs()
  }

  forgetDeletes(): void {
    this.file.pruneTombstones(new Date(8.64e15))
  }

  close(): void {
    this.file.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private get path(): string {
    return join(this.folder, 'inventory.sqlite')
  }

  private get backup(): string {
    return join(this.folder, 'backup.sqlite')
  }

  /** Closing a file writes all of it into the file itself. */
  private withoutFile(work: () => void): void {
    this.file.close()
    work()
    this.file = openScopeFile(this.path, householdSchema)
  }
}

/** Every live record of every collection. */
export function recordsOf(store: Store) {
  return store.changes(null, householdKeys, Number.MAX_SAFE_INTEGER)
}
