import type { CollectionMap, Confirmed } from '../../engine/index.ts'
import { syncPathSync } from '../../platform/index.ts'
import { ForeignFileError, storageError, UpgradeError } from '../errors.ts'
import { openConnection, pragmaNumber } from '../scope/connection.ts'
import type { ScopeSchema } from '../scope/schema.ts'
import { StateRowStore } from '../scope/state.ts'
import type { Database } from '../sqlite.ts'
import { canCarryOver, carryOver, isInLine } from './carry-over.ts'
import { ConfirmedFile } from './confirmed-file.ts'
import { CONFIRMED_FILE } from './confirmed-layout.ts'
import type { ReplicaFolder } from './folder.ts'
import { Loading } from './loading.ts'
import type { QueueFile } from './queue-file.ts'

/** Memory for pages of the file, in KiB. */
const CACHE = 8192

/** The files of confirmed states in a folder: the present one, which the queue file names, and the next. */
export class ConfirmedFiles {
  private readonly folder: ReplicaFolder
  private readonly queue: QueueFile
  private readonly schema: ScopeSchema<CollectionMap>

  constructor(folder: ReplicaFolder, queue: QueueFile, schema: ScopeSchema<CollectionMap>) {
    this.folder = folder
    this.queue = queue
    this.schema = schema
  }

  /** Opens the present one; null if there is none. With any fault it must be loaded again. */
  open(): ConfirmedFile | null {
    if (this.queue.confirmed === null) return null
    let database: Database | undefined
    try {
      const path = this.folder.confirmed(this.queue.confirmed)
      database = openConfirmed(path)
      this.check(path, database)
      if (isInLine(database, this.schema)) return new ConfirmedFile(path, this.schema, database)
      const file = this.carriedOver(path, database)
      database.close()
      return file
    } catch {
      database?.close()
      return null
    }
  }

  /** Begins the next one. */
  load(): Loading {
    const { folder, queue, schema } = this
    try {
      const number = Math.max(folder.latest(), queue.confirmed ?? 0) + 1
      return new Loading(folder, number, schema, queue.owner.household_id)
    } catch (error) {
      throw storageError(folder.path, error)
    }
  }

  /**
   * Makes what was loaded the present one. One commit does it: until it is on disk the earlier file counts, and then
   * the new one.
   */
  install(loading: Loading, to: Confirmed): ConfirmedFile {
    loading.finish(to)
    syncPathSync(this.folder.path)
    const database = openConfirmed(loading.path)
    try {
      const file = new ConfirmedFile(loading.path, this.schema, database, loading.index)
      this.queue.pointTo(loading.number)
      return file
    } catch (error) {
      database.close()
      throw error
    }
  }

  /** Removes all of them but the present one. */
  sweep(): void {
    this.folder.sweep(this.queue.confirmed)
  }

  private check(path: string, database: Database): void {
    if (pragmaNumber(database, 'user_version') !== CONFIRMED_FILE.version) {
      throw new UpgradeError(path, 'An older version of Stowage wrote the file.')
    }
    const { scope_id } = new StateRowStore(database, this.schema).read()
    if (scope_id !== this.queue.owner.household_id) {
      throw new ForeignFileError(path, 'The file is another household’s.')
    }
  }

  /** What a program with other collections loaded, in a new file; null when it has to be loaded again. */
  private carriedOver(path: string, database: Database): ConfirmedFile | null {
    if (!canCarryOver(database, this.schema)) return null
    const { confirmed } = new ConfirmedFile(path, this.schema, database)
    if (!confirmed) return null
    const loading = this.load()
    try {
      carryOver(database, loading)
    } catch (error) {
      loading.discard()
      throw error
    }
    return this.install(loading, confirmed)
  }
}

function openConfirmed(path: string): Database {
  const database = openConnection(path, { kind: CONFIRMED_FILE })
  // It is whole in any case; what came in the moments before a power cut comes from the server again.
  database.pragma('synchronous = NORMAL')
  database.pragma(`cache_size = -${CACHE}`)
  return database
}
