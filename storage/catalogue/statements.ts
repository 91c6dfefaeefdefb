import { asc, count, eq, sql } from 'drizzle-orm'
import { bound, build, lazy, sqlText } from '../scope/sql.ts'
import { products, sources } from './layout.ts'

/** The texts of the statements on a catalogue. */
export const catalogueSql = {
  /** gtin -> name, brand, category, name of the source */
  find: lazy(() => {
    const { name, brand, category } = products
    const query = build
      .select({ name, brand, category, source: sql`${sources.name}`.as('source') })
      .from(products)
      .innerJoin(sources, eq(sources.id, products.source))
    return sqlText(query.where(eq(products.gtin, bound('gtin'))), ['gtin'])
  }),
  /** gtin, name, brand, category, source; of two with one GTIN the later one counts */
  put: lazy(() => {
    const values = {
      gtin: bound('gtin'),
      name: bound('name'),
      brand: bound('brand'),
      category: bound('category'),
      source: bound('source'),
    }
    const set = {
      name: sql`excluded.name`,
      brand: sql`excluded.brand`,
      category: sql`excluded.category`,
      source: sql`excluded.source`,
    }
    const query = build.insert(products).values(values).onConflictDoUpdate({ target: products.gtin, set })
    return sqlText(query, Object.keys(values))
  }),
  /** name, imported_at */
  addSource: lazy(() => {
    const values = { name: bound('name'), imported_at: bound('imported_at') }
    return sqlText(build.insert(sources).values(values), Object.keys(values))
  }),
  /** -> name, imported_at, number of products, of each source */
  sources: lazy(() =>
    sqlText(
      build
        .select({ name: sources.name, imported_at: sources.imported_at, products: count(products.gtin) })
        .from(sources)
        .leftJoin(products, eq(products.source, sources.id))
        .groupBy(sources.id)
        .orderBy(asc(sources.id)),
      [],
    ),
  ),
}
