import { setTimeout as delay } from 'node:timers/promises'
import {
  type Author,
  type CollectionMap,
  type CommandMap,
  type ExecuteContext,
  executeReceived,
  type OperationRoom,
  type ScopeStore,
  type ScopeTransaction,
  TooMuchEffort,
} from '../../engine/index.ts'
import type { Operation, OperationResult } from '../../sync-protocol/index.ts'
import { BusyError } from '../errors.ts'
import { eventLoop } from '../following/slices.ts'
import { executeTogether } from './execute-together.ts'
import {
  type LargeOperations,
  type Precondition,
  type Push,
  type PushOutcome,
  TakenBack,
  type Together,
} from './pushing.ts'
import { Turn } from './turn.ts'

export interface GroupCommitOptions<M extends CollectionMap> {
  readonly store: ScopeStore<M>
  readonly commands: CommandMap<M>
  /** ISO 8601 in UTC. */
  readonly now: () => string
  readonly newId: () => string
  /** Told of faults in the program that made an operation fail. */
  readonly onFault?: ((error: unknown) => void) | undefined
  /** Does in another thread what would hold up everybody. Without it every operation is done here, however long it takes. */
  readonly large?: LargeOperations | undefined
  /** What quotas leave, at the beginning of each transaction; without it there are none. */
  readonly room?: (() => OperationRoom) | undefined
  /** Milliseconds that go by; for tests. */
  readonly clock?: () => number
}

/** What one transaction did of a push. */
interface Part {
  readonly push: Push
  readonly results: OperationResult[]
  /** The seq after it. */
  readonly seq: number
}

/** Steps that one operation may take in this thread, about 10 microseconds each; one that takes more is done in another. */
const MOST_STEPS = 1500

/** Waits before a file that another process is writing is tried again, in ms. Each try waits for the lock as well. */
const BACKOFF_MS = [5, 15, 40, 100, 200]

/**
 * Executes pushes in the order in which they come. Those that wait share a transaction and with it an fsync; when
 * that fails as a whole, it fails for each of them.
 */
export class GroupCommit<M extends CollectionMap> {
  private readonly options: GroupCommitOptions<M>
  private readonly clock: () => number
  /** `performance.now()` of when something was pushed last. */
  lastAt = Number.NEGATIVE_INFINITY
  private queue: Push[] = []
  private running: Promise<void> | null = null
  /** Pushes that the open transaction has begun with. */
  private begun = 0
  /** What quotas leave in the open transaction. */
  private room: OperationRoom | undefined

  constructor(options: GroupCommitOptions<M>) {
    this.options = options
    this.clock = options.clock ?? (() => performance.now())
  }

  push(
    author: Author,
    epoch: string | undefined,
    operations: readonly Operation[],
    precondition?: Precondition,
    together?: Together,
  ): Promise<PushOutcome> {
    this.lastAt = performance.now()
    return new Promise((resolve, reject) => {
      this.queue.push({
        author,
        epoch,
        operations,
        precondition,
        together,
        results: [],
        elsewhere: null,
        resolve,
        reject,
      })
      this.running ??= this.run()
    })
  }

  /** Whether nothing is waiting or being done. */
  get idle(): boolean {
    return this.running === null
  }

  /** Settles when nothing is waiting any more. */
  async idled(): Promise<void> {
    while (this.running !== null) await this.running
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      await eventLoop.next()
      await this.commit()
    }
    this.running = null
  }

  private async commit(): Promise<void> {
    try {
      const large = this.largeNext()
      if (large) return await this.pushElsewhere(large)
      const { epoch, parts } = await this.transact()
      for (const part of parts) this.finish(part, epoch)
    } catch (error) {
      if (error instanceof TakenBack) {
        this.queue.shift()?.resolve(error.outcome)
        return
      }
      // Operations that belong together: their push is the first, and nothing of it is done.
      const [first] = this.queue
      if (error instanceof TooMuchEffort && first?.elsewhere) return
      // A transaction that could not even begin would not for those behind it either.
      const failed = this.queue.splice(0, this.begun || this.queue.length)
      for (const { reject } of failed) reject(error)
    }
  }

  /** What a part brought is committed; a push that is done leaves the queue, which it is the first of. */
  private finish({ push, results, seq }: Part, epoch: string): void {
    push.results.push(...results)
    if (push.results.length < push.operations.length) return
    this.queue.shift()
    push.resolve({ epoch, seq, results: push.results, done: true })
  }

  /** The push that waits longest, when its next operation is a large one. */
  private largeNext(): Push | null {
    const [push] = this.queue
    return push && (push.elsewhere || this.isLarge(push, push.results.length)) ? push : null
  }

  /** Whether an operation is known to be large. Of one with a precondition that is known when the precondition was met. */
  private isLarge({ operations, precondition, together }: Push, at: number): boolean {
    const operation = operations[at]
    if (!operation || precondition || together) return false
    return this.options.large?.includes(operation) === true
  }

  private async pushElsewhere(push: Push): Promise<void> {
    const { author, epoch, together, elsewhere } = push
    const operations = together ? push.operations : push.operations.slice(push.results.length)
    const part = { author, epoch, operations, together, expected_seq: elsewhere?.expected_seq ?? null }
    push.elsewhere = null
    this.begun = 1
    const outcome = await this.retried(() => this.options.large?.push(part))
    // Another process wrote meanwhile: the precondition is looked at once more.
    if (!outcome) return
    if (!outcome.done) throw new TakenBack(outcome)
    this.finish({ push, results: outcome.results, seq: outcome.seq }, outcome.epoch)
  }

  private async transact(): Promise<{ epoch: string; parts: Part[] }> {
    const { store, now } = this.options
    const attempt = () => {
      this.begun = 0
      return store.transact(now(), (transaction) => ({
        epoch: transaction.state.epoch,
        parts: this.executeReceived(transaction),
      }))
    }
    return this.retried(attempt)
  }

  /** Tries again while another process is writing the file. */
  private async retried<T>(attempt: () => T): Promise<Awaited<T>> {
    for (const wait of BACKOFF_MS) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof BusyError)) throw error
        await delay(wait)
      }
    }
    return await attempt()
  }

  /** Takes as many of those that wait as there is time for, and of the last one perhaps only a part. */
  private executeReceived(transaction: ScopeTransaction<M>): Part[] {
    const turn = new Turn(this.clock)
    this.room = this.options.room?.()
    const parts: Part[] = []
    for (const push of this.queue) {
      if (turn.over) break
      if (push.together !== undefined) {
        if (parts.length > 0) break
        this.begun++
        return [{ push, results: this.allTogether(push, push.together, transaction), seq: transaction.seq }]
      }
      this.begun++
      const results = this.begin(push, transaction, turn)
      parts.push({ push, results, seq: transaction.seq })
    }
    return parts
  }

  private allTogether(push: Push, together: Together, transaction: ScopeTransaction<M>): OperationResult[] {
    const { commands } = this.options
    const context = this.contextOf(push)
    const { seq } = transaction
    this.allow(transaction)
    try {
      return executeTogether(transaction, commands, push.operations, { context, together })
    } catch (error) {
      if (error instanceof TooMuchEffort) push.elsewhere = { expected_seq: push.precondition ? seq : null }
      throw error
    }
  }

  private begin(push: Push, transaction: ScopeTransaction<M>, turn: Turn): OperationResult[] {
    const { commands } = this.options
    const { operations } = push
    const context = this.contextOf(push)
    const results: OperationResult[] = []
    for (let at = push.results.length; at < operations.length && !turn.over; at++) {
      const operation = operations[at]
      if (!operation || this.isLarge(push, at)) {
        turn.end()
        break
      }
      this.allow(transaction)
      try {
        results.push(...executeReceived(transaction, commands, [operation], context))
      } catch (error) {
        if (!(error instanceof TooMuchEffort)) throw error
        // What came before it is committed first; then it is the next one.
        push.elsewhere = { expected_seq: push.precondition ? transaction.seq : null }
        turn.end()
      }
    }
    return results
  }

  private allow(transaction: ScopeTransaction<M>): void {
    if (this.options.large) transaction.allow?.(MOST_STEPS)
  }

  private contextOf({ author, epoch, precondition }: Push): ExecuteContext {
    const { newId, onFault } = this.options
    return {
      author,
      epoch,
      newId,
      room: this.room,
      ...(precondition && { precondition }),
      onFault: (error) => onFault?.(error),
    }
  }
}
