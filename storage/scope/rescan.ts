import type Database from 'better-sqlite3'
import { type ChecksumSums, checksumText, EMPTY_SUMS, moveSums } from '../../engine/index.ts'
import { ledgerHas } from './chain-operations.ts'
import { DigestCheck } from './record-digests.ts'
import type { RecordTable } from './record-table.ts'
import type { MovingState } from './state.ts'
import { uuidText } from './uuid.ts'

/** What a scope says of its records and operations. */
export interface Totals {
  readonly checksum: string
  readonly rows: Readonly<Record<string, number>>
  /** Accepted operations: each has taken one seq. */
  readonly operations: number
  readonly last_seq: number
}

/** What is kept, and what a full scan finds: equal in a sound file. */
export interface Rescan {
  readonly stored: Totals
  readonly computed: Totals
  /** Records whose text cannot be theirs, as `collection/public_id`: none in a sound file. At most a few. */
  readonly unreadable: readonly string[]
  /** Records whose text is not what an operation wrote, as `collection/public_id`: none in a sound file. At most a few. */
  readonly altered: readonly string[]
}

/** Records that are named of each kind of fault. */
const NAMED = 5

/** Counts and sums every record of the tables and every operation, and reads what each record says. */
export function rescan(
  database: Database.Database,
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
    // An older program counted them as records, as the state of its file says.
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

function countOperations(database: Database.Database): [operations: number, last_seq: number] {
  const count = database.prepare<[], [number, number]>(
    'SELECT count(*), coalesce(max(seq), 0) FROM operations',
  )
  return count.raw().get() ?? [0, 0]
}

/** Whether a text is a record of that id. */
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
