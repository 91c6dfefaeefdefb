import {
  type CollectionMap,
  type CommandMap,
  type ExecuteContext,
  executeReceived,
  type OperationRoom,
  type ScopeTransaction,
  TooMuchEffort,
} from '../../engine/index.ts'
import type { Operation, OperationResult } from '../../sync-protocol/index.ts'
import { executeTogether } from './execute-together.ts'
import type { PendingPush } from './pending-push.ts'
import type { HouseholdPush, PushOutcome } from './pushing.ts'
import type { Turn } from './turn.ts'

export interface AttemptOptions<M extends CollectionMap> {
  readonly commands: CommandMap<M>
  readonly newId: () => string
  readonly onFault: (error: unknown) => void
  /** The remaining quotas; without it there is no limit. */
  readonly room: OperationRoom | undefined
  /** Maximum number of steps of one operation in this thread; null if unlimited. */
  readonly most_steps: number | null
  /** Whether an operation certainly takes too much effort, before it is judged. */
  readonly isLarge: (operation: Operation) => boolean
}

/** The part of a push that one transaction has done. */
export interface Part {
  readonly push: PendingPush
  readonly outcome: PushOutcome
  /** The seq at which the next operation took too much effort; null if none did. */
  readonly effort_at: number | null
}

/** The outcome of operations that belong together. If one takes too much effort, the transaction is rolled back. */
export type TogetherOutcome = PushOutcome | { readonly done: false; readonly effort_at: number }

/** One attempt of one transaction. The store may repeat a transaction. */
export class Attempt<M extends CollectionMap> {
  /** The pushes of which this attempt has judged operations. */
  readonly begun: PendingPush[] = []
  private readonly transaction: ScopeTransaction<M>
  private readonly options: AttemptOptions<M>

  constructor(transaction: ScopeTransaction<M>, options: AttemptOptions<M>) {
    this.transaction = transaction
    this.options = options
  }

  /** Judges pushes while there is time; of the last one perhaps only a part. */
  shared(queue: readonly PendingPush[], turn: Turn): Part[] {
    const parts: Part[] = []
    for (const push of queue) {
      if (turn.over || push.request.together !== undefined) break
      this.begun.push(push)
      parts.push(this.judge(push, turn))
    }
    return parts
  }

  /** Judges all of a push, or nothing. */
  together(push: PendingPush, together: NonNullable<HouseholdPush['together']>): TogetherOutcome {
    this.begun.push(push)
    const { transaction } = this
    const { seq } = transaction
    this.allow()
    try {
      const context = this.contextOf(push.request)
      return executeTogether(transaction, this.options.commands, push.rest, { context, together })
    } catch (error) {
      if (error instanceof TooMuchEffort) return { done: false, effort_at: seq }
      throw error
    }
  }

  private judge(push: PendingPush, turn: Turn): Part {
    const { transaction } = this
    const context = this.contextOf(push.request)
    const results: OperationResult[] = []
    let effort_at: number | null = null
    for (const operation of push.rest) {
      if (turn.over) break
      // With a precondition, the effort is known only after the precondition was met.
      if (!push.request.precondition && this.options.isLarge(operation)) {
        turn.end()
        break
      }
      this.allow()
      try {
        results.push(...executeReceived(transaction, this.options.commands, [operation], context))
      } catch (error) {
        if (!(error instanceof TooMuchEffort)) throw error
        // The operations before it are committed first; then it is the next one.
        effort_at = transaction.seq
        turn.end()
      }
    }
    const { epoch, seq } = transaction
    return { push, outcome: { epoch, seq, results, done: true }, effort_at }
  }

  private allow(): void {
    if (this.options.most_steps !== null) this.transaction.allow?.(this.options.most_steps)
  }

  private contextOf({ author, epoch, precondition }: HouseholdPush): ExecuteContext {
    const { newId, onFault, room } = this.options
    return { author, epoch, newId, room, ...(precondition && { precondition }), onFault }
  }
}
