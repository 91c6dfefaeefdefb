import { is, isNotNull } from 'drizzle-orm'
import { blob, index, integer, SQLiteColumn, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BaseRecord, Collection } from '../../engine/index.ts'
import { requireUuid, uuidBytes } from './uuid.ts'

/** A value that SQLite accepts. */
export type SqlValue = Buffer | string | number | null

const FIXED = ['public_id', 'seq', 'record', 'merge'] as const

/** A declared index: a column of its collection's table. */
export class IndexColumn {
  readonly name: string
  readonly kind: 'id' | 'text' | 'integer'
  readonly unique: boolean
  private readonly of: (record: BaseRecord) => string | number | null

  constructor(name: string, definition: Collection['indexes'][string]) {
    if (FIXED.some((fixed) => fixed === name)) throw new Error(`an index cannot be called ${name}`)
    this.name = name
    this.kind = definition.kind
    this.unique = definition.unique ?? false
    this.of = (record) => definition.of(record)
  }

  /** The column's value for a record. */
  value(record: BaseRecord): SqlValue {
    const value = this.of(record)
    if (value === null) return null
    if (this.kind === 'integer') {
      if (Number.isSafeInteger(value)) return value
    } else if (typeof value === 'string') {
      return this.kind === 'id' ? requireUuid(value) : value
    }
    throw new TypeError(`${this.name} is ${JSON.stringify(value)}, but must be of kind ${this.kind}`)
  }

  /** A value to search for; null if no record can have it. */
  sought(value: string | number): SqlValue {
    if (this.kind === 'integer') return typeof value === 'number' ? value : null
    if (typeof value !== 'string') return null
    return this.kind === 'id' ? uuidBytes(value) : value
  }
}

/**
 * A collection in a file: its table, derived from the declaration. The record itself is stored as its JSON text.
 * `record-statements.ts` has the statements that read and write the table.
 */
export class CollectionTable {
  readonly collection: Collection
  readonly key: string
  readonly columns: readonly IndexColumn[]
  readonly table: ReturnType<typeof drizzleTable>

  constructor(collection: Collection) {
    this.collection = collection
    this.key = collection.key
    this.columns = Object.entries(collection.indexes).map(
      ([name, definition]) => new IndexColumn(name, definition),
    )
    this.table = drizzleTable(collection.key, this.columns)
  }

  /** The values of the declared columns for a record. */
  values(record: BaseRecord): SqlValue[] {
    return this.columns.map((column) => column.value(record))
  }

  /** A value to search for in a declared index; null if no record can have it. */
  sought(index: string, value: string | number): SqlValue {
    return this.columns.find(({ name }) => name === index)?.sought(value) ?? null
  }

  /** The drizzle column of a declared index. */
  column(name: string): SQLiteColumn {
    return indexColumn(this.table, name)
  }
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

function drizzleTable(key: string, columns: readonly IndexColumn[]) {
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

/** The name of the index on a column of a collection; all tables of a file share one namespace of indexes. */
export function indexName(key: string, column: string): string {
  return `${key}__${column}`
}
