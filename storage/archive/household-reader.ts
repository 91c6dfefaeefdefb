import { existsSync } from 'node:fs'
import { checksumText, type HouseholdCollections } from '../../engine/index.ts'
import { MissingFileError, storageError } from '../errors.ts'
import { quoted } from '../scope/quoted.ts'
import { householdSchema, type ScopeSchema } from '../scope/schema.ts'
import { requireUuid, uuidText } from '../scope/uuid.ts'
import { Database } from '../sqlite.ts'
import { historyRows } from './history-rows.ts'
import type { ArchivedState, HistoryTable } from './lines.ts'
import { Selection, type WantedPart } from './selection.ts'

/** Rows that are read at one time. */
const PAGE = 500

/** Seconds that a reader waits for a process that locks the file. */
const PATIENCE_MS = 5000

/** A stored record: its text is that of the file. */
export interface StoredText {
  readonly public_id: string
  readonly seq: number
  readonly record: string
  readonly merge: string | null
}

/** A file of a household's media. */
export interface StoredMedium {
  readonly sha256: string
  readonly bytes: number
  readonly content_type: string
}

/**
 * SPEC.md AE1: reads a household, or a part of it, as it is at one moment, on a connection of its own. Writers do not
 * wait for it.
 */
export class HouseholdReader {
  readonly schema: ScopeSchema<HouseholdCollections> = householdSchema
  readonly selection: Selection
  private readonly database: Database
  private readonly part: WantedPart

  /** @throws {StorageError} if the file cannot be opened */
  constructor(file: string, part: WantedPart) {
    if (!existsSync(file)) throw new MissingFileError(file, 'The file does not exist.')
    this.part = part
    this.database = new Database(file, { readonly: true, fileMustExist: true, timeout: PATIENCE_MS })
    try {
      this.database.pragma('cache_size = -2048')
      this.database.pragma('temp_store = MEMORY')
      this.database.exec('BEGIN')
      this.selection = new Selection(this.database, this.schema, part)
    } catch (error) {
      this.database.close()
      throw storageError(file, error)
    }
  }

  /** The keys of all collections. */
  get collections(): readonly (keyof HouseholdCollections)[] {
    return Object.values(this.schema.collections).map(({ key }) => key)
  }

  /** The state of the household. */
  state(): ArchivedState {
    const row = this.database
      .prepare<[], [string, number, number, number | null, number, number, string]>(
        'SELECT epoch, seq, floor_seq, committed_at, sum_a, sum_b, rows FROM scope_state',
      )
      .raw()
      .get()
    if (!row) throw new Error('the household file has no state')
    const [epoch, seq, floor_seq, committed_at, a, b, rows] = row
    const head = this.database
      .prepare<[], Buffer>('SELECT hash FROM operations WHERE hash IS NOT NULL ORDER BY seq DESC LIMIT 1')
      .pluck()
      .get()
    const counts: Record<string, number> = JSON.parse(rows)
    return {
      epoch,
      seq,
      floor_seq,
      committed_at: committed_at === null ? null : new Date(committed_at).toISOString(),
      checksum: checksumText({ a, b }),
      head: head?.toString('hex') ?? '',
      rows: counts,
    }
  }

  /** Number of the wanted records of a collection. */
  count(key: string): number {
    const { sql, values } = this.selection.condition(key)
    return (
      this.database
        .prepare<string[], number>(`SELECT count(*) FROM ${quoted(key)} WHERE ${sql}`)
        .pluck()
        .get(...values) ?? 0
    )
  }

  /** The wanted records of a collection, by id. */
  *records(key: string): Generator<StoredText> {
    const { sql, values } = this.selection.condition(key)
    const page = this.database
      .prepare<[Buffer, ...string[]], [Buffer, number, string, string | null]>(
        `SELECT public_id, seq, record, merge FROM ${quoted(key)} WHERE public_id > ? AND ${sql} ORDER BY public_id LIMIT ${PAGE}`,
      )
      .raw()
    let after: Buffer = Buffer.alloc(0)
    for (;;) {
      const rows = page.all(after, ...values)
      for (const [id, seq, record, merge] of rows) {
        yield { public_id: uuidText(id), seq, record, merge }
        after = id
      }
      if (rows.length < PAGE) return
    }
  }

  /** The text of a record. @throws if there is none */
  record(key: string, public_id: string): string {
    const found = this.database
      .prepare<[Buffer], string>(`SELECT record FROM ${quoted(key)} WHERE public_id = ?`)
      .pluck()
      .get(requireUuid(public_id))
    if (found === undefined) throw new Error(`${key} has no ${public_id}`)
    return found
  }

  /** The rows of a table of the history as lines of JSON, in their order. */
  history(table: HistoryTable): Generator<string> {
    return historyRows(this.database, table, this.part.changed_since)
  }

  /** The stored files of the wanted media, each content once. */
  media(): StoredMedium[] {
    const { sql, values } = this.selection.condition('media')
    return this.database
      .prepare<string[], [string, number, string]>(
        `SELECT blob, max(json_extract(record, '$.bytes')), min(json_extract(record, '$.content_type'))
         FROM media WHERE blob IS NOT NULL AND ${sql} GROUP BY blob ORDER BY blob`,
      )
      .raw()
      .all(...values)
      .map(([sha256, bytes, content_type]) => ({ sha256, bytes, content_type }))
  }

  /** The names of the custom fields of the wanted items, by name, at most `most` of them. */
  customFields(most: number): string[] {
    const { sql, values } = this.selection.condition('items')
    return this.database
      .prepare<[...string[], number], string>(
        `SELECT DISTINCT field.key FROM items, json_each(items.record, '$.custom_fields') AS field
         WHERE ${sql.replaceAll('"public_id"', 'items."public_id"')} ORDER BY field.key LIMIT ?`,
      )
      .pluck()
      .all(...values, most)
  }

  /** The id, the name and the id of the parent of each record of a collection. */
  *names(key: string, parent: string | null): Generator<[id: string, name: string, parent: string | null]> {
    const column = parent === null ? 'NULL' : `json_extract(record, '${parent}')`
    const rows = this.database
      .prepare<[], [Buffer, string, string | null]>(
        `SELECT public_id, json_extract(record, '$.name'), ${column} FROM ${quoted(key)}`,
      )
      .raw()
      .iterate()
    for (const [id, name, above] of rows) yield [uuidText(id), name, above]
  }

  /** Ends the reading. */
  close(): void {
    this.database.close()
  }
}
