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
import type { Database } from '../sqlite.ts'
import { CHAIN_START, chainHash, MOST_CHARACTERS, MOST_ROWS, rowText } from './chain.ts'
import { effectsOfText, effectsText } from './effects-text.ts'
import { Gap } from './gap.ts'
import {
  type AcceptedRow,
  type AcceptedValue,
  ledgerStatements,
  ROWS_AT_ONCE,
  VALUES_OF_ROW,
} from './ledger-statements.ts'
import { isKeptInput, refusedInput } from './refused-input.ts'
import { isoOf, msOf } from './times.ts'
import { requireUuid, uuidBytes, uuidText } from './uuid.ts'

/** An author in the ledger. */
export interface AuthorRow {
  readonly id: number
  /** Edit time of the latest accepted operation; empty if there is none. */
  last_edit_at: string
}

/** The operations and authors of an open file. */
export class Ledger {
  /** Ids of operations that need not be looked up. */
  private readonly acceptedGap = new Gap()
  private readonly refusedGap = new Gap()
  private readonly statements: ReturnType<typeof ledgerStatements>
  /** The hash of the last sealed row; dropped when another connection may have written. */
  private last: { readonly seq: number; readonly hash: Buffer } | null = null
  /**
   * The values of rows that are inserted together, before anything is read: one row after the other, as they are bound. Joining
   * rows only then would cost more than inserting them together saves.
   */
  private unwritten: AcceptedValue[] = []
  /** The texts to hash of the rows since then. */
  private unsealed: string[] = []
  private unsealedCharacters = 0

  constructor(database: Database) {
    this.statements = ledgerStatements(database)
  }

  recorded(operation_id: string): RecordedOperation | null {
    return this.accepted(operation_id) ?? this.refused(operation_id)
  }

  /** Inserts the rows that wait for others. */
  flush(): void {
    const values = this.unwritten
    if (values.length === 0) return
    this.unwritten = []
    if (values.length === ROWS_AT_ONCE * VALUES_OF_ROW) this.statements.acceptSeveral().run(...values)
    else
      for (let row = 0; row < values.length; row += VALUES_OF_ROW)
        this.statements.accept().run(...values.slice(row, row + VALUES_OF_ROW))
  }

  effectsLength(operation_id: string): number {
    this.flush()
    const id = uuidBytes(operation_id)
    return (id && this.statements.effectsLength().get(id)) ?? 0
  }

  /** Forgets cached state after a transaction has ended, or its latest part was rolled back. */
  forget(): void {
    this.last = null
    this.unwritten = []
    this.forgetUnsealed()
    this.acceptedGap.forget()
    this.refusedGap.forget()
  }

  entry(seq: number): LedgerEntry | null {
    this.flush()
    const row = this.statements.entry().get(seq)
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
    const values: AcceptedRow = [
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
    ]
    this.unwritten.push(...values)
    if (this.unwritten.length === ROWS_AT_ONCE * VALUES_OF_ROW) this.flush()
    const text = rowText(row)
    this.unsealed.push(text)
    this.unsealedCharacters += text.length
    this.acceptedGap.added(operation.operation_id)
    if (this.unsealed.length === MOST_ROWS || this.unsealedCharacters > MOST_CHARACTERS) this.seal(seq)
  }

  /** Stores in the row at a seq, the last one, the hash of all rows without a hash. */
  seal(seq: number): void {
    this.flush()
    if (this.unsealed.length === 0) return
    const hash = chainHash(this.hashOf(seq - this.unsealed.length), this.unsealed)
    this.statements.seal().run(hash, seq)
    this.last = { seq, hash }
    this.forgetUnsealed()
  }

  private forgetUnsealed(): void {
    this.unsealed = []
    this.unsealedCharacters = 0
  }

  /** An accepted operation with its effects; null for an unknown id. */
  applied(operation_id: string): AppliedOperation | null {
    this.flush()
    const id = uuidBytes(operation_id)
    const row = id && this.statements.applied().get(id)
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
    this.statements
      .refuse()
      .run(
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
    const row = this.statements.author().get(author.user_id, author.replica_id)
    return row ? { id: row[0], last_edit_at: row[1] === null ? '' : isoOf(row[1]) } : null
  }

  addAuthor(author: Author): AuthorRow {
    const { lastInsertRowid } = this.statements.addAuthor().run(author.user_id, author.replica_id)
    return { id: Number(lastInsertRowid), last_edit_at: '' }
  }

  setLastEdit(author: AuthorRow): void {
    this.statements.setLastEdit().run(msOf(author.last_edit_at), author.id)
  }

  /** The seq at which an earlier history ended; undefined for an unknown or current one. */
  epochEndedAt(epoch: string): number | undefined {
    return this.statements.epochEnd().get(epoch)
  }

  /** The hash at a seq with which a transaction ended; the start of the chain without one. */
  hashOf(seq: number): Buffer {
    if (this.last?.seq === seq) return this.last.hash
    return this.statements.hash().get(seq) ?? CHAIN_START
  }

  private accepted(operation_id: string): RecordedOperation | null {
    const id = this.acceptedGap.has(operation_id) ? null : uuidBytes(operation_id)
    if (!id) return null
    this.flush()
    const row = this.statements.accepted().get(id, id)
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
    const row = this.statements.refused().get(id, id)
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
