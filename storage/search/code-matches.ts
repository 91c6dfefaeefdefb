import type Database from 'better-sqlite3'
import { plucking } from '../scope/statement.ts'

/** Fewer characters than this begin too many product codes to mean one. */
const SHORTEST = 4
/** Items that are found by the beginning of a product code. */
const MOST = 20

/** Finds items by their product codes, through the index that these have anyway. */
export class CodeMatches {
  private readonly exact: () => Database.Statement<[string], Buffer>
  private readonly beginning: () => Database.Statement<[string, string, number], Buffer>

  constructor(database: Database.Database) {
    this.exact = plucking(database, () => 'SELECT item_id FROM product_codes WHERE code = ? LIMIT 100')
    this.beginning = plucking(
      database,
      () => 'SELECT item_id FROM product_codes WHERE code IS NOT NULL AND code >= ? AND code < ? LIMIT ?',
    )
  }

  /** The ids of items with this product code, then of some with one that begins so. */
  itemsWith(text: string): Buffer[] {
    const code = text.trim()
    if (code === '') return []
    const begun = [...code].length < SHORTEST ? [] : this.beginning().all(code, `${code}\u{10ffff}`, MOST)
    return [...this.exact().all(code), ...begun]
  }
}
