import { sql } from 'drizzle-orm'
import { drizzleTable } from '../scope/collection-ddl.ts'
import type { CollectionTable, SqlValue } from '../scope/collection-table.ts'
import { bound, build, sqlText } from '../scope/sql.ts'
import { type Statement, writing } from '../scope/statement.ts'
import { requireUuid } from '../scope/uuid.ts'
import type { Database } from '../sqlite.ts'
import { type Put, recordIn } from './confirmed-records.ts'

/** Number of records per statement. A larger number costs slightly less per record, up to about this one. */
const ROWS = 16

/** Writes records that are new to a table, many at a time. */
export class BulkInsert {
  private readonly table: CollectionTable
  private readonly one: () => Statement<SqlValue[]>
  private readonly many: () => Statement<SqlValue[]>

  constructor(database: Database, table: CollectionTable) {
    this.table = table
    this.one = writing(database, () => insertText(table, 1))
    this.many = writing(database, () => insertText(table, ROWS))
  }

  insert(puts: readonly Put[]): void {
    const whole = puts.length - (puts.length % ROWS)
    for (let i = 0; i < whole; i += ROWS) {
      this.many().run(...puts.slice(i, i + ROWS).flatMap((put) => this.values(put)))
    }
    for (const put of puts.slice(whole)) this.one().run(...this.values(put))
  }

  private values(put: Put): SqlValue[] {
    const record = recordIn(this.table.key, put)
    return [requireUuid(put.public_id), put.seq, JSON.stringify(record), ...this.table.values(record)]
  }
}

function insertText(of: CollectionTable, rows: number): string {
  const { columns } = of
  const table = drizzleTable(of)
  const names = ['public_id', 'seq', 'record', ...columns.map(({ name }) => name)]
  const row = {
    ...Object.fromEntries(names.map((name) => [name, bound(name)])),
    public_id: bound('public_id'),
    seq: bound('seq'),
    record: bound('record'),
    merge: sql`null`,
  }
  const query = build.insert(table).values(Array.from({ length: rows }, () => row))
  return sqlText(query, Array.from({ length: rows }, () => names).flat())
}
