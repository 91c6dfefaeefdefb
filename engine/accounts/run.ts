import { isRejection, type Rejection } from '../core/change-set.ts'
import type { ScopeStore } from '../core/store.ts'
import type { ServiceCollections } from './collections.ts'
import type { ServiceCommand } from './command.ts'

/** What a run of a service command gets from outside. */
export interface ServiceRun {
  /** ISO 8601 in UTC. */
  readonly now: string
  readonly newId: () => string
  /** The acting user; null if nobody is signed in yet. */
  readonly user_id: string | null
}

/** Runs a command on the service scope in a transaction of its own. Gives back why not, or null when it is done. */
export function runServiceCommand<I>(
  store: ScopeStore<ServiceCollections>,
  command: ServiceCommand<I>,
  input: I,
  { now, newId, user_id }: ServiceRun,
): Rejection | null {
  return store.transact(now, (transaction) => {
    const { seq } = transaction.state
    const operation_id = newId()
    const author = { user_id: user_id ?? '', replica_id: 'server', role: 'owner' } as const
    // Not `committed_at`, which never goes back: had the clock once been years ahead, every token would be over at once.
    const stamp = { operation_id, seq: seq + 1, base_seq: seq, edit_at: now, received_at: now, author, newId }
    const decision = command.decide(transaction.view, input, stamp)
    if (isRejection(decision)) return decision
    const operation = {
      operation_id,
      type: command.type,
      input: command.ledger(input),
      author,
      base_seq: seq,
      occurred_at: now,
      edit_at: now,
    }
    transaction.commit(seq, operation, decision.changes, decision.conflicts)
    return null
  })
}
