import type { CollectionMap } from '../../engine/index.ts'
import { drizzleTable } from '../scope/collection-ddl.ts'
import { indexName } from '../scope/collection-table.ts'
import type { FileKind } from '../scope/connection.ts'
import { createStatements } from '../scope/ddl.ts'
import { keepDeclarations } from '../scope/declarations.ts'
import { stateSql } from '../scope/ledger-sql.ts'
import { quoted } from '../scope/quoted.ts'
import type { ScopeSchema } from '../scope/schema.ts'
import { collectionVersions, scopeState } from '../scope/tables.ts'
import type { Database } from '../sqlite.ts'
import { otherRecords } from './confirmed-tables.ts'

/** `Stoc` in ASCII. A file of another version is not brought up to date: the state is loaded again. */
export const CONFIRMED_FILE: FileKind = { application_id: 0x53746f63, version: 1, exclusive: true }

/** The epoch of a state that nothing was loaded into yet. */
export const NO_EPOCH = ''

/** Creates the tables of a confirmed state: the tables of a scope's file that hold current state. */
export function createTables(
  database: Database,
  schema: ScopeSchema<CollectionMap>,
  household_id: string,
): void {
  database.pragma(`application_id = ${CONFIRMED_FILE.application_id}`)
  database.pragma(`user_version = ${CONFIRMED_FILE.version}`)
  const records = [...schema.tables.values()].map(drizzleTable)
  for (const table of [scopeState, collectionVersions, otherRecords, ...records]) {
    const [create = ''] = createStatements(table, { withoutRowid: table !== scopeState })
    database.exec(create)
  }
  database.prepare<[string, string]>(stateSql.create()).run(household_id, NO_EPOCH)
  keepDeclarations(database, schema)
}

/**
 * Makes the indexes by which records are found; made after the records they cost a third. Other than those of a
 * scope's file they do not hold the seq, so that most changes of a record leave them alone. None is unique: on the way
 * from one state to the next two records may share a value.
 */
export function createIndexes(database: Database, schema: ScopeSchema<CollectionMap>): void {
  for (const { key, columns } of schema.tables.values()) {
    for (const { name } of columns) {
      const [index, table, column] = [indexName(key, name), key, name].map(quoted)
      database.exec(`CREATE INDEX ${index} ON ${table} (${column}) WHERE ${column} IS NOT NULL`)
    }
  }
}
