import type {
  CollectionChange,
  CollectionMap,
  Confirmed,
  HouseholdKey,
  HouseholdView,
  QueueChange,
  QueuedOperation,
  QueueState,
  ReplicaHit,
  ReplicaMemo,
  ReplicaOwner,
  ReplicaStore,
  ShownSearchOptions,
  Stored,
} from '../../engine/index.ts'
import { DamagedFileError, storageError } from '../errors.ts'
import { removeFile } from '../scope/create.ts'
import type { ScopeSchema } from '../scope/schema.ts'
import { type ConfirmedFile, emptyState } from './confirmed-file.ts'
import type { ConfirmedFiles } from './confirmed-files.ts'
import { ConfirmedView } from './confirmed-view.ts'
import type { Loading } from './loading.ts'
import type { QueueFile } from './queue-file.ts'
import { SqliteReplicaStage } from './stage.ts'

/** What an open store works with. */
export interface ReplicaParts {
  readonly schema: ScopeSchema<CollectionMap>
  readonly queue: QueueFile
  readonly files: ConfirmedFiles
  /** Null when there is no confirmed state that could be used. */
  readonly confirmed: ConfirmedFile | null
  /** Keeps other processes out until it is closed. */
  readonly lock: { close(): unknown }
}

/** What a replica keeps, in the files of a folder. Opened by `openReplicaStore`. */
export class SqliteReplicaStore implements ReplicaStore {
  readonly owner: ReplicaOwner
  readonly view: HouseholdView
  private readonly schema: ScopeSchema<CollectionMap>
  private readonly queueFile: QueueFile
  private readonly files: ConfirmedFiles
  private readonly lock: ReplicaParts['lock']
  private file: ConfirmedFile
  private staged: SqliteReplicaStage | null = null

  constructor({ schema, queue, files, confirmed, lock }: ReplicaParts) {
    this.owner = queue.owner
    this.schema = schema
    this.queueFile = queue
    this.files = files
    this.lock = lock
    this.file = confirmed ?? emptyState(schema, this.owner.household_id)
    this.view = new ConfirmedView((question) => this.ask(question))
  }

  get confirmed(): Confirmed | null {
    return this.file.confirmed
  }

  get memo(): ReplicaMemo {
    return this.queueFile.memo
  }

  get last_position(): number {
    return this.queueFile.last_position
  }

  seqOf(collection: string, public_id: string): number | null {
    return this.ask((file) => file.seqOf(collection, public_id))
  }

  changedAfter(collection: HouseholdKey, seq: number): readonly Stored[] {
    return this.ask((file) => file.table(collection).changedAfter(seq))
  }

  queue(...states: readonly QueueState[]): readonly QueuedOperation[] {
    return this.queueFile.inStates(states)
  }

  saveQueue(change: QueueChange): void {
    this.queueFile.save(change)
  }

  applyChanges(to: Confirmed, changes: readonly CollectionChange[]): void {
    if (!this.confirmed) throw new Error('there is no confirmed state that could move on')
    this.ask((file) => file.apply(to, changes))
  }

  stage(): SqliteReplicaStage {
    if (!this.queueFile.isOpen) throw new Error('the store is closed')
    this.staged?.discard()
    const loading = this.files.load()
    this.staged = new SqliteReplicaStage(loading, (to) => this.swap(loading, to))
    return this.staged
  }

  async search(words: string, options: ShownSearchOptions): Promise<readonly ReplicaHit[]> {
    const { file } = this
    try {
      return await file.search(words, options)
    } catch (error) {
      // Another state was loaded while this one was read.
      if (file !== this.file) return this.search(words, options)
      return this.ask(() => {
        throw error
      })
    }
  }

  close(): void {
    this.staged?.discard()
    this.file.close()
    this.queueFile.close()
    this.lock.close()
  }

  private swap(loading: Loading, to: Confirmed): void {
    const file = this.files.install(loading, to)
    this.file.close()
    this.file = file
    this.files.sweep()
  }

  private ask<T>(question: (file: ConfirmedFile) => T): T {
    const { file } = this
    try {
      return question(file)
    } catch (error) {
      const failure = storageError(file.path, unreadable(file.path, error))
      if (failure instanceof DamagedFileError) this.lose()
      throw failure
    }
  }

  /** A confirmed state that turns out to be damaged is had again from the server, so it makes room at once. */
  private lose(): void {
    this.file.close()
    removeFile(this.file.path)
    this.file = emptyState(this.schema, this.owner.household_id)
  }
}

/** Records are JSON texts that this program wrote. */
function unreadable(path: string, error: unknown): unknown {
  if (!(error instanceof SyntaxError)) return error
  return new DamagedFileError(path, 'The file is damaged.', { cause: error })
}
