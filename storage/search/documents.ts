import type Database from 'better-sqlite3'
import type { BaseRecord, Collection } from '../../engine/index.ts'
import { plucking, writing } from '../scope/statement.ts'

/** What the search index of an open file knows of each record. Runs inside the caller's transaction. */
export class SearchDocuments {
  private readonly docOf: () => Database.Statement<[string, Buffer], number>
  private readonly addDoc: () => Database.Statement<[string, Buffer, number]>
  private readonly setArchived: () => Database.Statement<[number, number]>
  private readonly removeDoc: () => Database.Statement<[number]>
  private readonly addText: () => Database.Statement<[number, string, string]>
  private readonly removeText: () => Database.Statement<[number]>

  constructor(database: Database.Database) {
    this.docOf = plucking(database, () => 'SELECT id FROM search_docs WHERE collection = ? AND public_id = ?')
    this.addDoc = writing(
      database,
      () => 'INSERT INTO search_docs (collection, public_id, archived) VALUES (?, ?, ?)',
    )
    this.setArchived = writing(database, () => 'UPDATE search_docs SET archived = ? WHERE id = ?')
    this.removeDoc = writing(database, () => 'DELETE FROM search_docs WHERE id = ?')
    this.addText = writing(database, () => 'INSERT INTO search_text (rowid, title, body) VALUES (?, ?, ?)')
    this.removeText = writing(database, () => 'DELETE FROM search_text WHERE rowid = ?')
  }

  put(collection: Collection, id: Buffer, record: BaseRecord): void {
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

  forget(collection: string, id: Buffer): void {
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
