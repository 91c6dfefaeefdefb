import type { Author, ExecuteContext } from '../../engine/index.ts'
import type { Operation, OperationResult } from '../../sync-protocol/index.ts'

/** What became of the operations of one push, and where the scope stood then. */
export interface PushOutcome {
  readonly epoch: string
  readonly seq: number
  /** `results[i]` answers `operations[i]`. */
  readonly results: OperationResult[]
  /** False of operations that belong together, when they were taken back: the results say why. */
  readonly done: boolean
}

/** What must hold for a push to be judged: see `ExecuteContext`. */
export type Precondition = NonNullable<ExecuteContext['precondition']>

/**
 * Operations that are done in one transaction of their own. If the first is rejected, or with `all` any of them,
 * then none of them is done, and nothing is recorded.
 */
export type Together = 'all' | 'each'

/** What somebody pushes. */
export interface PushRequest {
  readonly author: Author
  readonly epoch: string | undefined
  readonly operations: readonly Operation[]
  readonly precondition: Precondition | undefined
  readonly together: Together | undefined
}

/** Some operations of one push, for another thread. */
export interface LargePart extends Omit<PushRequest, 'precondition'> {
  /** The seq at which the precondition of the push was met; null where it has none. */
  readonly expected_seq: number | null
}

/** What another thread did of them; null when the household did not stand at the expected seq any more. */
export type LargeOutcome = PushOutcome | null

/** Operations that take too much effort for the thread that answers everybody. */
export interface LargeOperations {
  /** Whether an operation is known to be one before it is judged. */
  includes(operation: Operation): boolean
  /** Does the first operation at least, and as many more as fit into the thread's turn. */
  push(part: LargePart): Promise<LargeOutcome>
}
