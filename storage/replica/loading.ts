import { type CollectionMap, type Confirmed, ShownIndex } from '../../engine/index.ts'
import type { Change } from '../../sync-protocol/index.ts'
import { newDatabase, removeFile } from '../scope/create.ts'
import type { ScopeSchema } from '../scope/schema.ts'
import type { Database } from '../sqlite.ts'
import { BulkInsert } from './bulk-insert.ts'
import { createIndexes, createTables } from './confirmed-layout.ts'
import { type Put, recordIn } from './confirmed-records.ts'
import { moveSql } from './confirmed-tables.ts'
import type { ReplicaFolder } from './folder.ts'
import { OtherRecords, OtherStatements } from './other-records.ts'

/** Memory for pages that are being written, in KiB. */
const CACHE = 16_384

/**
 * A file into which a confirmed state is loaded. All of it is one transaction, without a journal on disk and with one fsync
 * at its end: whatever fails, the file is thrown away.
 */
export class Loading {
  readonly number: number
  readonly path: string
  private readonly database: Database
  private readonly schema: ScopeSchema<CollectionMap>
  private readonly known: ReadonlyMap<string, BulkInsert>
  private readonly others: OtherStatements
  private readonly rows: Record<string, number> = {}
  /** The search index of what was added: the first search has nothing to wait for. */
  readonly index = new ShownIndex()

  constructor(
    folder: ReplicaFolder,
    number: number,
    schema: ScopeSchema<CollectionMap>,
    household_id: string,
  ) {
    this.number = number
    this.path = folder.confirmed(number)
    this.schema = schema
    removeFile(this.path)
    this.database = newDatabase(this.path)
    this.known = new Map(
      [...schema.tables].map(([key, table]) => [key, new BulkInsert(this.database, table)]),
    )
    this.others = new OtherStatements(this.database)
    try {
      this.begin(household_id)
    } catch (error) {
      this.discard()
      throw error
    }
  }

  /** Adds records; of one that is gone there is nothing to add. */
  add(collection: string, changes: readonly Change[]): void {
    const puts = changes.filter((change): change is Put => change.change === 'put')
    const known = this.known.get(collection)
    if (known) {
      known.insert(puts)
      for (const put of puts) this.index.put(collection, put.public_id, recordIn(collection, put))
    } else new OtherRecords(this.others, collection).insert(puts)
    this.rows[collection] = (this.rows[collection] ?? 0) + puts.length
  }

  /** Puts all of it on disk, and closes the file. */
  finish({ epoch, seq, sums }: Confirmed): void {
    const { database } = this
    createIndexes(database, this.schema)
    const move = database.prepare<[string, number, number, number, string]>(moveSql())
    move.run(epoch, seq, sums.a, sums.b, JSON.stringify(this.rows))
    database.exec('COMMIT')
    database.pragma('journal_mode = WAL')
    database.close()
  }

  discard(): void {
    this.database.close()
    removeFile(this.path)
  }

  private begin(household_id: string): void {
    const { database, schema } = this
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('journal_mode = MEMORY')
    database.pragma('synchronous = FULL')
    database.pragma(`cache_size = -${CACHE}`)
    database.exec('BEGIN')
    createTables(database, schema, household_id)
  }
}
