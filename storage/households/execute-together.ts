import {
  type CollectionMap,
  type CommandMap,
  type ExecuteContext,
  executeReceived,
  type ScopeStore,
  type ScopeTransaction,
} from '../../engine/index.ts'
import type { Operation } from '../../sync-protocol/index.ts'
import type { PushOutcome, Together } from './pushing.ts'

/** Executes operations that belong together. Unless the outcome is `done`, the caller must roll back the transaction. */
export function executeTogether<M extends CollectionMap>(
  transaction: ScopeTransaction<M>,
  commands: CommandMap<M>,
  operations: readonly Operation[],
  { context, together }: { context: ExecuteContext; together: Together },
): PushOutcome {
  const { epoch, seq } = transaction
  const results = executeReceived(transaction, commands, operations, context)
  const rejected = results.map(({ status }) => status === 'rejected')
  const { from, to } = together === 'all' ? { from: 0, to: 0 } : together
  const some = rejected.slice(from, to)
  const needed = [...rejected.slice(0, from), ...rejected.slice(to)]
  const undone = needed.includes(true) || (some.length > 0 && some.every(Boolean))
  return { epoch, seq: undone ? seq : transaction.seq, results, done: !undone }
}

/** Runs `work` in one transaction, and rolls it back unless the result of `work` is `done`. */
export function transactIfDone<M extends CollectionMap, T extends { readonly done: boolean }>(
  store: ScopeStore<M>,
  now: string,
  work: (transaction: ScopeTransaction<M>) => T,
): T {
  let returned: T | undefined
  try {
    store.transact(now, (transaction) => {
      returned = work(transaction)
      if (!returned.done) throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  if (returned === undefined) throw new Error('the store ran no transaction')
  return returned
}

/** Rolls back a transaction; no other error does. */
class Undone extends Error {}
