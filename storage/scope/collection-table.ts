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
 * `record-statements.ts` has the statements that read and write the table, and `collection-ddl.ts` its columns for drizzle.
 */
export class CollectionTable {
  readonly collection: Collection
  readonly key: string
  readonly columns: readonly IndexColumn[]

  constructor(collection: Collection) {
    this.collection = collection
    this.key = collection.key
    this.columns = Object.entries(collection.indexes).map(
      ([name, definition]) => new IndexColumn(name, definition),
    )
  }

  /** The values of the declared columns for a record. */
  values(record: BaseRecord): SqlValue[] {
    return this.columns.map((column) => column.value(record))
  }

  /** A value to search for in a declared index; null if no record can have it. */
  sought(index: string, value: string | number): SqlValue {
    return this.columns.find(({ name }) => name === index)?.sought(value) ?? null
  }
}

/** The name of the index on a column of a collection; all tables of a file share one namespace of indexes. */
export function indexName(key: string, column: string): string {
  return `${key}__${column}`
}
