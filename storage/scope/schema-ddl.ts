import { getTableName } from 'drizzle-orm'
import type { CollectionMap } from '../../engine/index.ts'
import { drizzleTable } from './collection-ddl.ts'
import { createStatements } from './ddl.ts'
import type { ScopeSchema } from './schema.ts'
import { ledgerTables, withoutRowid } from './tables.ts'

/**
 * The statements that create the tables of a new file. They are apart from the schema, so that a thread that only reads a file does
 * without drizzle, which takes a megabyte of memory.
 *
 * @throws if a collection has the name of a table that every scope has, which is an error of the program.
 */
export function schemaDdl({ tables }: ScopeSchema<CollectionMap>): string[] {
  const ledgers = ledgerTables.map((table) => getTableName(table))
  for (const name of ledgers) {
    if (tables.has(name)) throw new Error(`${name} is a table of every scope, and cannot be a collection`)
  }
  return [
    ...ledgerTables.flatMap((table) =>
      createStatements(table, { withoutRowid: withoutRowid.has(getTableName(table)) }),
    ),
    ...[...tables.values()].flatMap((table) => createStatements(drizzleTable(table), { withoutRowid: true })),
  ]
}
