import { plucking, reading, writing } from '../scope/statement.ts'
import type { Database } from '../sqlite.ts'

/** The statements on a catalogue. */
export function catalogueStatements(database: Database) {
  return {
    find: reading<
      [gtin: number],
      [name: string, brand: string | null, category: string | null, source: string]
    >(
      database,
      `SELECT products.name, brand, category, sources.name
         FROM products JOIN sources ON sources.id = products.source WHERE gtin = ?`,
    ),
    /** Of two products with one GTIN the later one counts. */
    put: writing<[gtin: number, name: string, brand: string | null, category: string | null, source: number]>(
      database,
      `INSERT INTO products (gtin, name, brand, category, source) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (gtin) DO UPDATE SET
           name = excluded.name, brand = excluded.brand, category = excluded.category, source = excluded.source`,
    ),
    size: plucking<[], number>(database, 'SELECT count(*) FROM products'),
    addSource: writing<[name: string, imported_at: string]>(
      database,
      'INSERT INTO sources (name, imported_at) VALUES (?, ?)',
    ),
    /** Every source with the number of its products, in the order in which they were imported. */
    sources: reading<[], [name: string, imported_at: string, products: number]>(
      database,
      `SELECT sources.name, imported_at, count(gtin)
         FROM sources LEFT JOIN products ON products.source = sources.id GROUP BY sources.id ORDER BY sources.id`,
    ),
  }
}
