import type {
  CollectionChange,
  CollectionMap,
  Confirmed,
  ReplicaHit,
  ShownIndex,
  ShownSearchOptions,
} from '../../engine/index.ts'
import type { ScopeSchema } from '../scope/schema.ts'
import { type MovingState, StateRowStore } from '../scope/state.ts'
import { type Statement, writing } from '../scope/statement.ts'
import { TransactionStatements } from '../scope/transaction-statements.ts'
import { Database } from '../sqlite.ts'
import { createIndexes, createTables, NO_EPOCH } from './confirmed-layout.ts'
import { type ConfirmedRecords, recordIn } from './confirmed-records.ts'
import { ConfirmedSearch } from './confirmed-search.ts'
import { moveSql } from './confirmed-tables.ts'
import { KnownRecords } from './known-records.ts'
import { OtherRecords, OtherStatements } from './other-records.ts'

/** A confirmed state in its own file. Its errors are those of SQLite; callers interpret them. */
export class ConfirmedFile {
  readonly path: string
  private readonly database: Database
  private readonly tables: ReadonlyMap<string, KnownRecords>
  private readonly others: OtherStatements
  private readonly searching: ConfirmedSearch
  private readonly statements: TransactionStatements
  private readonly stateRow: StateRowStore
  private readonly move: () => Statement<[string, number, number, number, string]>
  private state: MovingState

  /** `index` has all that is in the file, if it was made while that was loaded. */
  constructor(
    path: string,
    schema: ScopeSchema<CollectionMap>,
    database: Database,
    index: ShownIndex | null = null,
  ) {
    this.path = path
    this.database = database
    this.tables = new Map([...schema.tables].map(([key, table]) => [key, new KnownRecords(database, table)]))
    this.others = new OtherStatements(database)
    this.statements = new TransactionStatements(database)
    this.stateRow = new StateRowStore(database, schema)
    this.move = writing(database, moveSql)
    this.state = this.stateRow.read()
    const { scope_id: household_id } = this.state
    this.searching = new ConfirmedSearch({ path, household_id, index }, database, {
      schema,
      at: () => this.confirmed,
    })
  }

  /** Where it stands; null when nothing was loaded into it. */
  get confirmed(): Confirmed | null {
    const { epoch, seq, sums } = this.state
    return epoch === NO_EPOCH ? null : { epoch, seq, sums }
  }

  /** The records of a collection that this program knows. */
  table(collection: string): KnownRecords {
    const table = this.tables.get(collection)
    if (!table) throw new Error(`no collection ${collection}`)
    return table
  }

  /** The number of records of a collection that this program knows. */
  size(collection: string): number {
    return this.state.rows[collection] ?? 0
  }

  seqOf(collection: string, public_id: string): number | null {
    return this.records(collection).seqOf(public_id)
  }

  /** Puts changes in, and moves on: all of it or nothing. */
  apply(to: Confirmed, changes: readonly CollectionChange[]): void {
    const rows = { ...this.state.rows }
    const { a, b } = to.sums
    this.write(() => {
      for (const change of changes) {
        const more = this.change(change)
        rows[change.collection] = (rows[change.collection] ?? 0) + more
      }
      this.move().run(to.epoch, to.seq, a, b, JSON.stringify(rows))
    })
    for (const { collection, change } of changes) {
      if (!this.tables.has(collection)) continue
      const record = change.change === 'put' ? recordIn(collection, change) : null
      this.searching.note(collection, change.public_id, record)
    }
  }

  /** Finds records by words, once the index is there. */
  search(words: string, options: ShownSearchOptions): Promise<ReplicaHit[]> {
    return this.searching.find(words, options)
  }

  close(): void {
    this.searching.save()
    this.database.close()
  }

  /** By how many the records of the collection have become more. */
  private change({ collection, change }: CollectionChange): number {
    const records = this.records(collection)
    const { public_id } = change
    if (change.change === 'put') return records.put(change) ? 1 : 0
    return records.delete(public_id) ? -1 : 0
  }

  private records(collection: string): ConfirmedRecords {
    return this.tables.get(collection) ?? new OtherRecords(this.others, collection)
  }

  private write(work: () => void): void {
    this.statements.beginWriting().run()
    try {
      work()
      this.statements.commit().run()
    } catch (error) {
      if (this.database.inTransaction) this.statements.rollback().run()
      throw error
    }
    this.state = this.stateRow.read()
  }
}

/** A state that nothing was loaded into, for as long as there is no other. It is no file, and is not written to. */
export function emptyState(schema: ScopeSchema<CollectionMap>, household_id: string): ConfirmedFile {
  const database = new Database(':memory:')
  createTables(database, schema, household_id)
  createIndexes(database, schema)
  return new ConfirmedFile(':memory:', schema, database)
}
