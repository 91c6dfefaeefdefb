import { and, asc, count, desc, eq, gt, gte, is, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { blob, index, integer, SQLiteColumn, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BaseRecord, Collection } from '../../engine/index.ts'
import { bound, build, lazy, sqlText, unlessIs } from './sql.ts'
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
 * A collection in a file: its table, derived from the declaration, and the texts of the statements that read and write
 * it. The record itself is stored as its JSON text.
 */
export class CollectionTable {
  readonly collection: Collection
  readonly key: string
  readonly columns: readonly IndexColumn[]
  readonly table: ReturnType<typeof drizzleTable>
  readonly sql: ReturnType<typeof statements>

  constructor(collection: Collection) {
    this.collection = collection
    this.key = collection.key
    this.columns = Object.entries(collection.indexes).map(
      ([name, definition]) => new IndexColumn(name, definition),
    )
    this.table = drizzleTable(collection.key, this.columns)
    this.sql = statements(this.table, this.columns)
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

/** The texts of the statements of one table, each created at its first use. */
function statements(table: ReturnType<typeof drizzleTable>, columns: readonly IndexColumn[]) {
  const declared = columns.map(({ name }) => name)
  const all = [...FIXED, ...declared]
  const state = { record: table.record, seq: table.seq, merge: table.merge }
  const values = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, bound(name)]))
  const isAt = and(eq(table.public_id, bound('public_id')), eq(table.seq, bound('prior_seq')))
  const mutable = ['seq', 'record', 'merge', ...declared]
  const perColumn = <T>(make: (column: SQLiteColumn, unique: boolean) => T) =>
    lazy(() => new Map(columns.map(({ name, unique }) => [name, make(indexColumn(table, name), unique)])))
  const pageText = (column: SQLiteColumn, order: typeof asc) => {
    const between = and(gt(table.seq, bound('after_seq')), lt(table.seq, bound('before_seq')))
    const query = build
      .select(state)
      .from(table)
      .where(and(eq(column, bound('value')), between))
      .orderBy(order(table.seq), order(table.public_id))
      .limit(sql.placeholder('limit'))
    return sqlText(query, ['value', 'after_seq', 'before_seq', 'limit'])
  }
  return {
    /** public_id -> record, seq, merge */
    get: lazy(() =>
      sqlText(
        build
          .select(state)
          .from(table)
          .where(eq(table.public_id, bound('id'))),
        ['id'],
      ),
    ),
    /**
     * public_id twice -> other, record, seq, merge of the record with that id, or else (the first row) of the one with
     * the next greater id: then `other` is that id, otherwise null
     */
    seek: lazy(() =>
      sqlText(
        build
          .select({ other: unlessIs(table.public_id, 'same'), ...state })
          .from(table)
          .where(gte(table.public_id, bound('from')))
          .orderBy(asc(table.public_id)),
        ['same', 'from'],
      ),
    ),
    /** -> number of all records */
    size: lazy(() => sqlText(build.select({ n: count() }).from(table), [])),
    /** -> record, seq, merge of all records; in the order of ids */
    all: lazy(() => sqlText(build.select(state).from(table).orderBy(asc(table.public_id)), [])),
    /** public_id, seq, record, merge, declared columns */
    insert: lazy(() =>
      sqlText(
        build.insert(table).values({
          public_id: bound('public_id'),
          seq: bound('seq'),
          record: bound('record'),
          merge: bound('merge'),
          ...values(declared),
        }),
        all,
      ),
    ),
    /** seq, record, merge, declared columns, then public_id and prior_seq */
    update: lazy(() =>
      sqlText(build.update(table).set(values(mutable)).where(isAt), [...mutable, 'public_id', 'prior_seq']),
    ),
    /** merge, then public_id and prior_seq */
    mark: lazy(() =>
      sqlText(
        build
          .update(table)
          .set(values(['merge']))
          .where(isAt),
        ['merge', 'public_id', 'prior_seq'],
      ),
    ),
    /** public_id, prior_seq */
    delete: lazy(() => sqlText(build.delete(table).where(isAt), ['public_id', 'prior_seq'])),
    /** By index: value, after_seq -> record, seq, merge; oldest change first */
    find: perColumn((column) =>
      sqlText(
        build
          .select(state)
          .from(table)
          .where(and(eq(column, bound('value')), gt(table.seq, bound('after_seq'))))
          .orderBy(asc(table.seq), asc(table.public_id)),
        ['value', 'after_seq'],
      ),
    ),
    /** By index: value, after_seq, before_seq, limit -> record, seq, merge; oldest change first */
    oldest: perColumn((column) => pageText(column, asc)),
    /** By index: value, after_seq, before_seq, limit -> record, seq, merge; newest change first */
    newest: perColumn((column) => pageText(column, desc)),
    /** By index: value -> number of records */
    count: perColumn((column) =>
      sqlText(
        build
          .select({ n: count() })
          .from(table)
          .where(eq(column, bound('value'))),
        ['value'],
      ),
    ),
    /** since_seq, limit -> public_id, seq, record; oldest change first */
    since: lazy(() =>
      sqlText(
        build
          .select({ public_id: table.public_id, seq: table.seq, record: table.record })
          .from(table)
          .where(gt(table.seq, bound('since_seq')))
          .orderBy(asc(table.seq), asc(table.public_id))
          .limit(sql.placeholder('limit')),
        ['since_seq', 'limit'],
      ),
    ),
    /** since_seq, until_seq -> public_id, record of the changes after the first, up to the second */
    between: lazy(() =>
      sqlText(
        build
          .select({ public_id: table.public_id, record: table.record })
          .from(table)
          .where(and(gt(table.seq, bound('since_seq')), lte(table.seq, bound('until_seq')))),
        ['since_seq', 'until_seq'],
      ),
    ),
    /** -> public_id, seq of all records */
    ids: lazy(() => sqlText(build.select({ public_id: table.public_id, seq: table.seq }).from(table), [])),
    /** after public_id, limit -> public_id, record; in the order of ids */
    page: lazy(() =>
      sqlText(
        build
          .select({ public_id: table.public_id, record: table.record })
          .from(table)
          .where(gt(table.public_id, bound('after')))
          .orderBy(asc(table.public_id))
          .limit(sql.placeholder('limit')),
        ['after', 'limit'],
      ),
    ),
    /** record, declared columns, then public_id: rewrites the derived columns of a record, without a new seq */
    rewrite: lazy(() =>
      sqlText(
        build
          .update(table)
          .set(values(['record', ...declared]))
          .where(eq(table.public_id, bound('public_id'))),
        ['record', ...declared, 'public_id'],
      ),
    ),
  }
}
