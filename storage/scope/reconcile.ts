import type { CollectionMap } from '../../engine/index.ts'
import { NewerFileError } from '../errors.ts'
import type { Database } from '../sqlite.ts'
import { drizzleColumn, drizzleTable } from './collection-ddl.ts'
import type { CollectionTable } from './collection-table.ts'
import { indexName } from './collection-table.ts'
import { pragmaNumber } from './connection.ts'
import { columnDefinition, createIndexes, createStatements } from './ddl.ts'
import { declarationOf, type KeptDeclaration, keepDeclarations, keptDeclarations } from './declarations.ts'
import { leaveHistory } from './leave-history.ts'
import type { Migration } from './migrations.ts'
import { quoted } from './quoted.ts'
import { digestRecords } from './record-digests.ts'
import { rewriteRecords } from './rewrite.ts'
import type { ScopeSchema } from './schema.ts'

/**
 * Migrates a file to the version of the program: the shared layout, then the declarations of the collections: missing
 * tables and indexes, and the version of records. All of it or nothing.
 */
export function reconcile(
  path: string,
  database: Database,
  schema: ScopeSchema<CollectionMap>,
  migrations: readonly Migration[],
): void {
  if (isUpToDate(path, database, schema, migrations)) return
  database.exec('BEGIN IMMEDIATE')
  try {
    const migrated = migrate(database, migrations)
    const kept = keptDeclarations(database)
    refuseNewer(path, schema, kept)
    let rewritten = migrated
    for (const table of schema.tables.values()) {
      if (reconcileTable(path, database, table, kept.get(table.key))) rewritten = true
    }
    leaveHistory(database, schema.tables.values())
    if (rewritten && schema.keeps_effects) digestRecords(database, schema.tables.values())
    keepDeclarations(database, schema)
    database.exec('COMMIT')
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function isUpToDate(
  path: string,
  database: Database,
  schema: ScopeSchema<CollectionMap>,
  migrations: readonly Migration[],
): boolean {
  if (due(database, migrations).length > 0) return false
  const kept = keptDeclarations(database)
  refuseNewer(path, schema, kept)
  return [...schema.tables.values()].every((table) => {
    const before = kept.get(table.key)
    return before !== undefined && JSON.stringify(before) === JSON.stringify(declarationOf(table))
  })
}

function due(database: Database, migrations: readonly Migration[]): Migration[] {
  const version = pragmaNumber(database, 'user_version')
  return migrations.filter((migration) => migration.version > version)
}

/**
 * Another process may have done it while this one waited for the lock, so the version is read again.
 * @returns whether the ledger must get digests of the records
 */
function migrate(database: Database, migrations: readonly Migration[]): boolean {
  const steps = due(database, migrations)
  for (const migration of steps) {
    migration.up(database)
    database.pragma(`user_version = ${migration.version}`)
  }
  return steps.some(({ digests }) => digests)
}

function refuseNewer(
  path: string,
  schema: ScopeSchema<CollectionMap>,
  kept: ReadonlyMap<string, KeptDeclaration>,
): void {
  for (const { key, collection } of schema.tables.values()) {
    if ((kept.get(key)?.version ?? 0) > collection.version) {
      throw new NewerFileError(path, 'A newer version of Stowage wrote the file.')
    }
  }
}

/** @returns whether the texts of records changed */
function reconcileTable(
  path: string,
  database: Database,
  table: CollectionTable,
  before: KeptDeclaration | undefined,
): boolean {
  if (!before) {
    for (const statement of createStatements(drizzleTable(table), { withoutRowid: true }))
      database.exec(statement)
    return false
  }
  const { version, indexes } = declarationOf(table)
  const changed = (name: string) => indexes[name] !== before.indexes[name]
  const name = quoted(table.key)
  for (const column of Object.keys(before.indexes).filter(changed)) {
    database.exec(`DROP INDEX ${quoted(indexName(table.key, column))}`)
    database.exec(`ALTER TABLE ${name} DROP COLUMN ${quoted(column)}`)
  }
  const added = Object.keys(indexes).filter(changed)
  for (const column of added) {
    database.exec(`ALTER TABLE ${name} ADD COLUMN ${columnDefinition(drizzleColumn(table, column))}`)
  }
  if (added.length > 0 || version > before.version) rewriteRecords(path, database, table, before.version)
  for (const statement of createIndexes(drizzleTable(table))) database.exec(statement)
  return version > before.version
}
