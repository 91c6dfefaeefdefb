import { eq } from 'drizzle-orm'
import type { FindOptions, Stored } from '../../engine/index.ts'
import { drizzleColumn, drizzleTable } from '../scope/collection-ddl.ts'
import type { CollectionTable, SqlValue } from '../scope/collection-table.ts'
import { RecordTable, recordOf } from '../scope/record-table.ts'
import { bound, build, sqlText } from '../scope/sql.ts'
import { reading, type Statement, writing } from '../scope/statement.ts'
import { uuidBytes } from '../scope/uuid.ts'
import type { Database } from '../sqlite.ts'
import { type ConfirmedRecords, type Put, recordIn } from './confirmed-records.ts'

/** Records of a collection that this program knows: they have a table of their own. */
export class KnownRecords implements ConfirmedRecords {
  private readonly rows: RecordTable
  private readonly stateRow: () => Statement<[Buffer], [number, ...SqlValue[]]>
  private readonly rewriteRow: () => Statement<[number, string, Buffer]>

  constructor(database: Database, table: CollectionTable) {
    this.rows = new RecordTable(database, table)
    this.stateRow = reading(database, () => stateText(table))
    this.rewriteRow = writing(database, () => rewriteText(table))
  }

  /** Asked at any time, so not of the record table, which may keep what it found within a transaction. */
  get(public_id: string): Stored | null {
    const id = uuidBytes(public_id)
    const row = id && this.rows.statements.get().get(id)
    return row ? { record: recordOf(row[0]), seq: row[1], merge: null } : null
  }

  all(): Stored[] {
    return this.rows.all()
  }

  changedAfter(seq: number): Stored[] {
    const rows = this.rows.statements.since().all(seq, -1)
    return rows.map(([, changed, text]) => ({ record: recordOf(text), seq: changed, merge: null }))
  }

  find(index: string, value: string | number, options: FindOptions): Stored[] {
    return this.rows.find(index, value, options)
  }

  count(index: string, value: string | number): number {
    return this.rows.count(index, value)
  }

  seqOf(public_id: string): number | null {
    const id = uuidBytes(public_id)
    return (id && this.stateRow().get(id)?.[0]) ?? null
  }

  put(change: Put): boolean {
    const { table } = this.rows
    const record = recordIn(table.key, change)
    const id = uuidBytes(change.public_id)
    const [prior_seq, ...values] = (id && this.stateRow().get(id)) ?? [null]
    if (id && prior_seq !== null && sameValues(values, table.values(record))) {
      this.rewriteRow().run(change.seq, JSON.stringify(record), id)
    } else {
      this.rows.put(record, null, change.seq, prior_seq)
    }
    return prior_seq === null
  }

  delete(public_id: string): boolean {
    const prior_seq = this.seqOf(public_id)
    if (prior_seq !== null) this.rows.delete(public_id, prior_seq)
    return prior_seq !== null
  }
}

/** public_id -> seq, declared columns */
function stateText(of: CollectionTable): string {
  const table = drizzleTable(of)
  const declared = Object.fromEntries(of.columns.map(({ name }) => [name, drizzleColumn(of, name)]))
  const query = build.select({ seq: table.seq, ...declared }).from(table)
  return sqlText(query.where(eq(table.public_id, bound('public_id'))), ['public_id'])
}

/** seq, record, public_id: for a record whose declared columns stay as they are, which spares their indexes */
function rewriteText(of: CollectionTable): string {
  const table = drizzleTable(of)
  const query = build.update(table).set({ seq: bound('seq'), record: bound('record') })
  return sqlText(query.where(eq(table.public_id, bound('public_id'))), ['seq', 'record', 'public_id'])
}

function sameValues(a: readonly SqlValue[], b: readonly SqlValue[]): boolean {
  return a.every((value, i) => {
    const other = b[i]
    return value === other || (Buffer.isBuffer(value) && Buffer.isBuffer(other) && value.equals(other))
  })
}
