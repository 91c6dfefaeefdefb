import { uuidText } from '../scope/uuid.ts'
import type { Database } from '../sqlite.ts'
import type { HistoryTable } from './lines.ts'

/** Rows that are read at one time; an operation may have large effects. */
const PAGE = 100

/** Texts of columns that are JSON already come as they are: a hash covers their exact text. */
type Cell = string | number | null

/**
 * The rows of a table of a household's history as lines of JSON. With a time, only the operations and deletions since
 * then.
 */
export function* historyRows(
  database: Database,
  table: HistoryTable,
  since: string | null,
): Generator<string> {
  const from = since === null ? Number.MIN_SAFE_INTEGER : Date.parse(since)
  if (table === 'authors') yield* authors(database)
  else if (table === 'histories') yield* histories(database)
  else if (table === 'operations') yield* operations(database, from)
  else if (table === 'refusals') yield* refusals(database, from)
  else yield* deletions(database, from)
}

function* authors(database: Database): Generator<string> {
  const rows = database
    .prepare<[], [string, string, number | null]>(
      'SELECT user_id, replica_id, last_edit_at FROM authors ORDER BY id',
    )
    .raw()
  for (const [user_id, replica_id, edited] of rows.all())
    yield line([
      ['user_id', text(user_id)],
      ['replica_id', text(replica_id)],
      ['last_edit_at', moment(edited)],
    ])
}

function* histories(database: Database): Generator<string> {
  const rows = database
    .prepare<[], [string, number, number | null, number | null, string | null]>(
      'SELECT epoch, started_seq, ended_seq, ended_at, parent FROM epochs ORDER BY ended_seq IS NULL, ended_at, started_seq',
    )
    .raw()
  for (const [epoch, started_seq, ended_seq, ended_at, parent] of rows.all())
    yield line([
      ['epoch', text(epoch)],
      ['started_seq', started_seq],
      ['ended_seq', ended_seq],
      ['ended_at', moment(ended_at)],
      ['parent', text(parent)],
    ])
}

type OperationRow = [
  seq: number,
  operation_id: Buffer,
  type: string,
  user_id: string,
  replica_id: string,
  base_seq: number,
  occurred_at: number,
  edit_at: number,
  committed_at: number,
  input: string,
  conflicts: string | null,
  effects: string | null,
  digests: Buffer | null,
  hash: Buffer | null,
]

function* operations(database: Database, from: number): Generator<string> {
  const page = database
    .prepare<[number, number], OperationRow>(
      `SELECT seq, operation_id, type, user_id, replica_id, base_seq, occurred_at, edit_at, committed_at,
         input, conflicts, effects, digests, hash
       FROM operations JOIN authors ON authors.id = operations.author
       WHERE seq > ? AND committed_at >= ? ORDER BY seq LIMIT ${PAGE}`,
    )
    .raw()
  let after = 0
  for (;;) {
    const rows = page.all(after, from)
    for (const row of rows) {
      const [seq, id, type, user_id, replica_id, base_seq, occurred_at, edit_at, committed_at] = row
      const [input, conflicts, effects, digests, hash] = [row[9], row[10], row[11], row[12], row[13]]
      after = seq
      yield line([
        ['seq', seq],
        ['operation_id', text(uuidText(id))],
        ['type', text(type)],
        ['user_id', text(user_id)],
        ['replica_id', text(replica_id)],
        ['base_seq', base_seq],
        ['occurred_at', moment(occurred_at)],
        ['edit_at', moment(edit_at)],
        ['committed_at', moment(committed_at)],
        ['input', input],
        ['conflicts', conflicts],
        ['effects', effects],
        ['digests', text(digests?.toString('hex') ?? null)],
        ['hash', text(hash?.toString('hex') ?? null)],
      ])
    }
    if (rows.length < PAGE) return
  }
}

type RefusalRow = [
  operation_id: Buffer,
  type: string,
  user_id: string,
  replica_id: string,
  base_seq: number,
  occurred_at: number,
  edit_at: number,
  committed_at: number,
  input: string,
  error: string,
]

function* refusals(database: Database, from: number): Generator<string> {
  const page = database
    .prepare<[Buffer, number], RefusalRow>(
      `SELECT operation_id, type, user_id, replica_id, base_seq, occurred_at, edit_at, committed_at, input, error
       FROM refusals JOIN authors ON authors.id = refusals.author
       WHERE operation_id > ? AND committed_at >= ? ORDER BY operation_id LIMIT ${PAGE}`,
    )
    .raw()
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const rows = page.all(after, from)
    for (const [
      id,
      type,
      user_id,
      replica_id,
      base_seq,
      occurred_at,
      edit_at,
      committed_at,
      input,
      error,
    ] of rows) {
      after = id
      yield line([
        ['operation_id', text(uuidText(id))],
        ['type', text(type)],
        ['user_id', text(user_id)],
        ['replica_id', text(replica_id)],
        ['base_seq', base_seq],
        ['occurred_at', moment(occurred_at)],
        ['edit_at', moment(edit_at)],
        ['committed_at', moment(committed_at)],
        ['input', input],
        ['error', error],
      ])
    }
    if (rows.length < PAGE) return
  }
}

function* deletions(database: Database, from: number): Generator<string> {
  const page = database
    .prepare<[string, Buffer, number], [string, Buffer, number, number]>(
      `SELECT collection, public_id, seq, deleted_at FROM tombstones
       WHERE (collection, public_id) > (?, ?) AND deleted_at >= ? ORDER BY collection, public_id LIMIT ${PAGE}`,
    )
    .raw()
  let [key, after]: [string, Buffer] = ['', Buffer.alloc(0)]
  for (;;) {
    const rows = page.all(key, after, from)
    for (const [collection, id, seq, deleted_at] of rows) {
      ;[key, after] = [collection, id]
      yield line([
        ['collection', text(collection)],
        ['public_id', text(uuidText(id))],
        ['seq', seq],
        ['deleted_at', moment(deleted_at)],
      ])
    }
    if (rows.length < PAGE) return
  }
}

function line(fields: readonly (readonly [name: string, value: Cell])[]): string {
  return `{${fields.map(([name, value]) => `"${name}":${value ?? 'null'}`).join(',')}}\n`
}

function text(value: string | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

function moment(ms: number | null): string | null {
  return ms === null ? null : `"${new Date(ms).toISOString()}"`
}
