import { Database, type Statement } from '../../storage/sqlite.ts'
import type { JsonObject } from '../../sync-protocol/index.ts'
import { idBytes } from './id-bytes.ts'

const idIn = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? idBytes(String(value.id)) : null

/** Keeps the items of a replica, and its queue, by bare statements: the same rows of the same bytes, and nothing else. */
export class FloorReplica {
  private readonly database: Database
  private readonly update: Statement<[number, string, Buffer]>
  private readonly select: Statement<[Buffer], string>
  private readonly insert: Statement<[string]>

  constructor(path: string) {
    this.database = new Database(path)
    for (const setting of ['locking_mode = EXCLUSIVE', 'journal_mode = MEMORY', 'synchronous = FULL']) {
      this.database.pragma(setting)
    }
    this.database.exec(`
      CREATE TABLE items (public_id BLOB PRIMARY KEY NOT NULL, seq INTEGER NOT NULL, record TEXT NOT NULL,
        placement_id BLOB, category_id BLOB) WITHOUT ROWID;
      CREATE TABLE queue (position INTEGER PRIMARY KEY, entry TEXT NOT NULL)`)
    this.update = this.database.prepare('UPDATE items SET seq = ?, record = ? WHERE public_id = ?')
    this.select = this.database
      .prepare<[Buffer], string>('SELECT record FROM items WHERE public_id = ?')
      .pluck()
    this.insert = this.database.prepare('INSERT INTO queue (entry) VALUES (?)')
  }

  /** In one transaction, the indexes last; on disk when it returns, and ready for what comes. */
  load(records: readonly JsonObject[]): void {
    const { database } = this
    const insert = database.prepare('INSERT INTO items VALUES (?, ?, ?, ?, ?)')
    database.exec('BEGIN')
    for (const [i, record] of records.entries()) {
      const { public_id, placement, category_id } = record
      const category = typeof category_id === 'string' ? idBytes(category_id) : null
      insert.run(idBytes(String(public_id)), i + 1, JSON.stringify(record), idIn(placement), category)
    }
    database.exec(
      'CREATE INDEX placement ON items (placement_id); CREATE INDEX category ON items (category_id)',
    )
    database.exec('COMMIT')
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
  }

  apply(records: readonly JsonObject[], seq: number): void {
    this.database.exec('BEGIN')
    for (const [i, record] of records.entries()) {
      this.update.run(seq + i + 1, JSON.stringify(record), idBytes(String(record.public_id)))
    }
    this.database.exec('COMMIT')
  }

  get(public_id: string): unknown {
    const text = this.select.get(idBytes(public_id))
    return text === undefined ? null : JSON.parse(text)
  }

  save(entry: string): void {
    this.database.pragma('synchronous = FULL')
    this.insert.run(entry)
  }

  close(): void {
    this.database.close()
  }
}
