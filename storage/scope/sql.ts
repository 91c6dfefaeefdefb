import { is, Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/sqlite-proxy'

/**
 * Builds queries without running them: the texts are prepared with SQLite directly, once per open file. The driver of drizzle for
 * better-sqlite3 would load version 12 of it in every Node.
 */
export const build = drizzle(() => Promise.reject(new Error('Queries are built here, and run elsewhere.')))

/** A value that is bound when the statement runs. */
export function bound(name: string): SQL {
  return sql`${sql.placeholder(name)}`
}

/** The text of a query whose values are bound in the order of `names`. */
export function sqlText(query: { toSQL(): Query }, names: readonly string[]): string {
  const { sql: text, params } = query.toSQL()
  const found = params.map((param) => (is(param, Placeholder) ? param.name : JSON.stringify(param)))
  if (found.join() !== names.join()) throw new Error(`${text} binds ${found.join()}, not ${names.join()}`)
  return text
}
