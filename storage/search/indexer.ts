import type Database from 'better-sqlite3'
import type { Collection, CollectionMap } from '../../engine/index.ts'
import { quoted } from '../scope/ddl.ts'
import { stateSql } from '../scope/ledger-sql.ts'
import { recordOf } from '../scope/record-table.ts'
import type { ScopeSchema } from '../scope/schema.ts'
import { plucking, reading, writing } from '../scope/statement.ts'
import { SearchDocuments } from './documents.ts'

interface Searched {
  readonly collection: Collection
  readonly between: () => Database.Statement<[number, number], [Buffer, string]>
}

/** Writes the search index of an open file; runs inside the caller's transaction. */
export class Indexer {
  private readonly documents: SearchDocuments
  private readonly searched: readonly Searched[]
  private readonly cut: () => Database.Statement<[{ since: number; last: number }], number>
  private readonly behindRows: () => Database.Statement<[{ since: number; limit: number }], number>
  private readonly gone: () => Database.Statement<[number, number], [string, Buffer]>
  private readonly setIndexed: () => Database.Statement<[number]>

  constructor(database: Database.Database, schema: ScopeSchema<CollectionMap>) {
    this.documents = new SearchDocuments(database)
    const tables = [...schema.tables.values()].filter(({ collection }) => collection.search)
    this.searched = tables.map(({ collection, sql }) => ({
      collection,
      between: reading(database, sql.between),
    }))
    const changed = [...tables.map(({ key }) => key), 'tombstones']
      .map((table) => `SELECT seq FROM ${quoted(table)} WHERE seq > @since`)
      .join(' UNION ALL ')
    this.cut = plucking(database, () => `${changed} ORDER BY seq LIMIT 1 OFFSET @last`)
    this.behindRows = plucking(database, () => `SELECT count(*) FROM (${changed} LIMIT @limit)`)
    this.gone = reading(
      database,
      () => 'SELECT collection, public_id FROM tombstones WHERE seq > ? AND seq <= ?',
    )
    this.setIndexed = writing(database, stateSql.setIndexed)
  }

  /** How many records have changed since a seq, counted up to a limit. */
  behind(since: number, limit: number): number {
    return this.behindRows().get({ since, limit }) ?? 0
  }

  /**
   * Takes in what changed after `since`, about `rows` records of it: what one operation changed is taken in
   * together. Tells the seq that the index has come to; `seq` is the scope's own.
   */
  take(since: number, seq: number, rows: number): number {
    const until = this.cut().get({ since, last: rows - 1 }) ?? seq
    for (const [collection, id] of this.gone().all(since, until)) this.documents.forget(collection, id)
    for (const { collection, between } of this.searched) {
      for (const [id, text] of between().all(since, until)) {
        this.documents.put(collection, id, recordOf(text))
      }
    }
    this.setIndexed().run(until)
    return until
  }
}
