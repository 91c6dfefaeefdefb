import { moveSums } from '../../engine/index.ts'
import type { Database } from '../sqlite.ts'
import type { CollectionTable } from './collection-table.ts'
import { recordStatements } from './record-statements.ts'
import { uuidText } from './uuid.ts'

type Counted = [sum_a: number, sum_b: number, rows: string]

/**
 * Removes credentials from the history of a file that an older program wrote, which counted them as records: from the
 * checksum, the counts and the tombstones. The credentials themselves do not change.
 */
export function leaveHistory(database: Database, tables: Iterable<CollectionTable>): void {
  const state = database.prepare<[], Counted>('SELECT sum_a, sum_b, rows FROM scope_state').raw().get()
  if (!state) return
  const [a, b, text] = state
  const counts: Record<string, number> = JSON.parse(text)
  let sums = { a, b }
  let left = false
  for (const table of tables) {
    const { collection, key } = table
    if (collection.nature !== 'credentials' || !Object.hasOwn(counts, key)) continue
    for (const [id, seq] of recordStatements(database, table).ids().iterate())
      sums = moveSums(sums, key, uuidText(id), seq, null)
    database.prepare<[string]>('DELETE FROM tombstones WHERE collection = ?').run(key)
    Reflect.deleteProperty(counts, key)
    left = true
  }
  if (!left) return
  const update = database.prepare<Counted>('UPDATE scope_state SET sum_a = ?, sum_b = ?, rows = ?')
  update.run(sums.a, sums.b, JSON.stringify(counts))
}
