import { blob, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'

/** The author of operations: a user with one installation. */
const authors = sqliteTable(
  'authors',
  {
    id: integer().primaryKey(),
    user_id: text().notNull(),
    replica_id: text().notNull(),
    /** Edit time of the latest accepted operation, in ms; null before the first. */
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
  /** JSON of the conflict notes; null for an operation without conflicts. */
  conflicts: text(),
  /** Its effects, in the format of `effects-text.ts`; null for an old operation without stored effects. */
  effects: text(),
  /** Digests of the records that it wrote, from `record-digests.ts`; null if none are stored. */
  digests: blob({ mode: 'buffer' }),
  /**
   * Covers this row, the preceding rows without a hash, and through the previous hash all earlier rows: see `chain.ts`.
   */
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

/** Deleted records, so that replicas can be informed. */
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

/** The histories of this scope: the current one and the earlier ones. */
const epochs = sqliteTable('epochs', {
  epoch: text().primaryKey().notNull(),
  /** The last seq that it shares with its parent. */
  started_seq: integer().notNull(),
  /** The last seq that it shares with the current history; null for the current one. */
  ended_seq: integer(),
  ended_at: integer(),
  /** The parent history; null for the first one. */
  parent: text(),
})

/** One row: the state of the scope. */
export const scopeState = sqliteTable('scope_state', {
  id: integer().primaryKey(),
  scope_id: text().notNull(),
  epoch: text().notNull(),
  seq: integer().notNull(),
  floor_seq: integer().notNull(),
  /** Time of the last accepted operation, in ms; null before the first. */
  committed_at: integer(),
  sum_a: integer().notNull(),
  sum_b: integer().notNull(),
  /** JSON: live records by collection. */
  rows: text().notNull(),
})

/** The declarations at the last reconciliation of the file. */
export const collectionVersions = sqliteTable('collection_versions', {
  collection: text().primaryKey().notNull(),
  version: integer().notNull(),
  /** JSON: the declared indexes by name, each with its kind and whether it is unique. */
  indexes: text().notNull(),
  /** Whether the search index covers it. */
  searched: integer().notNull(),
})

/** The tables of every scope. Those named here are stored by their primary key, without a rowid. */
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
