import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Author,
  type CollectionMap,
  type CommandMap,
  type ExecuteContext,
  executeReceived,
  type ScopeStore,
  type ScopeTransaction,
} from '../../engine/index.ts'
import type { Operation, OperationResult } from '../../sync-protocol/index.ts'
import { BusyError } from '../errors.ts'

/** What became of the operations of one push, and where the scope stood then. */
export interface PushOutcome {
  readonly epoch: string
  readonly seq: number
  /** `results[i]` answers `operations[i]`. */
  readonly results: OperationResult[]
  /** False of operations that belong together, when they were taken back: the results tell why. */
  readonly done: boolean
}

export interface GroupCommitOptions<M extends CollectionMap> {
  readonly store: ScopeStore<M>
  readonly commands: CommandMap<M>
  /** ISO 8601 in UTC. */
  readonly now: () => string
  readonly newId: () => string
  /** Told of faults in the program that made an operation fail. */
  readonly onFault?: ((error: unknown) => void) | undefined
  /** What is done elsewhere, since it would hold up everybody. */
  readonly large?: LargeOperations | undefined
  /** Milliseconds that go by; for tests. */
  readonly clock?: () => number
}

/** Operations that are each done in a transaction of their own, off this thread. */
export interface LargeOperations {
  includes(operation: Operation): boolean
  push(author: Author, epoch: string | undefined, operation: Operation): Promise<Omit<PushOutcome, 'done'>>
}

/** What must hold for a push to be judged: see `ExecuteContext`. */
export type Precondition = NonNullable<ExecuteContext['precondition']>

/**
 * Operations that are done in one transaction of their own. If the first is rejected, or with `all` any of them,
 * then none of them is done, and nothing is recorded.
 */
export type Together = 'all' | 'each'

/** Takes a transaction back: what one of its operations would have become is told, and nothing is done. */
class TakenBack extends Error {
  readonly outcome: PushOutcome

  constructor(outcome: PushOutcome) {
    super('operations that belong together were taken back')
    this.outcome = outcome
  }
}

/** A push that waits, or of which only the first operations are done. */
interface Push {
  readonly author: Author
  readonly epoch: string | undefined
  readonly operations: readonly Operation[]
  readonly precondition: Precondition | undefined
  readonly together: Together | undefined
  /** Of the operations that are committed. */
  readonly results: OperationResult[]
  resolve(outcome: PushOutcome): void
  reject(error: unknown): void
}

/** What one transaction did of a push. */
interface Part {
  readonly push: Push
  readonly results: OperationResult[]
  /** The seq after it. */
  readonly seq: number
}

/** How long operations may go on in one transaction; what is left waits for the next one, and others have a turn. */
const TURN_MS = 15
/** Operations between two looks at the clock. */
const STEP = 20

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
      this.queue.push({ author, epoch, operations, precondition, together, results: [], resolve, reject })
      this.running ??= this.run()
    })
  }

  /** Whether nothing is waiting or being done. */
  get idle(): boolean {
    return this.running === null
  }

  /** Settles when nothing is waiting any more. */
  async settled(): Promise<void> {
    while (this.running !== null) await this.running
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      await nextTurn()
      await this.commit()
    }
    this.running = null
  }

  private async commit(): Promise<void> {
    try {
      const large = this.largeNext()
      if (large) return await this.pushElsewhere(large)
      const { epoch, parts } = await this.transact()
      for (const part of parts) this.settle(part, epoch)
    } catch (error) {
      if (error instanceof TakenBack) {
        this.queue.shift()?.resolve(error.outcome)
        return
      }
      // A transaction that could not even begin would not for those behind it either.
      const failed = this.queue.splice(0, this.begun || this.queue.length)
      for (const { reject } of failed) reject(error)
    }
  }

  /** What a part brought is committed; a push that is done leaves the queue, which it is the first of. */
  private settle({ push, results, seq }: Part, epoch: string): void {
    push.results.push(...results)
    if (push.results.length < push.operations.length) return
    this.queue.shift()
    push.resolve({ epoch, seq, results: push.results, done: true })
  }

  /** The push that waits longest, when the next operation of it is a large one. */
  private largeNext(): Push | null {
    const [push] = this.queue
    return push && this.isLarge(push, push.results.length) ? push : null
  }

  /** What has a precondition, or belongs together with others, is judged in a transaction of this thread. */
  private isLarge({ operations, precondition, together }: Push, at: number): boolean {
    const operation = operations[at]
    if (!operation || precondition || together) return false
    return this.options.large?.includes(operation) === true
  }

  private async pushElsewhere(push: Push): Promise<void> {
    const operation = push.operations[push.results.length]
    if (!operation || !this.options.large) return
    this.begun = 1
    const { author, epoch } = push
    const outcome = await this.retried(() => this.options.large?.push(author, epoch, operation))
    if (outcome) this.settle({ push, results: outcome.results, seq: outcome.seq }, outcome.epoch)
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
    const parts: Part[] = []
    for (const push of this.queue) {
      if (turn.over) break
      if (push.together !== undefined) {
        if (parts.length > 0) break
        this.begun++
        return [{ push, results: this.executeTogether(push, transaction), seq: transaction.seq }]
      }
      this.begun++
      const results = this.begin(push, transaction, turn)
      parts.push({ push, results, seq: transaction.seq })
    }
    return parts
  }

  private executeTogether(push: Push, transaction: ScopeTransaction<M>): OperationResult[] {
    const { epoch, seq } = transaction.state
    const results = executeReceived(transaction, this.options.commands, push.operations, this.contextOf(push))
    const rejected = results.findIndex(({ status }) => status === 'rejected')
    if (rejected === 0 || (rejected > 0 && push.together === 'all')) {
      throw new TakenBack({ epoch, seq, results, done: false })
    }
    return results
  }

  private contextOf({ author, epoch, precondition }: Push): ExecuteContext {
    const { newId, onFault } = this.options
    return {
      author,
      epoch,
      newId,
      ...(precondition && { precondition }),
      onFault: (error) => onFault?.(error),
    }
  }

  private begin(push: Push, transaction: ScopeTransaction<M>, turn: Turn): OperationResult[] {
    const { commands } = this.options
    const { operations } = push
    const context = this.contextOf(push)
    const results: OperationResult[] = []
    for (let at = push.results.length; at < operations.length && !turn.over; ) {
      const step = this.upToLarge(push, at, turn)
      results.push(...executeReceived(transaction, commands, step, context))
      at += step.length
      turn.took(step.length)
    }
    return results
  }

  /** The operations of a step; before a large one, the turn is over. */
  private upToLarge(push: Push, at: number, turn: Turn): readonly Operation[] {
    const step = push.operations.slice(at, at + turn.step)
    const large = step.findIndex((_, i) => this.isLarge(push, at + i))
    if (large === -1) return step
    turn.over = true
    return step.slice(0, large)
  }
}

/** The time that operations may take in one transaction. */
class Turn {
  /** Whether it is over. */
  over = false
  /** So many operations may be done before the next look at the clock. */
  step = STEP
  private readonly clock: () => number
  private readonly ends: number

  constructor(clock: () => number) {
    this.clock = clock
    this.ends = clock() + TURN_MS
  }

  /** So many were done. */
  took(operations: number): void {
    this.step -= operations
    if (this.step > 0) return
    this.step = STEP
    this.over = this.clock() >= this.ends
  }
}
