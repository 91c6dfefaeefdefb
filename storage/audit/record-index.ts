import { writing } from '../scope/statement.ts'
import type { Database } from '../sqlite.ts'
import type { LedgerIndexDeclaration, Piece } from './ledger-index.ts'

const TABLES = `
  CREATE TABLE IF NOT EXISTS audit_records (
    public_id BLOB NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (public_id, seq)
  ) WITHOUT ROWID;`

const id = (value: string) => `unhex(replace(${value}, '-', ''))`

/** What an operation did, and the record that its input names: a count that came too late did nothing, and is of its item. */
const TAKE = `
  INSERT OR IGNORE INTO audit_records
  SELECT id, seq FROM (
    SELECT ${id(`json_extract(effect.value, '$[1]')`)} AS id, seq
    FROM operations, json_each(operations.effects) AS effect WHERE seq > @since AND seq <= @until
    UNION
    SELECT ${id(`json_extract(input, '$.public_id')`)}, seq
    FROM operations WHERE seq > @since AND seq <= @until
  ) WHERE length(id) = 16`

/** Which operations touched which record. */
export function recordIndex(database: Database): LedgerIndexDeclaration {
  const take = writing<[Piece]>(database, TAKE)
  return { id: 1, tables: TABLES, piece: 1000, take: (piece) => take().run(piece) }
}
