import { and, asc, eq, gt, gte, isNotNull, lt, lte, max, type SQL, sql } from 'drizzle-orm'
import { bound, build, lazy, sqlText, unlessIs } from './sql.ts'
import {
  authors,
  collectionVersions,
  epochs,
  operations,
  refusals,
  scopeState,
  tombstones,
} from './tables.ts'

const shared = ['type', 'author', 'base_seq', 'occurred_at', 'edit_at', 'committed_at', 'input'] as const
const sharedValues = {
  type: bound('type'),
  author: bound('author'),
  base_seq: bound('base_seq'),
  occurred_at: bound('occurred_at'),
  edit_at: bound('edit_at'),
  committed_at: bound('committed_at'),
  input: bound('input'),
}

/** Placeholders by the names of their columns. */
function boundAll(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, bound(name)]))
}

/** The texts of the statements on the ledgers, each made when it is first needed. */
export const ledgerSql = {
  /**
   * operation_id twice -> seq, type, input, conflicts of the accepted operation of that id, or of the one of the next
   * greater id: then `other` tells that id, and is null otherwise
   */
  accepted: lazy(() => {
    const { operation_id, seq, type, input, conflicts } = operations
    const query = build
      .select({ other: unlessIs(operation_id, 'same'), seq, type, input, conflicts })
      .from(operations)
      .where(gte(operation_id, bound('from')))
      .orderBy(asc(operation_id))
    return sqlText(query, ['same', 'from'])
  }),
  /** operation_id twice -> the same of rejected operations: other, type, input, error */
  refused: lazy(() => {
    const { operation_id, type, input, error } = refusals
    const query = build
      .select({ other: unlessIs(operation_id, 'same'), type, input, error })
      .from(refusals)
      .where(gte(operation_id, bound('from')))
      .orderBy(asc(operation_id))
    return sqlText(query, ['same', 'from'])
  }),
  /** seq -> operation_id, type, user_id, replica_id, base_seq, edit_at, committed_at */
  entry: lazy(() => {
    const { operation_id, type, base_seq, edit_at, committed_at } = operations
    const { user_id, replica_id } = authors
    const query = build
      .select({ operation_id, type, user_id, replica_id, base_seq, edit_at, committed_at })
      .from(operations)
      .innerJoin(authors, eq(authors.id, operations.author))
      .where(eq(operations.seq, bound('seq')))
    return sqlText(query, ['seq'])
  }),
  /** seq, operation_id, type, author, base_seq, occurred_at, edit_at, committed_at, input, conflicts, effects, digests, hash */
  accept: lazy(() => {
    const own = ['conflicts', 'effects', 'digests', 'hash']
    const values = { seq: bound('seq'), operation_id: bound('operation_id'), ...boundAll(own) }
    const query = build.insert(operations).values({ ...sharedValues, ...values })
    return sqlText(query, ['seq', 'operation_id', ...shared, ...own])
  }),
  /** seq -> hash */
  hash: lazy(() =>
    sqlText(
      build
        .select({ hash: operations.hash })
        .from(operations)
        .where(eq(operations.seq, bound('seq'))),
      ['seq'],
    ),
  ),
  /** operation_id -> the length of its effects, in characters */
  effectsLength: lazy(() =>
    sqlText(
      build
        .select({ length: sql`length(${operations.effects})`.as('length') })
        .from(operations)
        .where(eq(operations.operation_id, bound('operation_id'))),
      ['operation_id'],
    ),
  ),
  /** operation_id -> seq, type, user_id, replica_id, base_seq, occurred_at, edit_at, committed_at, input, effects */
  applied: lazy(() => {
    const { seq, type, base_seq, occurred_at, edit_at, committed_at, input, effects } = operations
    const { user_id, replica_id } = authors
    const query = build
      .select({
        seq,
        type,
        user_id,
        replica_id,
        base_seq,
        occurred_at,
        edit_at,
        committed_at,
        input,
        effects,
      })
      .from(operations)
      .innerJoin(authors, eq(authors.id, operations.author))
      .where(eq(operations.operation_id, bound('operation_id')))
    return sqlText(query, ['operation_id'])
  }),
  /** operation_id, type, author, base_seq, occurred_at, edit_at, committed_at, input, error */
  refuse: lazy(() => {
    const values = { operation_id: bound('operation_id'), error: bound('error') }
    return sqlText(build.insert(refusals).values({ ...sharedValues, ...values }), [
      'operation_id',
      ...shared,
      'error',
    ])
  }),
  /** user_id, replica_id -> id, last_edit_at */
  author: lazy(() => {
    const { id, user_id, replica_id, last_edit_at } = authors
    const isAt = and(eq(user_id, bound('user_id')), eq(replica_id, bound('replica_id')))
    return sqlText(build.select({ id, last_edit_at }).from(authors).where(isAt), ['user_id', 'replica_id'])
  }),
  /** user_id, replica_id */
  addAuthor: lazy(() => {
    const values = {
      id: sql`null`,
      user_id: bound('user_id'),
      replica_id: bound('replica_id'),
      last_edit_at: sql`null`,
    }
    return sqlText(build.insert(authors).values(values), ['user_id', 'replica_id'])
  }),
  /** last_edit_at, id */
  setLastEdit: lazy(() => {
    const query = build
      .update(authors)
      .set({ last_edit_at: bound('last_edit_at') })
      .where(eq(authors.id, bound('id')))
    return sqlText(query, ['last_edit_at', 'id'])
  }),
}

/** The texts of the statements on tombstones. */
export const tombstoneSql = {
  /** limit -> seq of some of them */
  any: lazy(() =>
    sqlText(build.select({ seq: tombstones.seq }).from(tombstones).limit(sql.placeholder('limit')), [
      'limit',
    ]),
  ),
  /** collection, public_id, seq, deleted_at */
  add: lazy(() => {
    const columns = ['collection', 'public_id', 'seq', 'deleted_at'] as const
    const values = {
      collection: bound('collection'),
      public_id: bound('public_id'),
      seq: bound('seq'),
      deleted_at: bound('deleted_at'),
    }
    return sqlText(build.insert(tombstones).values(values), columns)
  }),
  /** collection, public_id */
  remove: lazy(() => {
    const isAt = and(
      eq(tombstones.collection, bound('collection')),
      eq(tombstones.public_id, bound('public_id')),
    )
    return sqlText(build.delete(tombstones).where(isAt), ['collection', 'public_id'])
  }),
  /** collection, public_id -> seq */
  seqOf: lazy(() => {
    const isAt = and(
      eq(tombstones.collection, bound('collection')),
      eq(tombstones.public_id, bound('public_id')),
    )
    return sqlText(build.select({ seq: tombstones.seq }).from(tombstones).where(isAt), [
      'collection',
      'public_id',
    ])
  }),
  /** since_seq -> collection, public_id, seq; oldest first */
  since: lazy(() => {
    const { collection, public_id, seq } = tombstones
    const query = build
      .select({ collection, public_id, seq })
      .from(tombstones)
      .where(gt(seq, bound('since_seq')))
      .orderBy(asc(seq))
    return sqlText(query, ['since_seq'])
  }),
  /** deleted_at -> the highest seq of those before it */
  lastBefore: lazy(() => {
    const query = build
      .select({ seq: max(tombstones.seq) })
      .from(tombstones)
      .where(lt(tombstones.deleted_at, bound('before')))
    return sqlText(query, ['before'])
  }),
  /** seq */
  prune: lazy(() => sqlText(build.delete(tombstones).where(lte(tombstones.seq, bound('seq'))), ['seq'])),
}

const histories = { epoch: epochs.epoch, started_seq: epochs.started_seq, ended_seq: epochs.ended_seq }

function inOrder(query: { orderBy(...terms: SQL[]): Parameters<typeof sqlText>[0] }): string {
  const { started_seq, ended_seq, ended_at } = epochs
  return sqlText(query.orderBy(sql`${ended_seq} is null`, asc(ended_at), asc(started_seq)), [])
}

/** The texts of the statements on the histories a scope has had. */
export const epochSql = {
  /** epoch -> ended_seq */
  end: lazy(() => {
    const query = build
      .select({ ended_seq: epochs.ended_seq })
      .from(epochs)
      .where(and(eq(epochs.epoch, bound('epoch')), isNotNull(epochs.ended_seq)))
    return sqlText(query, ['epoch'])
  }),
  /** -> epoch, started_seq, ended_seq, parent; the current one last */
  all: lazy(() => inOrder(build.select({ ...histories, parent: epochs.parent }).from(epochs))),
  /** -> epoch, started_seq, ended_seq of a file of version 2; the current one last */
  allOfVersion2: lazy(() => inOrder(build.select(histories).from(epochs))),
  /** epoch, started_seq, ended_seq, ended_at, parent; of one that is known only where and when it ended are new */
  put: lazy(() => {
    const values = {
      epoch: bound('epoch'),
      started_seq: bound('started_seq'),
      ended_seq: bound('ended_seq'),
      ended_at: bound('ended_at'),
      parent: bound('parent'),
    }
    const set = {
      ended_seq: sql`excluded.ended_seq`,
      ended_at: sql`coalesce(${epochs.ended_at}, excluded.ended_at)`,
    }
    const query = build.insert(epochs).values(values).onConflictDoUpdate({ target: epochs.epoch, set })
    return sqlText(query, Object.keys(values))
  }),
}

/** The texts of the statements on the one row that says where the scope stands. */
export const stateSql = {
  /** -> scope_id, epoch, seq, floor_seq, committed_at, sum_a, sum_b, rows */
  get: lazy(() => {
    const { scope_id, epoch, seq, floor_seq, committed_at, sum_a, sum_b, rows } = scopeState
    const columns = { scope_id, epoch, seq, floor_seq, committed_at, sum_a, sum_b, rows }
    return sqlText(build.select(columns).from(scopeState), [])
  }),
  /** scope_id, epoch */
  create: lazy(() => {
    const nil = sql`0`
    const values = {
      id: sql`1`,
      scope_id: bound('scope_id'),
      epoch: bound('epoch'),
      seq: nil,
      floor_seq: nil,
      committed_at: sql`null`,
      sum_a: nil,
      sum_b: nil,
      rows: sql`'{}'`,
    }
    return sqlText(build.insert(scopeState).values(values), ['scope_id', 'epoch'])
  }),
  /** seq, committed_at, sum_a, sum_b, rows: what operations change */
  advance: lazy(() => {
    const values = {
      seq: bound('seq'),
      committed_at: bound('committed_at'),
      sum_a: bound('sum_a'),
      sum_b: bound('sum_b'),
      rows: bound('rows'),
    }
    return sqlText(build.update(scopeState).set(values), Object.keys(values))
  }),
  /** epoch */
  setEpoch: lazy(() => sqlText(build.update(scopeState).set({ epoch: bound('epoch') }), ['epoch'])),
  /** floor_seq */
  setFloor: lazy(() =>
    sqlText(build.update(scopeState).set({ floor_seq: bound('floor_seq') }), ['floor_seq']),
  ),
}

/** The texts of the statements on the declarations that a file was last brought in line with. */
export const declarationSql = {
  /** -> collection, version, indexes, searched */
  all: lazy(() => {
    const { collection, version, indexes, searched } = collectionVersions
    return sqlText(build.select({ collection, version, indexes, searched }).from(collectionVersions), [])
  }),
  /** collection, version, indexes, searched */
  put: lazy(() => {
    const values = {
      collection: bound('collection'),
      version: bound('version'),
      indexes: bound('indexes'),
      searched: bound('searched'),
    }
    const set = {
      version: sql`excluded.version`,
      indexes: sql`excluded.indexes`,
      searched: sql`excluded.searched`,
    }
    const query = build
      .insert(collectionVersions)
      .values(values)
      .onConflictDoUpdate({ target: collectionVersions.collection, set })
    return sqlText(query, Object.keys(values))
  }),
}
