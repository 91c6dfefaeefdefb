import type { Author, ExecuteContext } from '../../engine/index.ts'
import type { Operation, OperationResult } from '../../sync-protocol/index.ts'

/** The outcome of the operations of one push, and the state of the scope at that time. */
export interface PushOutcome {
  readonly epoch: string
  readonly seq: number
  /** `results[i]` answers `operations[i]`. */
  readonly results: OperationResult[]
  /** False for operations that belong together if they were rolled back: the results give the reasons. */
  readonly done: boolean
}

/** The condition for judging a push: see `ExecuteContext`. */
export type Precondition = NonNullable<ExecuteContext['precondition']>

/**
 * Operations with their own transaction. If one of them is rejected, all are rolled back, and nothing is recorded. Those from the
 * index `from` to the one before `to` may be rejected, unless all of these are.
 */
export type Together = 'all' | { readonly from: number; readonly to: number }

/** Operations to judge, with the options for judging them. */
export interface HouseholdPush {
  readonly author: Author
  /** The epoch that the author knows; absent if the author sees the current state. */
  readonly epoch?: string | undefined
  readonly operations: readonly Operation[]
  /** Must hold; otherwise new operations are refused without a record. */
  readonly precondition?: Precondition | undefined
  /** Runs the operations in their own transaction, in which all can be rolled back. */
  readonly together?: Together | undefined
  /** Part of long work for which nobody waits, such as an import: another thread does it if there is one. */
  readonly in_background?: boolean | undefined
}

/** Some operations of one push, for another thread. */
export interface LargePart extends Omit<HouseholdPush, 'precondition'> {
  /** The seq at which the precondition of the push was met; null without one. */
  readonly expected_seq: number | null
}

/** The result of another thread; null if the household was no longer at the expected seq. */
export type LargeOutcome = PushOutcome | null

/** Runs operations that take too much effort for the main thread. */
export interface LargeOperations {
  /** Whether an operation is certainly such a one, before it is judged. */
  includes(operation: Operation): boolean
  /** Runs at least the first operation, and as many more as fit into the thread's turn. */
  push(part: LargePart): Promise<LargeOutcome>
}
