import type { BaseRecord, FindOptions, MergeState, Stored } from '../../engine/index.ts'
import type { Database } from '../sqlite.ts'
import type { CollectionTable, SqlValue } from './collection-table.ts'
import { Effort } from './effort.ts'
import { Gap } from './gap.ts'
import { type RecordStatements, recordStatements, type StateRow } from './record-statements.ts'
import { requireUuid, uuidBytes, uuidText } from './uuid.ts'

const MAX_SEQ = Number.MAX_SAFE_INTEGER
/** The value for no limit in SQLite. */
const ALL = -1

/** One collection of an open file. */
export class RecordTable {
  readonly table: CollectionTable
  readonly statements: RecordStatements
  private readonly effort: Effort
  /** Ids that need not be looked up. */
  readonly gap = new Gap()

  constructor(database: Database, table: CollectionTable, effort = new Effort()) {
    this.table = table
    this.effort = effort
    this.statements = recordStatements(database, table)
  }

  get(public_id: string): Stored | null {
    const bytes = this.gap.has(public_id) ? null : uuidBytes(public_id)
    if (!bytes) return null
    const row = this.statements.seek().get(bytes, bytes)
    const other = row?.[0] ?? null
    if (row && other === null) return this.parse([row[1], row[2], row[3]])
    this.effort.spend(1)
    this.gap.found(public_id, other && uuidText(other))
    return null
  }

  /** Number of records, by counting them. */
  size(): number {
    return this.statements.size().get() ?? 0
  }

  all(): Stored[] {
    return this.statements
      .all()
      .all()
      .map((row) => this.parse(row))
  }

  find(index: string, value: string | number, options: FindOptions): Stored[] {
    const statement = this.statements.find.get(index)
    if (!statement) throw new Error(`${this.table.key} has no index ${index}`)
    const sought = this.table.sought(index, value)
    if (sought === null) return []
    const { after_seq = -1, before_seq, limit, newest_first, at_most } = options
    if (at_most !== undefined) return this.some(index, sought, { ...options, at_most })
    if (before_seq !== undefined || limit !== undefined || newest_first)
      return this.page(index, sought, options)
    const most = this.effort.records
    if (most === null) return statement().all(sought, after_seq).map(storedOf)
    // One more than the limit shows that there are too many.
    const oldest = this.statements.oldest.get(index)
    const rows = oldest ? oldest().all(sought, after_seq, MAX_SEQ, most + 1) : []
    this.effort.spend(1)
    return rows.map((row) => this.parse(row))
  }

  /** The first records in the wanted order, up to a number; perhaps only those past one of them. */
  private some(index: string, sought: SqlValue, options: FindOptions & { at_most: number }): Stored[] {
    const { after_seq = -1, before_seq = MAX_SEQ, newest_first, at_most, past } = options
    const order = newest_first ? 'newest' : 'oldest'
    const { statements } = this
    const rows = past
      ? statements[`${order}_past`]
          .get(index)?.()
          .all(sought, after_seq, before_seq, past.seq, requireUuid(past.public_id), at_most)
      : statements[order].get(index)?.().all(sought, after_seq, before_seq, at_most)
    return (rows ?? []).map((row) => this.parse(row))
  }

  private parse(row: StateRow): Stored {
    this.effort.read(row[0].length)
    return storedOf(row)
  }

  private page(index: string, sought: SqlValue, options: FindOptions): Stored[] {
    const { after_seq = -1, before_seq = MAX_SEQ, limit, newest_first = false } = options
    const statement = this.statements[newest_first ? 'newest' : 'oldest'].get(index)
    if (!statement || (limit !== undefined && limit < 1)) return []
    const rows = statement().all(sought, after_seq, before_seq, limit ?? ALL)
    const last = rows.at(-1)?.[1]
    if (last === undefined || limit === undefined || rows.length < limit)
      return rows.map((row) => this.parse(row))
    const whole = rows.filter(([, seq]) => seq !== last)
    const most = this.effort.records
    const rest = statement().all(sought, last - 1, last + 1, most === null ? ALL : most + 1)
    return [...whole, ...rest].map((row) => this.parse(row))
  }

  count(index: string, value: string | number): number {
    const statement = this.statements.count.get(index)
    if (!statement) throw new Error(`${this.table.key} has no index ${index}`)
    const sought = this.table.sought(index, value)
    const count = sought === null ? 0 : (statement().get(sought) ?? 0)
    this.effort.counted(count)
    return count
  }

  /**
   * Writes a record over the state of `prior_seq`; null for a new one.
   * @returns its stored text
   */
  put(record: BaseRecord, merge: MergeState | null, seq: number, prior_seq: number | null): string {
    const id = requireUuid(record.public_id)
    const text = JSON.stringify(record)
    const mergeText = merge && JSON.stringify(merge)
    const declared = this.table.values(record)
    if (prior_seq === null) {
      this.statements.insert().run(id, seq, text, mergeText, ...declared)
    } else {
      const { changes } = this.statements.update().run(seq, text, mergeText, ...declared, id, prior_seq)
      if (changes !== 1) throw new Error(`${this.table.key}/${record.public_id} is not at seq ${prior_seq}`)
    }
    return text
  }

  /** Writes only the merge state of a record, which must be at `prior_seq`. */
  mark(public_id: string, merge: MergeState, prior_seq: number): void {
    const { changes } = this.statements.mark().run(JSON.stringify(merge), requireUuid(public_id), prior_seq)
    if (changes !== 1) throw new Error(`${this.table.key}/${public_id} is not at seq ${prior_seq}`)
  }

  /** Deletes a record, which must be at `prior_seq`. */
  delete(public_id: string, prior_seq: number): void {
    const { changes } = this.statements.delete().run(requireUuid(public_id), prior_seq)
    if (changes !== 1) throw new Error(`${this.table.key}/${public_id} is not at seq ${prior_seq}`)
  }
}

function storedOf(row: StateRow): Stored {
  const merge: MergeState | null = row[2] === null ? null : JSON.parse(row[2])
  return { record: recordOf(row[0]), seq: row[1], merge }
}

/** Parses the JSON text of a record. It was a record of its collection when it was written to the file. */
export function recordOf(text: string): BaseRecord {
  return JSON.parse(text)
}
