import { SQL } from 'drizzle-orm'
import {
  getTableConfig,
  type SQLiteColumn,
  SQLiteSyncDialect,
  type SQLiteTable,
} from 'drizzle-orm/sqlite-core'
import { quoted } from './quoted.ts'

const dialect = new SQLiteSyncDialect()

/** `CREATE TABLE` and `CREATE INDEX` statements of a table. */
export function createStatements(table: SQLiteTable, options: { withoutRowid: boolean }): string[] {
  return [createTable(table, options.withoutRowid), ...createIndexes(table)]
}

/** One column for `CREATE TABLE` and `ALTER TABLE ADD COLUMN`. */
export function columnDefinition(column: SQLiteColumn): string {
  const parts = [quoted(column.name), column.getSQLType().toUpperCase()]
  if (column.primary) parts.push('PRIMARY KEY')
  if (column.notNull) parts.push('NOT NULL')
  if (column.isUnique) parts.push('UNIQUE')
  return parts.join(' ')
}

function createTable(table: SQLiteTable, withoutRowid: boolean): string {
  const { name, columns, primaryKeys, uniqueConstraints } = getTableConfig(table)
  const parts = columns.map(columnDefinition)
  for (const key of primaryKeys) parts.push(`PRIMARY KEY (${names(key.columns)})`)
  for (const constraint of uniqueConstraints) parts.push(`UNIQUE (${names(constraint.columns)})`)
  return `CREATE TABLE ${quoted(name)} (${parts.join(', ')})${withoutRowid ? ' WITHOUT ROWID' : ''}`
}

/** `CREATE INDEX` statements of a table, by the name of the index. */
export function createIndexes(table: SQLiteTable): string[] {
  const { name, indexes } = getTableConfig(table)
  return indexes.map(({ config }) => {
    const columns = config.columns.flatMap((column) => (column instanceof SQL ? [] : [column]))
    const where = config.where ? ` WHERE ${dialect.sqlToQuery(config.where, 'indexes').sql}` : ''
    const unique = config.unique ? 'UNIQUE ' : ''
    return `CREATE ${unique}INDEX IF NOT EXISTS ${quoted(config.name)} ON ${quoted(name)} (${names(columns)})${where}`
  })
}

function names(columns: readonly { readonly name: string }[]): string {
  return columns.map((column) => quoted(column.name)).join(', ')
}
