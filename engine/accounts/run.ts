import { isRejection, type RecordChange, type Rejection, recordIdOf } from '../core/change-set.ts'
import { reject } from '../core/rejection.ts'
import type { ScopeTransaction, Synchronous } from '../core/store.ts'
import { type ServiceCollections, serviceCollections } from './collections.ts'
import type { ServiceCommand } from './command.ts'
import { eventsOf, type NotedEvent } from './noted-events.ts'
import { type EventSource, NO_SOURCE, notedChanges } from './security-events.ts'

/** An open transaction on the service scope. */
export interface ServiceTransaction extends ScopeTransaction<ServiceCollections> {
  /**
   * Writes credentials, which have no history. Each change is over the newest write of its record.
   * @throws {OperationFault} when they cannot be stored
   */
  writeCredentials(changes: readonly RecordChange[]): void
}

/** The service scope's records and history. */
export interface ServiceStore {
  /** Runs `work` in one transaction. `now` is an ISO 8601 time in UTC. */
  transact<T>(now: string, work: (transaction: ServiceTransaction) => Synchronous<T>): T
}

/** What a run of a service command gets from outside. */
export interface ServiceRun {
  /** ISO 8601 in UTC. */
  readonly now: string
  /** The id of the operation. A second try with the same id is the same operation. */
  readonly operation_id: string
  readonly newId: () => string
  /** The acting user; null if nobody is signed in yet. */
  readonly user_id: string | null
  /** Where the request came from; absent for the server itself and for a command at the terminal. */
  readonly source?: EventSource | undefined
  /** Hears of the events that the run noted, once they are stored. */
  readonly onNoted?: ((events: readonly NotedEvent[]) => void) | undefined
}

/**
 * Runs a command on the service scope in a transaction of its own. Returns why not, or null when it is done, by this run
 * or by an earlier one with the same operation id.
 */
export function runServiceCommand<I>(
  store: ServiceStore,
  command: ServiceCommand<I>,
  input: I,
  { now, operation_id, newId, onNoted, user_id, source = NO_SOURCE }: ServiceRun,
): Rejection | null {
  let events: readonly NotedEvent[] = []
  const rejection = store.transact(now, (transaction) => {
    const { seq } = transaction.state
    const kept = command.ledger(input)
    const known = transaction.recorded(operation_id)
    if (known)
      return known.type === command.type && known.hasInput(kept) ? null : reject('operation_id_reused')
    const author = { user_id: user_id ?? '', replica_id: 'server', role: 'owner' } as const
    // Not `committed_at`, which never goes back: had the clock once been years ahead, every token would be over at once.
    const stamp = { operation_id, seq: seq + 1, base_seq: seq, edit_at: now, received_at: now, author, newId }
    const decision = command.decide(transaction.view, input, stamp)
    if (isRejection(decision)) return decision
    const { credentials, records } = parted(decision.changes)
    const changes = decision.changes.length > 0 || command.noted === 'always'
    events = changes ? eventsOf(command.type, transaction.view, kept) : []
    const noted = notedChanges(transaction.view, events, stamp, source)
    if (command.recorded !== false || records.length > 0) {
      const operation = {
        operation_id,
        type: command.type,
        input: kept,
        author,
        base_seq: seq,
        occurred_at: now,
        edit_at: now,
      }
      transaction.commit(seq, operation, records, decision.conflicts)
    }
    const written = [...credentials, ...apartFrom(credentials, noted)]
    if (written.length > 0) transaction.writeCredentials(written)
    return null
  })
  if (events.length > 0) onNoted?.(events)
  return rejection
}

/** The changes of records that others do not change as well. */
function apartFrom(others: readonly RecordChange[], changes: readonly RecordChange[]): RecordChange[] {
  const ids = new Set(others.map(recordIdOf))
  return changes.filter((change) => !ids.has(recordIdOf(change)))
}

const credentialKeys: ReadonlySet<string> = new Set(
  Object.values(serviceCollections).flatMap(({ key, nature }) => (nature === 'credentials' ? [key] : [])),
)

function parted(changes: readonly RecordChange[]) {
  const isCredential = ({ collection }: RecordChange) => credentialKeys.has(collection)
  return {
    credentials: changes.filter(isCredential),
    records: changes.filter((change) => !isCredential(change)),
  }
}
