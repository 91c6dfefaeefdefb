import { createScopeFile, householdSchema } from '../../storage/index.ts'
import { configure } from '../../storage/scope/connection.ts'
import { Database, type Statement } from '../../storage/sqlite.ts'
import type { Operation } from '../../sync-protocol/index.ts'
import { idBytes } from './id-bytes.ts'

/** What an `item.create` leaves in a file, ready to be bound: all but the seq and the time of the commit. */
export interface FloorRow {
  readonly public_id: Buffer
  readonly record: string
  readonly placement_id: Buffer | null
  readonly category_id: Buffer | null
  readonly operation_id: Buffer
  readonly type: string
  readonly base_seq: number
  readonly occurred_at: number
  readonly input: string
}

type ItemValues = [Buffer, number, string, Buffer | null, Buffer | null]
type OperationValues = [number, Buffer, string, number, number, number, number, string]

/**
 * Writes a household's file without a household: the same tables, indexes and settings, the same rows of the same
 * bytes, by bare statements. Nothing is checked, judged or merged, and nothing can be searched.
 */
export class FloorWriter {
  private readonly database: Database
  private readonly insertItem: Statement<ItemValues>
  private readonly insertOperation: Statement<OperationValues>
  private readonly advance: Statement<[number, number]>
  private readonly write: (rows: readonly FloorRow[]) => void
  private seq: number

  /** `path` is that of a household's file, one that `create` made or a copy. */
  constructor(path: string) {
    const database = new Database(path, { fileMustExist: true })
    configure(database)
    this.database = database
    this.seq = database.prepare<[], number>('SELECT seq FROM scope_state').pluck().get() ?? 0
    this.insertItem = database.prepare(
      'INSERT INTO items (public_id, seq, record, merge, placement_id, category_id) VALUES (?, ?, ?, NULL, ?, ?)',
    )
    this.insertOperation = database.prepare(
      `INSERT INTO operations
         (seq, operation_id, type, author, base_seq, occurred_at, edit_at, committed_at, input, conflicts)
       VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, NULL)`,
    )
    this.advance = database.prepare('UPDATE scope_state SET seq = ?, committed_at = ?')
    this.write = database.transaction((rows: readonly FloorRow[]) => {
      const now = Date.now()
      let { seq } = this
      for (const row of rows) this.insert(row, ++seq, now)
      this.advance.run(seq, now)
    }).immediate
  }

  /** Makes an empty file with the tables and indexes of a household. */
  static create(path: string, newId: () => string): void {
    createScopeFile(path, householdSchema, { scope_id: newId(), epoch: newId() })
  }

  /** Writes what a push writes, in one transaction. Gives the seq before it. */
  push(rows: readonly FloorRow[]): number {
    const before = this.seq
    this.write(rows)
    this.seq += rows.length
    return before
  }

  close(): void {
    this.database.close()
  }

  private insert(row: FloorRow, seq: number, now: number): void {
    const { public_id, record, placement_id, category_id, occurred_at: at } = row
    this.insertItem.run(public_id, seq, record, placement_id, category_id)
    this.insertOperation.run(seq, row.operation_id, row.type, row.base_seq, at, at, now, row.input)
  }
}

/** What an `item.create` leaves in a file. */
export function floorRow({ operation_id, type, input, base_seq, occurred_at }: Operation): FloorRow {
  const { public_id, category_id = null, tag_ids = [], placement = null, ...rest } = input
  const times = { created_at: occurred_at, updated_at: occurred_at }
  const nothing = { notes: '', notes_state: null, archived_at: null }
  const record = { public_id, ...times, ...rest, category_id, tag_ids, placement, ...nothing }
  return {
    public_id: idBytes(public_id),
    record: JSON.stringify(record),
    placement_id: placement === null ? null : idBytes(idIn(placement)),
    category_id: category_id === null ? null : idBytes(category_id),
    operation_id: idBytes(operation_id),
    type,
    base_seq,
    occurred_at: Date.parse(occurred_at),
    input: JSON.stringify(input),
  }
}

function idIn(placement: unknown): unknown {
  return typeof placement === 'object' && placement !== null && 'id' in placement ? placement.id : null
}
