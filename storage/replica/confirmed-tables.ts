import { and, eq, sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { lazy } from '../scope/lazy.ts'
import { bound, build, sqlText } from '../scope/sql.ts'
import { scopeState } from '../scope/tables.ts'

/** Records of the collections that this program does not know, for one that will. */
export const otherRecords = sqliteTable(
  'other_records',
  {
    collection: text().notNull(),
    public_id: text().notNull(),
    seq: integer().notNull(),
    record: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.public_id] })],
)

const isAt = and(
  eq(otherRecords.collection, bound('collection')),
  eq(otherRecords.public_id, bound('public_id')),
)

/** The texts of the statements on records of unknown collections. */
export const otherSql = {
  /** collection, public_id -> seq */
  seqOf: lazy(() =>
    sqlText(build.select({ seq: otherRecords.seq }).from(otherRecords).where(isAt), [
      'collection',
      'public_id',
    ]),
  ),
  /** collection, public_id, seq, record */
  put: lazy(() => {
    const values = {
      collection: bound('collection'),
      public_id: bound('public_id'),
      seq: bound('seq'),
      record: bound('record'),
    }
    const set = { seq: sql`excluded.seq`, record: sql`excluded.record` }
    const target = [otherRecords.collection, otherRecords.public_id]
    const query = build.insert(otherRecords).values(values).onConflictDoUpdate({ target, set })
    return sqlText(query, Object.keys(values))
  }),
  /** collection, public_id */
  delete: lazy(() => sqlText(build.delete(otherRecords).where(isAt), ['collection', 'public_id'])),
  /** -> collection, public_id, seq, record of all */
  all: lazy(() => {
    const { collection, public_id, seq, record } = otherRecords
    return sqlText(build.select({ collection, public_id, seq, record }).from(otherRecords), [])
  }),
}

/** epoch, seq, sum_a, sum_b, rows */
export const moveSql = lazy(() => {
  const values = {
    epoch: bound('epoch'),
    seq: bound('seq'),
    sum_a: bound('sum_a'),
    sum_b: bound('sum_b'),
    rows: bound('rows'),
  }
  return sqlText(build.update(scopeState).set(values), Object.keys(values))
})
