import type Database from 'better-sqlite3'
import {
  type AppliedOperation,
  type Author,
  acceptedResult,
  type Effect,
  type LedgerEntry,
  type LedgerOperation,
  type RecordedOperation,
  rejectedResult,
} from '../../engine/index.ts'
import type { ConflictNote, OperationError, OperationResult } from '../../sync-protocol/index.ts'
import { CHAIN_START, chainHash, MOST_CHARACTERS, MOST_ROWS, rowText } from './chain.ts'
import { effectsOfText, effectsText } from './effects-text.ts'
import { Gap } from './gap.ts'
import { epochSql, ledgerSql } from './ledger-sql.ts'
import { isKeptInput, refusedInput } from './refused-input.ts'
import { plucking, reading, writing } from './statement.ts'
import { isoOf, msOf } from './times.ts'
import { requireUuid, uuidBytes, uuidText } from './uuid.ts'

type AcceptedRow = [other: Buffer | null, seq: number, type: string, input: string, conflicts: string | null]
type RefusedRow = [other: Buffer | null, type: string, input: string, error: string]
type AppliedRow = [
  seq: number,
  type: string,
  user_id: string,
  replica_id: string,
  base_seq: number,
  occurred_at: number,
  edit_at: number,
  committed_at: number,
  input: string,
  effects: string | null,
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
  /** Ids of operations that need not be looked for. */
  private readonly acceptedGap = new Gap()
  private readonly refusedGap = new Gap()
  private readonly acceptedRow: () => Database.Statement<[Buffer, Buffer], AcceptedRow>
  private readonly refusedRow: () => Database.Statement<[Buffer, Buffer], RefusedRow>
  private readonly entryRow: () => Database.Statement<[number], EntryRow>
  private readonly acceptRow: () => Database.Statement<
    [number, Buffer, ...Shared, conflicts: string | null, effects: string, digests: Buffer | null]
  >
  private readonly appliedRow: () => Database.Statement<[Buffer], AppliedRow>
  private readonly effectsLengthRow: () => Database.Statement<[Buffer], number>
  private readonly hashRow: () => Database.Statement<[number], Buffer | null>
  private readonly sealRow: () => Database.Statement<[hash: Buffer, seq: number]>
  /** The hash of the row that was sealed last, until somebody else may have written. */
  private last: { readonly seq: number; readonly hash: Buffer } | null = null
  /** What is to be hashed of the rows that were written since. */
  private unsealed: string[] = []
  private unsealedCharacters = 0
  private readonly refuseRow: () => Database.Statement<[Buffer, ...Shared, string]>
  private readonly authorRow: () => Database.Statement<[string, string], [number, number | null]>
  private readonly addAuthorRow: () => Database.Statement<[string, string]>
  private readonly lastEditRow: () => Database.Statement<[number, number]>
  private readonly epochEnd: () => Database.Statement<[string], [number]>

  constructor(database: Database.Database) {
    this.acceptedRow = reading(database, ledgerSql.accepted)
    this.refusedRow = reading(database, ledgerSql.refused)
    this.entryRow = reading(database, ledgerSql.entry)
    this.acceptRow = writing(database, ledgerSql.accept)
    this.appliedRow = reading(database, ledgerSql.applied)
    this.effectsLengthRow = plucking(database, ledgerSql.effectsLength)
    this.hashRow = plucking(database, ledgerSql.hash)
    this.sealRow = writing(database, ledgerSql.seal)
    this.refuseRow = writing(database, ledgerSql.refuse)
    this.authorRow = reading(database, ledgerSql.author)
    this.addAuthorRow = writing(database, ledgerSql.addAuthor)
    this.lastEditRow = writing(database, ledgerSql.setLastEdit)
    this.epochEnd = reading(database, epochSql.end)
  }

  recorded(operation_id: string): RecordedOperation | null {
    return this.accepted(operation_id) ?? this.refused(operation_id)
  }

  effectsLength(operation_id: string): number {
    const id = uuidBytes(operation_id)
    return (id && this.effectsLengthRow().get(id)) ?? 0
  }

  /** The transaction is over, or its latest part undone. */
  forget(): void {
    this.last = null
    this.forgetUnsealed()
    this.acceptedGap.forget()
    this.refusedGap.forget()
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
    committed_ms: number,
    conflicts: readonly ConflictNote[],
    done: readonly Effect[],
    digests: string | null,
  ): void {
    const { operation_id, type, base_seq } = operation
    const { user_id, replica_id } = operation.author
    const row = {
      seq,
      operation_id,
      type,
      user_id,
      replica_id,
      base_seq,
      occurred_at: msOf(operation.occurred_at),
      edit_at: msOf(operation.edit_at),
      committed_at: committed_ms,
      input: JSON.stringify(operation.input),
      conflicts: conflicts.length > 0 ? JSON.stringify(conflicts) : null,
      effects: effectsText(done),
      digests,
    }
    const { occurred_at, edit_at, committed_at, input, effects } = row
    this.acceptRow().run(
      seq,
      requireUuid(operation_id),
      type,
      author,
      base_seq,
      occurred_at,
      edit_at,
      committed_at,
      input,
      row.conflicts,
      effects,
      digests === null ? null : Buffer.from(digests, 'hex'),
    )
    const text = rowText(row)
    this.unsealed.push(text)
    this.unsealedCharacters += text.length
    this.acceptedGap.added(operation.operation_id)
    if (this.unsealed.length === MOST_ROWS || this.unsealedCharacters > MOST_CHARACTERS) this.seal(seq)
  }

  /** Gives the row at a seq, the last one, the hash of all rows that have none yet. */
  seal(seq: number): void {
    if (this.unsealed.length === 0) return
    const hash = chainHash(this.hashOf(seq - this.unsealed.length), this.unsealed)
    this.sealRow().run(hash, seq)
    this.last = { seq, hash }
    this.forgetUnsealed()
  }

  private forgetUnsealed(): void {
    this.unsealed = []
    this.unsealedCharacters = 0
  }

  /** An accepted operation with what it did; null when there is none of that id. */
  applied(operation_id: string): AppliedOperation | null {
    const id = uuidBytes(operation_id)
    const row = id && this.appliedRow().get(id)
    if (!row) return null
    const [seq, type, user_id, replica_id, base_seq, occurred_at, edit_at, committed_at, input, effects] = row
    const entry = {
      seq,
      operation_id,
      type,
      user_id,
      replica_id,
      base_seq,
      edit_at: isoOf(edit_at),
      committed_at: isoOf(committed_at),
    }
    return {
      entry,
      occurred_at: isoOf(occurred_at),
      input: JSON.parse(input),
      effects: effectsOfText(effects),
    }
  }

  refuse(operation: LedgerOperation, author: number, committed_ms: number, error: OperationError): void {
    const { type, base_seq, occurred_at, edit_at, input } = operation
    this.refuseRow().run(
      requireUuid(operation.operation_id),
      type,
      author,
      base_seq,
      msOf(occurred_at),
      msOf(edit_at),
      committed_ms,
      refusedInput(input),
      JSON.stringify(error),
    )
    this.refusedGap.added(operation.operation_id)
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

  /** The hash up to a seq that a transaction ended with; the chain's start where there is none. */
  hashOf(seq: number): Buffer {
    if (this.last?.seq === seq) return this.last.hash
    return this.hashRow().get(seq) ?? CHAIN_START
  }

  private accepted(operation_id: string): RecordedOperation | null {
    const id = this.acceptedGap.has(operation_id) ? null : uuidBytes(operation_id)
    if (!id) return null
    const row = this.acceptedRow().get(id, id)
    const other = row?.[0] ?? null
    if (!row || other !== null) {
      this.acceptedGap.found(operation_id, other && uuidText(other))
      return null
    }
    const [, seq, type, input, conflicts] = row
    const notes: ConflictNote[] = conflicts === null ? [] : JSON.parse(conflicts)
    return recordedOf(type, input, acceptedResult(operation_id, seq, notes))
  }

  private refused(operation_id: string): RecordedOperation | null {
    const id = this.refusedGap.has(operation_id) ? null : uuidBytes(operation_id)
    if (!id) return null
    const row = this.refusedRow().get(id, id)
    const other = row?.[0] ?? null
    if (!row || other !== null) {
      this.refusedGap.found(operation_id, other && uuidText(other))
      return null
    }
    const [, type, input, error] = row
    return recordedOf(type, input, rejectedResult(operation_id, JSON.parse(error)))
  }
}

function recordedOf(type: string, input: string, result: OperationResult): RecordedOperation {
  return { type, result, hasInput: (other) => isKeptInput(input, other) }
}
