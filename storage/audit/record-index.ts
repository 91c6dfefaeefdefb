import { writing } from '../scope/statement.ts'
import type { Database } from '../sqlite.ts'
import type { LedgerIndexDeclaration, Piece } from './ledger-index.ts'

/** `audit_about`: the thing of a photo, a document or a barcode. Of one that was removed, the operation that added it says so. */
const TABLES = `
  CREATE TABLE IF NOT EXISTS audit_records (
    public_id BLOB NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (public_id, seq)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS audit_about (
    public_id BLOB NOT NULL, about BLOB NOT NULL, PRIMARY KEY (public_id, about)
  ) WITHOUT ROWID;`

const id = (value: string) => `unhex(replace(${value}, '-', ''))`
const PIECE = 'seq > @since AND seq <= @until'
const EFFECTS = `FROM operations, json_each(operations.effects) AS effect WHERE ${PIECE}`
const CHANGED = id(`json_extract(effect.value, '$[1]')`)

/** By what added it, and by what gave it to another thing. */
const RELATE = `
  INSERT OR IGNORE INTO audit_about
  SELECT id, about FROM (
    SELECT ${id(`json_extract(input, '$.public_id')`)} AS id, ${id(`json_extract(input, '$.owner.id')`)} AS about
    FROM operations WHERE ${PIECE} AND type = 'media.attach'
    UNION
    SELECT ${id(`json_extract(input, '$.public_id')`)}, ${id(`json_extract(input, '$.item_id')`)}
    FROM operations WHERE ${PIECE} AND type = 'product_code.create'
    UNION
    SELECT ${CHANGED}, ${id(`coalesce(json_extract(effect.value, '$[3].owner.id'), json_extract(effect.value, '$[3].item_id'))`)}
    ${EFFECTS} AND json_extract(effect.value, '$[0]') IN ('media', 'product_codes')
  ) WHERE length(id) = 16 AND length(about) = 16`

/**
 * The records that an operation changed; the one that its input names, since a count that came too late changed nothing, and is of its
 * item; and those that the changed ones are about.
 */
const TAKE = `
  INSERT OR IGNORE INTO audit_records
  SELECT id, seq FROM (
    SELECT ${CHANGED} AS id, seq ${EFFECTS}
    UNION
    SELECT ${id(`json_extract(input, '$.public_id')`)}, seq FROM operations WHERE ${PIECE}
    UNION
    SELECT about, seq FROM (SELECT ${CHANGED} AS changed, seq ${EFFECTS}) JOIN audit_about ON audit_about.public_id = changed
  ) WHERE length(id) = 16`

/** Which operations touched which record, or one that is about it. Index 1 of older files knew the records themselves only. */
export function recordIndex(database: Database): LedgerIndexDeclaration {
  const relate = writing<[Piece]>(database, RELATE)
  const take = writing<[Piece]>(database, TAKE)
  return {
    id: 3,
    tables: TABLES,
    piece: 1000,
    take(piece) {
      relate().run(piece)
      take().run(piece)
    },
  }
}
