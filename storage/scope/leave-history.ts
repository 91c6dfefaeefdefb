import type Database from 'better-sqlite3'
import { moveSums } from '../../engine/index.ts'
import type { CollectionTable } from './collection-table.ts'
import { uuidText } from './uuid.ts'

type Counted = [sum_a: number, sum_b: number, rows: string]

/**
 * Removes credentials from the history of a file that an older program wrote, which counted them as records: from the
 * checksum, the counts and the tombstones. The credentials themselves do not change.
 */
export function leaveHistory(database: Database.Database, tables: Iterable<CollectionTable>): void {
  const state = database.prepare<[], Counted>('SELECT sum_a, sum_b, rows FROM scope_state').raw().get()
  if (!state) return
  const [a, b, text] = state
  const counts: Record<string, number> = JSON.parse(text)
  let sums = { a, b }
  let left = false
  for (const { collection, key, sql } of tables) {
    if (collection.nature !== 'credentials' || !Object.hasOwn(counts, key)) continue
    const rows = database.prepare<[], [Buffer, number]>(sql.ids()).raw()
    for (const [id, seq] of rows.iterate()) sums = moveSums(sums, key, uuidText(id), seq, null)
    database.prepare<[string]>('DELETE FROM tombstones WHERE collection = ?').run(key)
    Reflect.deleteProperty(counts, key)
    left = true
  }
  if (!left) return
  const update = database.prepare<Counted>('UPDATE scope_state SET sum_a = ?, sum_b = ?, rows = ?')
  update.run(sums.a, sums.b, JSON.stringify(counts))
}
