import type { Operation, OperationError, OperationResult } from '../../sync-protocol/index.ts'
import { type Decision, isRejection, type RecordChange, type Rejection } from './change-set.ts'
import { checkedInput } from './checked-input.ts'
import type { CollectionMap } from './collection.ts'
import type { Command, CommandMap } from './command.ts'
import { TooMuchEffort } from './effort.ts'
import { acceptedResult, rejectedResult } from './outcome.ts'
import { reject } from './rejection.ts'
import { type Author, roleAllows } from './stamp.ts'
import { type LedgerOperation, OperationFault, type ScopeTransaction } from './store.ts'

/** The facts that all operations of one push share. */
export interface ExecuteContext {
  readonly author: Author
  /** The history that the operations' `base_seq` count in; undefined for the current one. */
  readonly epoch?: string | undefined
  newId(): string
  /**
   * The condition for judging the operations; returns why it is not met. It is checked in the same transaction, once an
   * operation is known to be new. An operation that it refuses leaves no trace: the same one may come again.
   */
  precondition?(transaction: Pick<ScopeTransaction<CollectionMap>, 'view' | 'state'>): Rejection | null
  /** The remaining quotas; without it there is no limit. */
  readonly room?: OperationRoom | undefined
  /** Receives errors of the program that made an operation fail; the batch continues. */
  onFault?(error: unknown, operation: Operation): void
}

/** Judges whether what an operation decided fits into the quotas of its scope. */
export interface OperationRoom {
  judge(
    view: ScopeTransaction<CollectionMap>['view'],
    judged: { type: string; author: Author; changes: readonly RecordChange[] },
  ): Rejection | null
  /** The changes were committed. */
  took(changes: readonly RecordChange[]): void
}

/** Maximum length of the details of a recorded rejection, in characters of JSON: they are kept for ever. */
const MAX_DETAILS_LENGTH = 1000

/** An operation whose `occurred_at` is in UTC with milliseconds. */
export type NormalisedOperation = Operation

/** What the judgement of one operation takes. */
interface Judging<M extends CollectionMap> {
  readonly transaction: ScopeTransaction<M>
  readonly context: ExecuteContext
  /** Undefined for a type that this program does not know. */
  readonly command: Command<M> | undefined
  readonly operation: NormalisedOperation
  /** The operation as the ledger will keep it. */
  readonly entry: LedgerOperation
}

/**
 * Judges operations in order inside one transaction, and answers each by itself: an operation known already
 * gets its recorded outcome, a bad one its rejection, and neither stands in the way of its neighbours.
 */
export function execute<M extends CollectionMap>(
  transaction: ScopeTransaction<M>,
  commands: CommandMap<M>,
  operations: readonly NormalisedOperation[],
  context: ExecuteContext,
): OperationResult[] {
  return operations.map(
    (operation) =>
      answeredBefore(transaction, operation, context) ??
      executeNew(transaction, commands, operation, context),
  )
}

/** The answer to an operation that is not judged: it was judged before, or the precondition is not met. Null for all others. */
function answeredBefore<M extends CollectionMap>(
  transaction: ScopeTransaction<M>,
  { operation_id, type, input }: NormalisedOperation,
  { precondition }: ExecuteContext,
): OperationResult | null {
  const known = transaction.recorded(operation_id)
  if (!known) {
    const unmet = precondition?.(transaction)
    return unmet ? rejectedResult(operation_id, unmet.rejected) : null
  }
  if (known.type === type && known.hasInput(input)) return { ...known.result, replayed: true }
  return rejectedResult(operation_id, reject('operation_id_reused').rejected)
}

function executeNew<M extends CollectionMap>(
  transaction: ScopeTransaction<M>,
  commands: CommandMap<M>,
  operation: NormalisedOperation,
  context: ExecuteContext,
): OperationResult {
  const command = commands.get(operation.type)
  const entry = entryOf(transaction, operation, context, command?.apart === true)
  const { operation_id } = entry
  const { seq } = transaction
  try {
    const decision = withinRoom({ transaction, context, command, operation, entry })
    if (!isRejection(decision)) {
      transaction.commit(seq, entry, decision.changes, decision.conflicts)
      context.room?.took(decision.changes)
      return acceptedResult(operation_id, seq + 1, decision.conflicts)
    }
    return refused(transaction, entry, bounded(decision.rejected))
  } catch (error) {
    if (!(error instanceof OperationFault)) throw error
    context.onFault?.(error, operation)
    return refused(transaction, entry, reject('internal_error').rejected)
  }
}

/** Writes a rejection, and answers with it. */
function refused<M extends CollectionMap>(
  transaction: ScopeTransaction<M>,
  entry: LedgerOperation,
  error: OperationError,
): OperationResult {
  transaction.refuse(entry, error)
  return rejectedResult(entry.operation_id, error)
}

/** An operation as the ledger keeps it. */
function entryOf<M extends CollectionMap>(
  transaction: ScopeTransaction<M>,
  { operation_id, type, input, base_seq: claimed_seq, occurred_at }: NormalisedOperation,
  { author, epoch }: ExecuteContext,
  apart: boolean,
): LedgerOperation {
  const base_seq = transaction.knownSeq(epoch, claimed_seq)
  const earliest = earliestEdit(transaction, base_seq, apart ? null : author)
  const edit_at = clamped(occurred_at, earliest, transaction.committed_at)
  const entry = { operation_id, type, input, author, base_seq, occurred_at, edit_at }
  return apart ? { ...entry, apart } : entry
}

/**
 * SPEC.md C3: the author's clock is believed inside the window in which the edit must lie: not before what its author had
 * seen, nor before the author's own earlier edits, and not after it was received.
 *
 * @param author null for an operation whose time says nothing of its author's clock
 * @returns the beginning of that window; empty if any time is possible
 */
function earliestEdit<M extends CollectionMap>(
  transaction: ScopeTransaction<M>,
  base_seq: number,
  author: Author | null,
): string {
  const seen = base_seq > 0 ? (transaction.view.entry(base_seq)?.committed_at ?? '') : ''
  const own = author ? transaction.lastEditAt(author) : ''
  return seen > own ? seen : own
}

/** A time held inside a window. The beginning may lie after the end: then it counts. */
function clamped(time: string, earliest: string, latest: string): string {
  if (time < earliest) return earliest
  return time > latest ? latest : time
}

/** The decision on an operation, or why its changes do not fit into the quotas. */
function withinRoom<M extends CollectionMap>(judging: Judging<M>): Decision {
  const decision = judge(judging)
  const { transaction, context, entry } = judging
  if (!context.room || isRejection(decision)) return decision
  const judged = { type: entry.type, author: entry.author, changes: decision.changes }
  return context.room.judge(transaction.view, judged) ?? decision
}

/** A rejection without the details that are too much to be kept; the first one stays. */
function bounded(error: OperationError): OperationError {
  let length = 0
  const details = error.details.filter((detail, at) => {
    length += JSON.stringify(detail).length
    return at === 0 || length <= MAX_DETAILS_LENGTH
  })
  return details.length === error.details.length ? error : { ...error, details }
}

function judge<M extends CollectionMap>(judging: Judging<M>): Decision {
  const { transaction, context, command, operation, entry } = judging
  const { author } = context
  if (!command) return reject('unknown_operation')
  if (!roleAllows(author.role, command.role)) return reject('access_denied')
  if (command.server && !author.server) return reject('access_denied')
  const parsed = checkedInput(command.input, entry.input)
  if (!parsed.ok) return reject('validation_failed', parsed.details)
  try {
    const { epoch } = transaction
    return command.decide(transaction.view, parsed.data, {
      operation_id: entry.operation_id,
      seq: transaction.seq + 1,
      base_seq: entry.base_seq,
      claimed: {
        epoch: context.epoch ?? epoch,
        seq: operation.base_seq,
        current: context.epoch === undefined || context.epoch === epoch,
      },
      acknowledged: operation.acknowledged,
      edit_at: entry.edit_at,
      received_at: transaction.committed_at,
      author,
      newId: context.newId,
    })
  } catch (cause) {
    if (cause instanceof TooMuchEffort || transaction.isStoreError(cause)) throw cause
    throw new OperationFault(`${entry.type} could not be judged`, { cause })
  }
}
