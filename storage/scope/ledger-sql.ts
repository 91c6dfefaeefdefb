import { sql } from 'drizzle-orm'
import { lazy } from './lazy.ts'
import { bound, build, sqlText } from './sql.ts'
import { scopeState } from './tables.ts'

/** The texts of the statements on the row with the state of the scope, for other folders that store such a row. */
export const stateSql = {
  /** scope_id, epoch */
  create: lazy(() => {
    const nil = sql`0`
    const values = {
      id: sql`1`,
      scope_id: bound('scope_id'),
      epoch: bound('epoch'),
      seq: nil,
      floor_seq: nil,
      committed_at: sql`null`,
      sum_a: nil,
      sum_b: nil,
      rows: sql`'{}'`,
    }
    return sqlText(build.insert(scopeState).values(values), ['scope_id', 'epoch'])
  }),
}
