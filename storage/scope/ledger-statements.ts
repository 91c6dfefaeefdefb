import type { Database } from '../sqlite.ts'
import { plucking, reading, writing } from './statement.ts'

/** The common fields of an operation in both ledgers. Times in ms. */
type Shared = [
  type: string,
  author: number,
  base_seq: number,
  occurred_at: number,
  edit_at: number,
  committed_at: number,
  input: string,
]

/** The values of an accepted operation, in the order in which they are bound. */
export type AcceptedRow = [
  seq: number,
  operation_id: Buffer,
  ...Shared,
  conflicts: string | null,
  effects: string,
  digests: Buffer | null,
]

/** A value of an accepted operation. */
export type AcceptedValue = AcceptedRow[number]

/** Number of values of an accepted operation. */
export const VALUES_OF_ROW: AcceptedRow['length'] = 12

/** Number of rows that one statement inserts: each call of SQLite costs a third as much as the row itself. */
export const ROWS_AT_ONCE = 25

function insertAccepted(rows: number): string {
  const values = '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'
  return `INSERT INTO operations (seq, operation_id, type, author, base_seq, occurred_at, edit_at, committed_at, input,
    conflicts, effects, digests) VALUES ${Array.from({ length: rows }, () => values).join(', ')}`
}

/** The statements on the ledgers of an open file. */
export function ledgerStatements(database: Database) {
  return {
    /**
     * The accepted operation with an id (bound twice), or else the one with the next greater id: then `other` is that
     * id, otherwise null.
     */
    accepted: reading<
      [same: Buffer, from: Buffer],
      [other: Buffer | null, seq: number, type: string, input: string, conflicts: string | null]
    >(
      database,
      `SELECT nullif(operation_id, ?), seq, type, input, conflicts
         FROM operations WHERE operation_id >= ? ORDER BY operation_id`,
    ),
    /** The same for rejected operations. */
    refused: reading<
      [same: Buffer, from: Buffer],
      [other: Buffer | null, type: string, input: string, error: string]
    >(
      database,
      `SELECT nullif(operation_id, ?), type, input, error
         FROM refusals WHERE operation_id >= ? ORDER BY operation_id`,
    ),
    entry: reading<
      [seq: number],
      [
        operation_id: Buffer,
        type: string,
        user_id: string,
        replica_id: string,
        base_seq: number,
        edit_at: number,
        committed_at: number,
      ]
    >(
      database,
      `SELECT operation_id, type, user_id, replica_id, base_seq, edit_at, committed_at
         FROM operations JOIN authors ON authors.id = operations.author WHERE seq = ?`,
    ),
    /** The accepted operation of an id, with its effects. */
    applied: reading<
      [operation_id: Buffer],
      [
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
    >(
      database,
      `SELECT seq, type, user_id, replica_id, base_seq, occurred_at, edit_at, committed_at, input, effects
         FROM operations JOIN authors ON authors.id = operations.author WHERE operation_id = ?`,
    ),
    /** Length of an operation's effects, in characters. */
    effectsLength: plucking<[operation_id: Buffer], number>(
      database,
      'SELECT length(effects) FROM operations WHERE operation_id = ?',
    ),
    accept: writing<AcceptedValue[]>(database, () => insertAccepted(1)),
    /** The same for several rows, one after the other. */
    acceptSeveral: writing<AcceptedValue[]>(database, () => insertAccepted(ROWS_AT_ONCE)),
    hash: plucking<[seq: number], Buffer | null>(database, 'SELECT hash FROM operations WHERE seq = ?'),
    seal: writing<[hash: Buffer, seq: number]>(database, 'UPDATE operations SET hash = ? WHERE seq = ?'),
    refuse: writing<[operation_id: Buffer, ...Shared, error: string]>(
      database,
      `INSERT INTO refusals (operation_id, type, author, base_seq, occurred_at, edit_at, committed_at, input, error)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    author: reading<[user_id: string, replica_id: string], [id: number, last_edit_at: number | null]>(
      database,
      'SELECT id, last_edit_at FROM authors WHERE user_id = ? AND replica_id = ?',
    ),
    addAuthor: writing<[user_id: string, replica_id: string]>(
      database,
      'INSERT INTO authors (user_id, replica_id) VALUES (?, ?)',
    ),
    setLastEdit: writing<[last_edit_at: number, id: number]>(
      database,
      'UPDATE authors SET last_edit_at = ? WHERE id = ?',
    ),
    /** The seq at which an earlier history ended. */
    epochEnd: plucking<[epoch: string], number>(
      database,
      'SELECT ended_seq FROM epochs WHERE epoch = ? AND ended_seq IS NOT NULL',
    ),
  }
}
