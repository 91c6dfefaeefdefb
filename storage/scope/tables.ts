import { blob, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'

/** Who wrote: a user through one installation. */
const authors = sqliteTable(
  'authors',
  {
    id: integer().primaryKey(),
    user_id: text().notNull(),
    replica_id: text().notNull(),
    /** Edit time of the latest accepted operation, in ms; null while there is none. */
    last_edit_at: integer(),
  },
  (table) => [unique('authors__user_replica').on(table.user_id, table.replica_id)],
)

/** The ledger of accepted operations, kept for ever. Times are milliseconds since 1970. */
const operations = sqliteTable('operations', {
  seq: integer().primaryKey(),
  operation_id: blob({ mode: 'buffer' }).notNull().unique('operations__operation_id'),
  type: text().notNull(),
  author: integer().notNull(),
  base_seq: integer().notNull(),
  occurred_at: integer().notNull(),
  edit_at: integer().notNull(),
  committed_at: integer().notNull(),
  /** JSON as it was sent. */
  input: text().notNull(),
  /** JSON of the conflict notes; null for an operation that was applied without any. */
  conflicts: text(),
  /** What it did, as `effects-text.ts` writes it; null for an operation of a time when that was not kept. */
  effects: text(),
  /** Digests of the records that it wrote, as `record-digests.ts` makes them; null where none are kept. */
  digests: blob({ mode: 'buffer' }),
  /** Of this row, of those without a hash before it, and through the hash before those of all before: see `chain.ts`. */
  hash: blob({ mode: 'buffer' }),
})

/** The ledger of rejected operations, kept for ever. */
const refusals = sqliteTable('refusals', {
  operation_id: blob({ mode: 'buffer' }).primaryKey().notNull(),
  type: text().notNull(),
  author: integer().notNull(),
  base_seq: integer().notNull(),
  occurred_at: integer().notNull(),
  edit_at: integer().notNull(),
  committed_at: integer().notNull(),
  input: text().notNull(),
  error: text().notNull(),
})

/** Records that are gone, so that a replica can be told. */
const tombstones = sqliteTable(
  'tombstones',
  {
    collection: text().notNull(),
    public_id: blob({ mode: 'buffer' }).notNull(),
    seq: integer().notNull(),
    deleted_at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.public_id] }),
    index('tombstones__seq').on(table.seq),
  ],
)

/** The histories this scope has had: the current one and those before it. */
const epochs = sqliteTable('epochs', {
  epoch: text().primaryKey().notNull(),
  /** The last seq that it has of its parent. */
  started_seq: integer().notNull(),
  /** The last seq that it shares with the current history; null for the current one. */
  ended_seq: integer(),
  ended_at: integer(),
  /** The history that it goes on from; null for the first one. */
  parent: text(),
})

/** One row: where the scope stands. */
export const scopeState = sqliteTable('scope_state', {
  id: integer().primaryKey(),
  scope_id: text().notNull(),
  epoch: text().notNull(),
  seq: integer().notNull(),
  floor_seq: integer().notNull(),
  /** When the last operation was taken, in ms; null before the first. */
  committed_at: integer(),
  sum_a: integer().notNull(),
  sum_b: integer().notNull(),
  /** JSON: live records by collection. */
  rows: text().notNull(),
})

/** The declarations that the file was last brought in line with. */
export const collectionVersions = sqliteTable('collection_versions', {
  collection: text().primaryKey().notNull(),
  version: integer().notNull(),
  /** JSON: the declared indexes by name, each with its kind and whether it is unique. */
  indexes: text().notNull(),
  /** Whether the search index covers it. */
  searched: integer().notNull(),
})

/** The tables that every scope has. Those named here are kept by their primary key, without a rowid. */
export const ledgerTables = [
  authors,
  operations,
  refusals,
  tombstones,
  epochs,
  scopeState,
  collectionVersions,
]
export const withoutRowid: ReadonlySet<string> = new Set([
  'refusals',
  'tombstones',
  'epochs',
  'collection_versions',
])
