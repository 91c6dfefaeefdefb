import { asc, eq, lt, max, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { lazy } from '../scope/lazy.ts'
import { bound, build, sqlText } from '../scope/sql.ts'

/** One row: whose queue it is, and what is noted beside it. */
export const replica = sqliteTable('replica', {
  id: integer().primaryKey(),
  user_id: text().notNull(),
  household_id: text().notNull(),
  /** JSON of the memo. */
  memo: text().notNull(),
  /** The number of the file that holds the confirmed state; null before the first snapshot. */
  confirmed: integer(),
})

/** The queued operations. */
export const queue = sqliteTable(
  'queue',
  {
    position: integer().primaryKey(),
    operation_id: text().notNull().unique('queue__operation_id'),
    state: text().notNull(),
    /** The replica's age when it was settled, in ms; null before. */
    settled_age: integer(),
    /** JSON of the whole, from which the other columns are taken. */
    entry: text().notNull(),
  },
  (table) => [index('queue__state').on(table.state, table.position)],
)

/** The texts of the statements on the one row of a queue file. */
export const replicaSql = {
  /** -> user_id, household_id, memo, confirmed */
  get: lazy(() => {
    const { user_id, household_id, memo, confirmed } = replica
    return sqlText(build.select({ user_id, household_id, memo, confirmed }).from(replica), [])
  }),
  /** user_id, household_id, memo */
  create: lazy(() => {
    const values = { user_id: bound('user_id'), household_id: bound('household_id'), memo: bound('memo') }
    const query = build.insert(replica).values({ id: sql`1`, ...values, confirmed: sql`null` })
    return sqlText(query, Object.keys(values))
  }),
  /** memo */
  setMemo: lazy(() => sqlText(build.update(replica).set({ memo: bound('memo') }), ['memo'])),
  /** confirmed */
  setConfirmed: lazy(() =>
    sqlText(build.update(replica).set({ confirmed: bound('confirmed') }), ['confirmed']),
  ),
}

/** The texts of the statements on queued operations. */
export const queueSql = {
  /** state -> position, entry; in order */
  inState: lazy(() => {
    const { position, state, entry } = queue
    const query = build
      .select({ position, entry })
      .from(queue)
      .where(eq(state, bound('state')))
      .orderBy(asc(position))
    return sqlText(query, ['state'])
  }),
  /** -> the greatest position, or null */
  lastPosition: lazy(() => sqlText(build.select({ position: max(queue.position) }).from(queue), [])),
  /** position, operation_id, state, settled_age, entry; writes nothing when another operation is at the position */
  put: lazy(() => {
    const values = {
      position: bound('position'),
      operation_id: bound('operation_id'),
      state: bound('state'),
      settled_age: bound('settled_age'),
      entry: bound('entry'),
    }
    const set = {
      state: sql`excluded.state`,
      settled_age: sql`excluded.settled_age`,
      entry: sql`excluded.entry`,
    }
    const query = build
      .insert(queue)
      .values(values)
      .onConflictDoUpdate({
        target: queue.position,
        set,
        setWhere: eq(queue.operation_id, sql`excluded.operation_id`),
      })
    return sqlText(query, Object.keys(values))
  }),
  /** operation_id */
  remove: lazy(() =>
    sqlText(build.delete(queue).where(eq(queue.operation_id, bound('operation_id'))), ['operation_id']),
  ),
  /** settled_age */
  forget: lazy(() => {
    const isBelow = sql`${eq(queue.state, sql`'settled'`)} and ${lt(queue.settled_age, bound('below'))}`
    return sqlText(build.delete(queue).where(isBelow), ['below'])
  }),
}
