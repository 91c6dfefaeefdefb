import type Database from 'better-sqlite3'
import type { BaseRecord, Collection, CollectionMap } from '../../engine/index.ts'
import { quoted } from '../scope/ddl.ts'
import { stateSql } from '../scope/ledger-sql.ts'
import { recordOf } from '../scope/record-table.ts'
import type { ScopeSchema } from '../scope/schema.ts'
import { plucking, reading, writing } from '../scope/statement.ts'

interface Searched {
  readonly collection: Collection
  readonly between: () => Database.Statement<[number, number], [Buffer, string]>
}

/** Writes the search index of an open file; runs inside the caller's transaction. */
export class Indexer {
  private readonly searched: readonly Searched[]
  private readonly cut: () => Database.Statement<[{ since: number; last: number }], number>
  private readonly behindRows: () => Database.Statement<[{ since: number; limit: number }], number>
  private readonly gone: () => Database.Statement<[number, number], [string, Buffer]>
  private readonly docOf: () => Database.Statement<[string, Buffer], number>
  private readonly addDoc: () => Database.Statement<[string, Buffer, number]>
  private readonly setArchived: () => Database.Statement<[number, number]>
  private readonly removeDoc: () => Database.Statement<[number]>
  private readonly addText: () => Database.Statement<[number, string, string]>
  private readonly removeText: () => Database.Statement<[number]>
  private readonly setIndexed: () => Database.Statement<[number]>

  constructor(database: Database.Database, schema: ScopeSchema<CollectionMap>) {
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
    this.docOf = plucking(database, () => 'SELECT id FROM search_docs WHERE collection = ? AND public_id = ?')
    this.addDoc = writing(
      database,
      () => 'INSERT INTO search_docs (collection, public_id, archived) VALUES (?, ?, ?)',
    )
    this.setArchived = writing(database, () => 'UPDATE search_docs SET archived = ? WHERE id = ?')
    this.removeDoc = writing(database, () => 'DELETE FROM search_docs WHERE id = ?')
    this.addText = writing(database, () => 'INSERT INTO search_text (rowid, title, body) VALUES (?, ?, ?)')
    this.removeText = writing(database, () => 'DELETE FROM search_text WHERE rowid = ?')
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
    for (const [collection, id] of this.gone().all(since, until)) this.forget(collection, id)
    for (const { collection, between } of this.searched) {
      for (const [id, text] of between().all(since, until)) this.put(collection, id, recordOf(text))
    }
    this.setIndexed().run(until)
    return until
  }

  private put(collection: Collection, id: Buffer, record: BaseRecord): void {
    const text = collection.search?.(record)
    if (!text) return
    const archived = isArchived(record) ? 1 : 0
    const known = this.docOf().get(collection.key, id)
    if (known === undefined) {
      const { lastInsertRowid } = this.addDoc().run(collection.key, id, archived)
      this.addText().run(Number(lastInsertRowid), text.title, text.body)
    } else {
      this.setArchived().run(archived, known)
      this.removeText().run(known)
      this.addText().run(known, text.title, text.body)
    }
  }

  private forget(collection: string, id: Buffer): void {
    const known = this.docOf().get(collection, id)
    if (known === undefined) return
    this.removeText().run(known)
    this.removeDoc().run(known)
  }
}

/** Of every collection whose records can be archived, `archived_at` tells whether they are. */
function isArchived(record: BaseRecord): boolean {
  return 'archived_at' in record && typeof record.archived_at === 'string'
}
