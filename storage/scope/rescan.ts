import { type ChecksumSums, checksumText, EMPTY_SUMS, moveSums } from '../../engine/index.ts'
import type { RecordTable } from './record-table.ts'
import type { MovingState } from './state.ts'
import { uuidText } from './uuid.ts'

/** What a scope says of its records. */
export interface Totals {
  readonly checksum: string
  readonly rows: Readonly<Record<string, number>>
}

/** What is kept, and what a full scan finds: equal in a sound file. */
export interface Rescan {
  readonly stored: Totals
  readonly computed: Totals
}

/** Counts and sums every record of the tables. */
export function rescan(
  tables: readonly RecordTable[],
  facts: ReadonlySet<string>,
  state: MovingState,
): Rescan {
  let sums: ChecksumSums = EMPTY_SUMS
  const rows: Record<string, number> = {}
  const storedRows: Record<string, number> = {}
  for (const { table, ids } of tables) {
    let found = 0
    for (const [id, seq] of ids().iterate()) {
      found++
      if (!facts.has(table.key)) sums = moveSums(sums, table.key, uuidText(id), null, seq)
    }
    rows[table.key] = found
    storedRows[table.key] = state.rows[table.key] ?? 0
  }
  return {
    stored: { checksum: checksumText(state.sums), rows: storedRows },
    computed: { checksum: checksumText(sums), rows },
  }
}
