import type { Database } from '../sqlite.ts'
import type { CollectionTable, SqlValue } from './collection-table.ts'
import { quoted } from './quoted.ts'
import { plucking, reading, writing } from './statement.ts'

/** The text of a record, the seq of its last change, and the text of its merge state. */
export type StateRow = [record: string, seq: number, merge: string | null]

/** The statements on the table of one collection, each prepared when it is first needed. */
export type RecordStatements = ReturnType<typeof recordStatements>

/** What pages of an index bind. */
type PageOf = [value: SqlValue, after_seq: number, before_seq: number, limit: number]
/** The same, past the record of a seq and an id. */
type PagePast = [
  value: SqlValue,
  after_seq: number,
  before_seq: number,
  seq: number,
  public_id: Buffer,
  limit: number,
]

/** The records of a collection, by its key, that changed after a seq, up to another one. */
export function recordsBetween(database: Database, key: string) {
  return reading<[since_seq: number, until_seq: number], [public_id: Buffer, record: string]>(
    database,
    `SELECT public_id, record FROM ${quoted(key)} WHERE seq > ? AND seq <= ?`,
  )
}

/** The statements on the table of a collection. Declared columns come in the order of `table.columns`. */
export function recordStatements(database: Database, { columns, key }: CollectionTable) {
  const table = quoted(key)
  const declared = columns.map(({ name }) => quoted(name))
  const fixed = ['public_id', 'seq', 'record', 'merge', ...declared]
  const set = (names: readonly string[]) => names.map((name) => `${name} = ?`).join(', ')
  const perColumn = <T>(make: (column: string) => T): ReadonlyMap<string, T> =>
    new Map(columns.map(({ name }) => [name, make(quoted(name))]))
  const page = (column: string, order: 'ASC' | 'DESC') =>
    reading<PageOf, StateRow>(
      database,
      `SELECT record, seq, merge FROM ${table} WHERE ${column} = ? AND seq > ? AND seq < ?
         ORDER BY seq ${order}, public_id ${order} LIMIT ?`,
    )
  const pagePast = (column: string, order: 'ASC' | 'DESC') =>
    reading<PagePast, StateRow>(
      database,
      `SELECT record, seq, merge FROM ${table} WHERE ${column} = ? AND seq > ? AND seq < ?
         AND (seq, public_id) ${order === 'ASC' ? '>' : '<'} (?, ?)
         ORDER BY seq ${order}, public_id ${order} LIMIT ?`,
    )
  return {
    get: reading<[public_id: Buffer], StateRow>(
      database,
      `SELECT record, seq, merge FROM ${table} WHERE public_id = ?`,
    ),
    text: plucking<[public_id: Buffer], string>(database, `SELECT record FROM ${table} WHERE public_id = ?`),
    /** The record of an id (given twice), or the one of the next greater id: then `other` is that id, and null otherwise. */
    seek: reading<[same: Buffer, from: Buffer], [other: Buffer | null, ...StateRow]>(
      database,
      `SELECT nullif(public_id, ?), record, seq, merge FROM ${table} WHERE public_id >= ? ORDER BY public_id`,
    ),
    size: plucking<[], number>(database, `SELECT count(*) FROM ${table}`),
    all: reading<[], StateRow>(database, `SELECT record, seq, merge FROM ${table} ORDER BY public_id`),
    insert: writing<
      [public_id: Buffer, seq: number, record: string, merge: string | null, ...declared: SqlValue[]]
    >(database, `INSERT INTO ${table} (${fixed.join(', ')}) VALUES (${fixed.map(() => '?').join(', ')})`),
    /** The values of the declared columns come after `merge`, then `public_id` and the prior seq. */
    update: writing<[seq: number, record: string, merge: string | null, ...rest: SqlValue[]]>(
      database,
      `UPDATE ${table} SET ${set(fixed.slice(1))} WHERE public_id = ? AND seq = ?`,
    ),
    mark: writing<[merge: string, public_id: Buffer, prior_seq: number]>(
      database,
      `UPDATE ${table} SET merge = ? WHERE public_id = ? AND seq = ?`,
    ),
    delete: writing<[public_id: Buffer, prior_seq: number]>(
      database,
      `DELETE FROM ${table} WHERE public_id = ? AND seq = ?`,
    ),
    /** Replaces what is derived from a record, not its history. The values of the declared columns come before `public_id`. */
    rewrite: writing<[record: string, ...rest: SqlValue[]]>(
      database,
      `UPDATE ${table} SET ${set(['record', ...declared])} WHERE public_id = ?`,
    ),
    /** By index, oldest change first. */
    find: perColumn((column) =>
      reading<[value: SqlValue, after_seq: number], StateRow>(
        database,
        `SELECT record, seq, merge FROM ${table} WHERE ${column} = ? AND seq > ? ORDER BY seq, public_id`,
      ),
    ),
    /** A page by index, oldest change first. */
    oldest: perColumn((column) => page(column, 'ASC')),
    /** A page by index, newest change first. */
    newest: perColumn((column) => page(column, 'DESC')),
    oldest_past: perColumn((column) => pagePast(column, 'ASC')),
    newest_past: perColumn((column) => pagePast(column, 'DESC')),
    /** The number of records of a value, by index. */
    count: perColumn((column) =>
      plucking<[value: SqlValue], number>(database, `SELECT count(*) FROM ${table} WHERE ${column} = ?`),
    ),
    /** What changed after a seq, oldest change first. */
    since: reading<[since_seq: number, limit: number], [public_id: Buffer, seq: number, record: string]>(
      database,
      `SELECT public_id, seq, record FROM ${table} WHERE seq > ? ORDER BY seq, public_id LIMIT ?`,
    ),
    ids: reading<[], [public_id: Buffer, seq: number]>(database, `SELECT public_id, seq FROM ${table}`),
    /** In the order of ids. */
    page: reading<[after: Buffer, limit: number], [public_id: Buffer, record: string]>(
      database,
      `SELECT public_id, record FROM ${table} WHERE public_id > ? ORDER BY public_id LIMIT ?`,
    ),
  }
}
