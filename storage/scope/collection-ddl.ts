import { is, isNotNull } from 'drizzle-orm'
import { blob, index, integer, SQLiteColumn, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type CollectionTable, indexName } from './collection-table.ts'

const tables = new WeakMap<CollectionTable, ReturnType<typeof made>>()

/**
 * The drizzle table of a collection. It is apart from `CollectionTable`, because the declarations of the package name that
 * class: a program that embeds Stowage then checks the types of drizzle, too, and these have errors.
 */
export function drizzleTable(of: CollectionTable): ReturnType<typeof made> {
  const known = tables.get(of)
  if (known) return known
  const table = made(of)
  tables.set(of, table)
  return table
}

/** The drizzle column of a declared index. */
export function drizzleColumn(of: CollectionTable, name: string): SQLiteColumn {
  return indexColumn(drizzleTable(of), name)
}

/** A declared column, whose name the types do not know. */
function indexColumn(columns: object, name: string): SQLiteColumn {
  const column: unknown = Object.entries(columns).find(([key]) => key === name)?.[1]
  if (!is(column, SQLiteColumn)) throw new Error(`no index ${name}`)
  return column
}

const columnOfKind = {
  id: (name: string) => blob(name, { mode: 'buffer' }),
  text: (name: string) => text(name),
  integer: (name: string) => integer(name),
}

function made({ key, columns }: CollectionTable) {
  const declared = Object.fromEntries(columns.map(({ name, kind }) => [name, columnOfKind[kind](name)]))
  // Named here, because drizzle caches names by table, and two schemas can have tables with
  // the same name but other columns.
  const fixed = {
    public_id: blob('public_id', { mode: 'buffer' }).primaryKey().notNull(),
    seq: integer('seq').notNull(),
    record: text('record').notNull(),
    merge: text('merge'),
  }
  return sqliteTable(key, { ...fixed, ...declared }, (table) => [
    index(indexName(key, 'seq')).on(table.seq),
    ...columns.map(({ name, unique }) => {
      const column = indexColumn(table, name)
      const on = unique
        ? uniqueIndex(indexName(key, name)).on(column)
        : index(indexName(key, name)).on(column, table.seq)
      return on.where(isNotNull(column))
    }),
  ])
}
