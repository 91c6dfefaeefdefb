import type Database from 'better-sqlite3'
import { CHAIN_START, type ChainedRow, chainHash } from './chain.ts'
import { uuidText } from './uuid.ts'

type Row = Omit<ChainedRow, 'operation_id'> & { readonly operation_id: Buffer; readonly hash: Buffer | null }

/** Every accepted operation with its hash, oldest first. */
function* chained(database: Database.Database): Generator<Row> {
  // A file that is being brought up to date may not have the column yet.
  const digests = ledgerHas(database, 'digests') ? 'digests' : 'NULL AS digests'
  const rows = database.prepare<[], Row>(`
    SELECT seq, operation_id, type, user_id, replica_id, base_seq, occurred_at, edit_at, committed_at,
      input, conflicts, effects, ${digests}, hash
    FROM operations JOIN authors ON authors.id = operations.author ORDER BY seq`)
  yield* rows.iterate()
}

/** Whether the ledger of a file, perhaps of an older program, has a column. */
export function ledgerHas(database: Database.Database, column: 'digests' | 'hash'): boolean {
  const query = "SELECT 1 FROM pragma_table_info('operations') WHERE name = ?"
  return database.prepare<[string]>(query).get(column) !== undefined
}

/** Version 2: what an operation did is kept, and a hash of each row and all before it. Older rows get theirs now. */
export function chainOperations(database: Database.Database): void {
  database.exec('ALTER TABLE operations ADD COLUMN effects TEXT')
  database.exec('ALTER TABLE operations ADD COLUMN hash BLOB')
  chainAnew(database)
}

/** Gives every row the hash of what is there now: where the program itself had to take something out of a row. */
export function chainAnew(database: Database.Database): void {
  // In two rounds: a connection that reads rows cannot write meanwhile.
  const hashes: Buffer[] = []
  const seqs: number[] = []
  let before: Buffer = CHAIN_START
  for (const row of chained(database)) {
    before = chainHash(before, { ...row, operation_id: uuidText(row.operation_id) })
    hashes.push(before)
    seqs.push(row.seq)
  }
  const write = database.prepare<[Buffer, number]>('UPDATE operations SET hash = ? WHERE seq = ?')
  for (const [i, hash] of hashes.entries()) write.run(hash, seqs[i] ?? 0)
}

/** What looking through the chain of a file's operations brings. */
export interface ChainCheck {
  readonly operations: number
  /** The seq of the first operation whose hash is not that of what is there; null in a sound file. */
  readonly broken_at: number | null
  /** The hash of the last operation, in hex: noted elsewhere, it proves later that nothing up to there was changed. */
  readonly head: string
}

/** Makes every hash anew, and compares. */
export function checkChain(database: Database.Database): ChainCheck {
  let before: Buffer = CHAIN_START
  let operations = 0
  for (const row of chained(database)) {
    before = chainHash(before, { ...row, operation_id: uuidText(row.operation_id) })
    if (!row.hash?.equals(before) || row.seq !== operations + 1) {
      return { operations, broken_at: row.seq, head: before.toString('hex') }
    }
    operations++
  }
  return { operations, broken_at: null, head: before.toString('hex') }
}
