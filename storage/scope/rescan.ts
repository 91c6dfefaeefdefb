import { type ChecksumSums, checksumText, EMPTY_SUMS, moveSums } from '../../engine/index.ts'
import type { Database } from '../sqlite.ts'
import { ledgerHas } from './chain-operations.ts'
import { DigestCheck } from './record-digests.ts'
import type { RecordTable } from './record-table.ts'
import type { MovingState } from './state.ts'
import { uuidText } from './uuid.ts'

/** The counts and the checksum of a scope. */
export interface Totals {
  readonly checksum: string
  readonly rows: Readonly<Record<string, number>>
  /** Number of accepted operations, each with its own seq. */
  readonly operations: number
  readonly last_seq: number
}

/** The stored state, and the result of a full scan: equal in an intact file. */
export interface Rescan {
  readonly stored: Totals
  readonly computed: Totals
  /** Records whose text does not belong to them, as `collection/public_id`: none in an intact file. At most a few. */
  readonly unreadable: readonly string[]
  /** Records whose text no operation wrote, as `collection/public_id`: none in an intact file. At most a few. */
  readonly altered: readonly string[]
}

/** Maximum number of records that are named per kind of fault. */
const NAMED = 5

/** Counts and checks every record of the tables and every operation, and parses every record. */
export function rescan(
  database: Database,
  tables: readonly RecordTable[],
  facts: ReadonlySet<string>,
  state: MovingState,
): Rescan {
  let sums: ChecksumSums = EMPTY_SUMS
  const rows: Record<string, number> = {}
  const storedRows: Record<string, number> = {}
  const unreadable: string[] = []
  const altered: string[] = []
  const digests = ledgerHas(database, 'digests') ? new DigestCheck(database) : null
  for (const { statements, table } of tables) {
    let found = 0
    // An older program counted them as records; the state of its file shows this.
    const isCredential = table.collection.nature === 'credentials' && !Object.hasOwn(state.rows, table.key)
    for (const [id, seq, text] of statements.since().iterate(-1, -1)) {
      found++
      const public_id = uuidText(id)
      if (!facts.has(table.key) && !isCredential) sums = moveSums(sums, table.key, public_id, null, seq)
      const name = `${table.key}/${public_id}`
      if (!names(text, public_id)) note(unreadable, name)
      else if (!isCredential && digests?.holds(seq, text) === false) note(altered, name)
    }
    if (isCredential) continue
    rows[table.key] = found
    storedRows[table.key] = state.rows[table.key] ?? 0
  }
  const { seq } = state
  const [operations, last_seq] = countOperations(database)
  return {
    stored: { checksum: checksumText(state.sums), rows: storedRows, operations: seq, last_seq: seq },
    computed: { checksum: checksumText(sums), rows, operations, last_seq },
    unreadable,
    altered,
  }
}

function note(names: string[], name: string): void {
  if (names.length < NAMED) names.push(name)
}

function countOperations(database: Database): [operations: number, last_seq: number] {
  const count = database.prepare<[], [number, number]>(
    'SELECT count(*), coalesce(max(seq), 0) FROM operations',
  )
  return count.raw().get() ?? [0, 0]
}

/** Whether a text is a record with that id. */
function names(text: string, public_id: string): boolean {
  try {
    const record: unknown = JSON.parse(text)
    return (
      typeof record === 'object' && record !== null && 'public_id' in record && record.public_id === public_id
    )
  } catch {
    return false
  }
}
