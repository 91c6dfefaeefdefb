import type { HouseholdView } from '../../engine/index.ts'
import {
  acceptedResult,
  type CollectionChange,
  type HouseholdCollections,
  type HouseholdKey,
  type LedgerOperation,
  type RecordedOperation,
  rejectedResult,
  type ScopeState,
  type ScopeStore,
  type ScopeTransaction,
  type Synchronous,
} from '../../engine/index.ts'
import type { OperationResult } from '../../sync-protocol/index.ts'

/** Where in a commit the server is killed. */
export type CrashPoint = 'before' | 'inside' | 'after'

/** The server process is gone. */
export class ServerKilled extends Error {}

/** An operation that the server judged, and how. */
export interface Judged {
  readonly operation: LedgerOperation
  readonly received_at: string
  readonly result: OperationResult
}

/** A household's store that can be killed at its next commit, and that tells what became durable. */
export class FaultyStore implements ScopeStore<HouseholdCollections> {
  /** Where the next commit is killed; null: nowhere. */
  crash: CrashPoint | null = null
  private readonly inner: ScopeStore<HouseholdCollections>
  private readonly judged: (judged: Judged) => void

  constructor(inner: ScopeStore<HouseholdCollections>, judged: (judged: Judged) => void) {
    this.inner = inner
    this.judged = judged
  }

  transact<T>(now: string, work: (transaction: ScopeTransaction<HouseholdCollections>) => Synchronous<T>): T {
    if (this.crash === 'before') throw new ServerKilled()
    const judged: Judged[] = []
    const result = this.inner.transact<T>(now, (transaction) => {
      const done = work(watched(transaction, judged))
      if (this.crash === 'inside') throw new ServerKilled()
      return done
    })
    for (const each of judged) this.judged(each)
    if (this.crash === 'after') throw new ServerKilled()
    return result
  }

  read<T>(work: (view: HouseholdView, state: ScopeState) => Synchronous<T>): T {
    return this.inner.read(work)
  }

  recorded(operation_id: string): RecordedOperation | null {
    return this.inner.recorded(operation_id)
  }

  changes(since_seq: number | null, collections: readonly HouseholdKey[], limit: number): CollectionChange[] {
    return this.inner.changes(since_seq, collections, limit)
  }
}

/** The same transaction, noting what it decides. */
function watched(
  transaction: ScopeTransaction<HouseholdCollections>,
  judged: Judged[],
): ScopeTransaction<HouseholdCollections> {
  const received_at = transaction.committed_at
  return {
    view: transaction.view,
    committed_at: received_at,
    get state() {
      return transaction.state
    },
    epoch: transaction.epoch,
    get seq() {
      return transaction.seq
    },
    recorded: (operation_id) => transaction.recorded(operation_id),
    lastEditAt: (author) => transaction.lastEditAt(author),
    knownSeq: (epoch, base_seq) => transaction.knownSeq(epoch, base_seq),
    isStoreError: (error) => transaction.isStoreError(error),
    commit(expected_seq, operation, changes, conflicts) {
      const entry = transaction.commit(expected_seq, operation, changes, conflicts)
      judged.push({
        operation,
        received_at,
        result: acceptedResult(operation.operation_id, entry.seq, conflicts),
      })
      return entry
    },
    refuse(operation, error) {
      transaction.refuse(operation, error)
      judged.push({ operation, received_at, result: rejectedResult(operation.operation_id, error) })
    },
  }
}
