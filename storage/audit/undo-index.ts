import { plucking, writing } from '../scope/statement.ts'
import type { Database } from '../sqlite.ts'
import type { LedgerIndexDeclaration, Piece } from './ledger-index.ts'

/** The type of operations that undo others. */
export const UNDO = 'operation.undo'

/** `redoes`: 1 for the undo of an undo. `change`: the operation at the beginning of such a chain, which is no undo. */
const TABLES = `
  CREATE TABLE IF NOT EXISTS audit_undos (
    operation_id BLOB PRIMARY KEY, seq INTEGER NOT NULL, change BLOB NOT NULL, redoes INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS audit_undos__change ON audit_undos (change, seq);`

const NEXT = `SELECT seq FROM operations WHERE seq > @since AND seq <= @until AND type = '${UNDO}' ORDER BY seq`

/** One after the other: what an undo undoes may be an undo of the same piece. */
const TAKE = `
  INSERT OR IGNORE INTO audit_undos
  SELECT taken.operation_id, taken.seq, coalesce(earlier.change, target), 1 - coalesce(earlier.redoes, 1)
  FROM (
    SELECT operation_id, seq, unhex(replace(json_extract(input, '$.operation_id'), '-', '')) AS target
    FROM operations WHERE seq = ?
  ) AS taken LEFT JOIN audit_undos AS earlier ON earlier.operation_id = target
  WHERE length(target) = 16`

/** Maximum number of operations that are looked through each time before they are taken in. */
const MOST_WAITING = 1000

/** Which operations were undone, and by which. */
export function undoIndex(database: Database): LedgerIndexDeclaration {
  const next = plucking<[Piece], number>(database, NEXT)
  const take = writing<[number]>(database, TAKE)
  return {
    id: 2,
    tables: TABLES,
    piece: 10_000,
    // Reading the history is no reason to write, as long as nobody has undone anything.
    canWait: (piece) => piece.until - piece.since < MOST_WAITING && next().get(piece) === undefined,
    take(piece) {
      for (const seq of next().all(piece)) take().run(seq)
    },
  }
}
