import { quoted } from '../scope/quoted.ts'
import type { Database } from '../sqlite.ts'

/**
 * One change as a line of JSON, made by SQLite itself: the record's text is copied, never parsed, and in
 * blocks it never becomes a JavaScript string. `h` is the id in lower-case hex digits.
 */
const ID_PARTS = 'substr(h, 1, 8), substr(h, 9, 4), substr(h, 13, 4), substr(h, 17, 4), substr(h, 21)'
const ID = `format('"public_id":"%s-%s-%s-%s-%s"', ${ID_PARTS})`
const HEX_ID = 'lower(hex(public_id)) AS h'
const PUT = `format('{"change":"put",%s,"seq":%d,"record":%s}', ${ID}, seq, record)`
const DELETE = `format('{"change":"delete",%s,"seq":%d}', ${ID}, seq)`

/**
 * The id as the record itself has it: nearly every record begins with it, and to copy it takes a third of the time
 * that it takes to write it again.
 */
const COPIED_ID = `CASE WHEN record GLOB '{"public_id":"*' THEN substr(record, 2, 50)
                   ELSE (SELECT ${ID} FROM (SELECT ${HEX_ID})) END`
/** Null for a record that is null. */
const COPIED_PUT = `'{"change":"put",' || ${COPIED_ID} || ',"seq":' || seq || ',"record":' || record || '}'`

/** Rows read at once, and the bytes of a record from which on it is read alone: together they bound a block. */
const ROWS_PER_BLOCK = 2000
const LARGE_RECORD = 8 * 1024

/** Some lines, each with its line feed. */
export interface LineBlock {
  readonly text: Buffer
  readonly rows: number
}

/** All changes of one collection: every live record (`since_seq` null), or what was put and deleted after `since_seq`. */
export function* changeLines(
  database: Database,
  collection: string,
  since_seq: number | null,
): Generator<LineBlock> {
  if (since_seq === null) yield* allRecords(database, collection)
  else yield* changesSince(database, collection, since_seq)
}

/**
 * Block by block in the order of ids. A block is one aggregate: nearly twice as quick as row by row. In a block what
 * hangs together comes together, because it says the same of where it is, and so takes less when it is compressed.
 */
function* allRecords(database: Database, collection: string): Generator<LineBlock> {
  const near = firstIndex(database, collection)
  const usual = `CASE WHEN octet_length(record) < ${LARGE_RECORD} THEN record END`
  const read = database
    .prepare<[Buffer], [text: Buffer | null, rows: number, all: number, last: Buffer | null]>(
      `SELECT CAST(group_concat(${COPIED_PUT} || char(10), '') AS BLOB),
              count(record), count(*), max(public_id)
       FROM (SELECT public_id, seq, record
             FROM (SELECT public_id, seq, ${usual} AS record${near && `, ${near}`}
                   FROM ${quoted(collection)} WHERE public_id > ? ORDER BY public_id LIMIT ${ROWS_PER_BLOCK})
             ${near && `ORDER BY ${near}, public_id`})`,
    )
    .raw()
  const large = database
    .prepare<[Buffer, Buffer], string>(
      `SELECT ${COPIED_PUT} FROM ${quoted(collection)}
       WHERE public_id > ? AND public_id <= ? AND octet_length(record) >= ${LARGE_RECORD}`,
    )
    .pluck()
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const [text, rows, all, last] = read.get(after) ?? [null, 0, 0, null]
    if (last === null) return
    if (text !== null) yield { text, rows }
    if (rows < all) yield* blocks(large.iterate(after, last))
    after = last
  }
}

/** The column of the index that a collection declares first: mostly what its records are in; empty if there is none. */
function firstIndex(database: Database, collection: string): string {
  const name = database
    .prepare<[string], string>(
      `SELECT name FROM pragma_table_info(?)
       WHERE name NOT IN ('public_id', 'seq', 'record', 'merge') ORDER BY cid LIMIT 1`,
    )
    .pluck()
    .get(collection)
  return name === undefined ? '' : quoted(name)
}

/** Puts in the order of their seq, then deletes in theirs; read through the indexes, so a small delta is cheap. */
function* changesSince(database: Database, collection: string, since_seq: number): Generator<LineBlock> {
  const puts = database
    .prepare<[number], string>(
      `SELECT ${PUT} FROM (SELECT ${HEX_ID}, seq, record
                           FROM ${quoted(collection)} WHERE seq > ? ORDER BY seq)`,
    )
    .pluck()
  yield* blocks(puts.iterate(since_seq))
  const deletes = database
    .prepare<[string, number], string>(
      `SELECT ${DELETE} FROM (SELECT ${HEX_ID}, seq
                              FROM tombstones WHERE collection = ? AND seq > ? ORDER BY seq)`,
    )
    .pluck()
  yield* blocks(deletes.iterate(collection, since_seq))
}

function* blocks(lines: Iterable<string>): Generator<LineBlock> {
  let block: string[] = []
  let length = 0
  for (const line of lines) {
    block.push(line)
    length += line.length
    if (length < 64 * 1024) continue
    yield lineBlock(block)
    block = []
    length = 0
  }
  if (block.length > 0) yield lineBlock(block)
}

/** Lines as a block of bytes. */
export function lineBlock(lines: readonly string[]): LineBlock {
  return { text: Buffer.from(lines.map((line) => `${line}\n`).join('')), rows: lines.length }
}
