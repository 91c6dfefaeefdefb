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
  return operations.map((operation) => executeOne(transaction, commands, operation, context))
}

function executeOne<M extends CollectionMap>(
  transaction: ScopeTransaction<M>,
  commands: CommandMap<M>,
  operation: NormalisedOperation,
  context: ExecuteContext,
): OperationResult {
  const { operation_id, type, input } = operation
  const known = transaction.recorded(operation_id)
  if (known) {
    if (known.type === type && known.hasInput(input)) return { ...known.result, replayed: true }
    return rejectedResult(operation_id, reject('operation_id_reused').rejected)
  }
  const unmet = context.precondition?.(transaction)
  if (unmet) return rejectedResult(operation_id, unmet.rejected)
  const { author } = context
  const command = commands.get(type)
  const apart = command?.apart === true
  const base_seq = transaction.knownSeq(context.epoch, operation.base_seq)
  const { occurred_at } = operation
  const edit_at = editTime(transaction, author, base_seq, occurred_at, apart)
  const usual = { operation_id, type, input, author, base_seq, occurred_at, edit_at }
  const entry: LedgerOperation = apart ? { ...usual, apart } : usual
  const { seq } = transaction
  try {
    const decision = withinRoom(
      transaction,
      entry,
      context,
      judge(transaction, command, entry, operation, context),
    )
    if (!isRejection(decision)) {
      transaction.commit(seq, entry, decision.changes, decision.conflicts)
      context.room?.took(decision.changes)
      return acceptedResult(operation_id, seq + 1, decision.conflicts)
    }
    const rejected = bounded(decision.rejected)
    transaction.refuse(entry, rejected)
    return rejectedResult(operation_id, rejected)
  } catch (error) {
    if (!(error instanceof OperationFault)) throw error
    context.onFault?.(error, operation)
    const { rejected: fault } = reject('internal_error')
    transaction.refuse(entry, fault)
    return rejectedResult(operation_id, fault)
  }
}

/** A decision, or why its changes do not fit into the quotas. */
function withinRoom<M extends CollectionMap>(
  transaction: ScopeTransaction<M>,
  { type, author }: LedgerOperation,
  { room }: ExecuteContext,
  decision: Decision,
): Decision {
  if (!room || isRejection(decision)) return decision
  return room.judge(transaction.view, { type, author, changes: decision.changes }) ?? decision
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

function judge<M extends CollectionMap>(
  transaction: ScopeTransaction<M>,
  command: Command<M> | undefined,
  entry: LedgerOperation,
  operation: NormalisedOperation,
  context: ExecuteContext,
): Decision {
  if (!command) return reject('unknown_operation')
  if (!roleAllows(context.author.role, command.role)) return reject('access_denied')
  if (command.server && !context.author.server) return reject('access_denied')
  const parsed = checkedInput(command.input, entry.input)
  if (!parsed.ok) return reject('validation_failed', parsed.details)
  try {
    const epoch = transaction.epoch
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
      author: context.author,
      newId: context.newId,
    })
  } catch (cause) {
    if (cause instanceof TooMuchEffort || transaction.isStoreError(cause)) throw cause
    throw new OperationFault(`${entry.type} could not be judged`, { cause })
  }
}

/**
 * SPEC.md C3: the author's clock is believed inside the window in which the edit must lie: not before what
 * its author had seen, nor before the author's own earlier edits, and not after it was received.
 */
function editTime<M extends CollectionMap>(
  transaction: ScopeTransaction<M>,
  author: Author,
  base_seq: number,
  occurred_at: string,
  apart: boolean,
): string {
  const seen = base_seq > 0 ? (transaction.view.entry(base_seq)?.committed_at ?? '') : ''
  const own = apart ? '' : transaction.lastEditAt(author)
  const earliest = seen > own ? seen : own
  if (occurred_at < earliest) return earliest
  return occurred_at > transaction.committed_at ? transaction.committed_at : occurred_at
}
