import type Database from 'better-sqlite3'
import {
  type Author,
  acceptedResult,
  type LedgerEntry,
  type LedgerOperation,
  type RecordedOperation,
  rejectedResult,
} from '../../engine/index.ts'
import type { ConflictNote, OperationError } from '../../sync-protocol/index.ts'
import { epochSql, ledgerSql } from './ledger-sql.ts'
import { isKeptInput, refusedInput } from './refused-input.ts'
import { reading, writing } from './statement.ts'
import { isoOf, msOf } from './times.ts'
import { requireUuid, uuidBytes, uuidText } from './uuid.ts'

type RecordedRow = [
  seq: number | null,
  type: string,
  input: string,
  conflicts: string | null,
  error: string | null,
]
type EntryRow = [
  operation_id: Buffer,
  type: string,
  user_id: string,
  replica_id: string,
  base_seq: number,
  edit_at: number,
  committed_at: number,
]
type Shared = [
  type: string,
  author: number,
  base_seq: number,
  occurred_at: number,
  edit_at: number,
  committed_at: number,
  input: string,
]

/** An author as the ledger knows it. */
export interface AuthorRow {
  readonly id: number
  /** Edit time of the latest accepted operation; empty when there is none. */
  last_edit_at: string
}

/** What an open file knows of operations and of who made them. */
export class Ledger {
  private readonly recordedRow: () => Database.Statement<[Buffer, Buffer], RecordedRow>
  private readonly entryRow: () => Database.Statement<[number], EntryRow>
  private readonly acceptRow: () => Database.Statement<[number, Buffer, ...Shared, string | null]>
  private readonly refuseRow: () => Database.Statement<[Buffer, ...Shared, string]>
  private readonly authorRow: () => Database.Statement<[string, string], [number, number | null]>
  private readonly addAuthorRow: () => Database.Statement<[string, string]>
  private readonly lastEditRow: () => Database.Statement<[number, number]>
  private readonly epochEnd: () => Database.Statement<[string], [number]>

  constructor(database: Database.Database) {
    this.recordedRow = reading(database, ledgerSql.recorded)
    this.entryRow = reading(database, ledgerSql.entry)
    this.acceptRow = writing(database, ledgerSql.accept)
    this.refuseRow = writing(database, ledgerSql.refuse)
    this.authorRow = reading(database, ledgerSql.author)
    this.addAuthorRow = writing(database, ledgerSql.addAuthor)
    this.lastEditRow = writing(database, ledgerSql.setLastEdit)
    this.epochEnd = reading(database, epochSql.end)
  }

  recorded(operation_id: string): RecordedOperation | null {
    const id = uuidBytes(operation_id)
    const row = id && this.recordedRow().get(id, id)
    return row ? recordedOf(operation_id, row) : null
  }

  entry(seq: number): LedgerEntry | null {
    const row = this.entryRow().get(seq)
    if (!row) return null
    const [operation_id, type, user_id, replica_id, base_seq, edit_at, committed_at] = row
    return {
      seq,
      operation_id: uuidText(operation_id),
      type,
      user_id,
      replica_id,
      base_seq,
      edit_at: isoOf(edit_at),
      committed_at: isoOf(committed_at),
    }
  }

  accept(
    seq: number,
    operation: LedgerOperation,
    author: number,
    committed_at: string,
    conflicts: readonly ConflictNote[],
  ): void {
    const notes = conflicts.length > 0 ? JSON.stringify(conflicts) : null
    const { type, base_seq, occurred_at, edit_at, input } = operation
    this.acceptRow().run(
      seq,
      requireUuid(operation.operation_id),
      type,
      author,
      base_seq,
      msOf(occurred_at),
      msOf(edit_at),
      msOf(committed_at),
      JSON.stringify(input),
      notes,
    )
  }

  refuse(operation: LedgerOperation, author: number, committed_at: string, error: OperationError): void {
    const { type, base_seq, occurred_at, edit_at, input } = operation
    this.refuseRow().run(
      requireUuid(operation.operation_id),
      type,
      author,
      base_seq,
      msOf(occurred_at),
      msOf(edit_at),
      msOf(committed_at),
      refusedInput(input),
      JSON.stringify(error),
    )
  }

  author(author: Author): AuthorRow | null {
    const row = this.authorRow().get(author.user_id, author.replica_id)
    return row ? { id: row[0], last_edit_at: row[1] === null ? '' : isoOf(row[1]) } : null
  }

  addAuthor(author: Author): AuthorRow {
    const { lastInsertRowid } = this.addAuthorRow().run(author.user_id, author.replica_id)
    return { id: Number(lastInsertRowid), last_edit_at: '' }
  }

  setLastEdit(author: AuthorRow): void {
    this.lastEditRow().run(msOf(author.last_edit_at), author.id)
  }

  /** The seq at which an earlier history ended; undefined for one that is unknown or goes on. */
  epochEndedAt(epoch: string): number | undefined {
    return this.epochEnd().get(epoch)?.[0]
  }
}

function recordedOf(
  operation_id: string,
  [seq, type, input, conflicts, error]: RecordedRow,
): RecordedOperation {
  const notes: ConflictNote[] = conflicts === null ? [] : JSON.parse(conflicts)
  const refusal: OperationError | null = error === null ? null : JSON.parse(error)
  return {
    type,
    hasInput: (other) => isKeptInput(input, other),
    result: refusal ? rejectedResult(operation_id, refusal) : acceptedResult(operation_id, seq ?? 0, notes),
  }
}
