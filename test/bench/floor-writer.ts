import Database from 'better-sqlite3'
import { createScopeFile, householdSchema } from '../../storage/index.ts'
import { configure } from '../../storage/scope/connection.ts'
import type { Operation } from '../../sync-protocol/index.ts'
import { idBytes } from './id-bytes.ts'

/**
 * Writes a household's file without a household: the same tables, indexes and settings, the same rows of the same
 * bytes, by bare statements. Nothing is checked, judged or merged, and nothing can be searched.
 */
export class FloorWriter {
  private readonly database: Database.Database
  private readonly insertItem: Database.Statement<[Buffer, number, string, Buffer | null, Buffer | null]>
  private readonly insertOperation: Database.Statement<
    [number, Buffer, string, number, number, number, number, string]
  >
  private readonly advance: Database.Statement<[number, number]>
  private readonly write: (operations: readonly Operation[]) => void
  private seq = 0

  /** `path` is that of a file which `create` made. */
  constructor(path: string) {
    const database = new Database(path, { fileMustExist: true })
    configure(database)
    this.database = database
    this.insertItem = database.prepare(
      'INSERT INTO items (public_id, seq, record, merge, placement_id, category_id) VALUES (?, ?, ?, NULL, ?, ?)',
    )
    this.insertOperation = database.prepare(
      `INSERT INTO operations
         (seq, operation_id, type, author, base_seq, occurred_at, edit_at, committed_at, input, conflicts)
       VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, NULL)`,
    )
    this.advance = database.prepare('UPDATE scope_state SET seq = ?, committed_at = ?')
    this.write = database.transaction((operations: readonly Operation[]) => {
      const now = Date.now()
      const time = new Date(now).toISOString()
      let { seq } = this
      for (const operation of operations) this.insert(operation, ++seq, now, time)
      this.advance.run(seq, now)
    }).immediate
  }

  /** Makes an empty file with the tables and indexes of a household. */
  static create(path: string, newId: () => string): void {
    createScopeFile(path, householdSchema, { scope_id: newId(), epoch: newId() })
  }

  /** Writes what a push of `item.create` operations writes, in one transaction. Gives the seq before them. */
  push(operations: readonly Operation[]): number {
    const before = this.seq
    this.write(operations)
    this.seq += operations.length
    return before
  }

  close(): void {
    this.database.close()
  }

  private insert(operation: Operation, seq: number, now: number, time: string): void {
    const { operation_id, type, input, base_seq, occurred_at } = operation
    const { public_id, category_id, placement, ...rest } = input
    const times = { created_at: occurred_at, updated_at: time }
    const nothing = { notes: '', notes_state: null, archived_at: null }
    const record = JSON.stringify({ public_id, ...times, ...rest, category_id, placement, ...nothing })
    this.insertItem.run(idBytes(public_id), seq, record, idBytes(idIn(placement)), idBytes(category_id))
    const at = Date.parse(occurred_at)
    this.insertOperation.run(seq, idBytes(operation_id), type, base_seq, at, at, now, JSON.stringify(input))
  }
}

function idIn(placement: unknown): unknown {
  return typeof placement === 'object' && placement !== null && 'id' in placement ? placement.id : null
}
