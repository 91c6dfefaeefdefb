import type { Database } from '../sqlite.ts'
import { CHAIN_START, type ChainedRow, chainHash, MOST_ROWS, rowText } from './chain.ts'
import { uuidText } from './uuid.ts'

type Row = Omit<ChainedRow, 'operation_id' | 'digests'> & {
  readonly operation_id: Buffer
  readonly digests: Buffer | null
  readonly hash: Buffer | null
}

/** Every accepted operation with its hash, oldest first. */
function* chained(database: Database): Generator<Row> {
  // A file during its migration may lack the column.
  const digests = ledgerHas(database, 'digests') ? 'digests' : 'NULL AS digests'
  const rows = database.prepare<[], Row>(`
    SELECT seq, operation_id, type, user_id, replica_id, base_seq, occurred_at, edit_at, committed_at,
      input, conflicts, effects, ${digests}, hash
    FROM operations JOIN authors ON authors.id = operations.author ORDER BY seq`)
  yield* rows.iterate()
}

function textOf(row: Row): string {
  const digests = row.digests?.toString('hex') ?? null
  return rowText({ ...row, operation_id: uuidText(row.operation_id), digests })
}

/** Whether the ledger of a file, perhaps of an older program, has a column. */
export function ledgerHas(database: Database, column: 'digests' | 'hash'): boolean {
  const query = "SELECT 1 FROM pragma_table_info('operations') WHERE name = ?"
  return database.prepare<[string]>(query).get(column) !== undefined
}

/** Version 2: stores the effects of operations, and a hash of the rows. Older rows get theirs now. */
export function chainOperations(database: Database): void {
  database.exec('ALTER TABLE operations ADD COLUMN effects TEXT')
  database.exec('ALTER TABLE operations ADD COLUMN hash BLOB')
  chainAgain(database)
}

/** Recomputes all hashes from the current rows, after the program itself had to remove data from a row. */
export function chainAgain(database: Database): void {
  // In two rounds: a connection cannot write while it reads rows.
  const hashes = new Map<number, Buffer>()
  let before: Buffer = CHAIN_START
  let texts: string[] = []
  let last = 0
  const close = () => {
    if (texts.length === 0) return
    before = chainHash(before, texts)
    hashes.set(last, before)
    texts = []
  }
  for (const row of chained(database)) {
    texts.push(textOf(row))
    last = row.seq
    if (row.hash || texts.length === MOST_ROWS) close()
  }
  close()
  const write = database.prepare<[Buffer, number]>('UPDATE operations SET hash = ? WHERE seq = ?')
  for (const [seq, hash] of hashes) write.run(hash, seq)
}

/** The result of verifying the chain of a file's operations. */
export interface ChainCheck {
  readonly operations: number
  /** The seq of the first operation without a correct hash; null in an intact file. */
  readonly broken_at: number | null
  /**
   * The hash of the last operation, in hex. A copy of it elsewhere later proves that no operation up to it has changed.
   */
  readonly head: string
}

/** Recomputes every hash, and compares. */
export function checkChain(database: Database): ChainCheck {
  let before: Buffer = CHAIN_START
  let operations = 0
  let texts: string[] = []
  const result = (broken_at: number | null) => ({ operations, broken_at, head: before.toString('hex') })
  for (const row of chained(database)) {
    if (row.seq !== operations + texts.length + 1 || texts.length === MOST_ROWS) return result(row.seq)
    texts.push(textOf(row))
    if (!row.hash) continue
    const first = operations + 1
    before = chainHash(before, texts)
    if (!row.hash.equals(before)) return result(first)
    operations += texts.length
    texts = []
  }
  return result(texts.length === 0 ? null : operations + 1)
}
