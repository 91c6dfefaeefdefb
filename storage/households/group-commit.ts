import { setTimeout as delay } from 'node:timers/promises'
import type {
  CollectionMap,
  CommandMap,
  OperationRoom,
  ScopeStore,
  ScopeTransaction,
} from '../../engine/index.ts'
import type { Operation } from '../../sync-protocol/index.ts'
import { BusyError } from '../errors.ts'
import { eventLoop } from '../following/slices.ts'
import { Attempt } from './attempt.ts'
import { transactIfDone } from './execute-together.ts'
import { PendingPush } from './pending-push.ts'
import type { HouseholdPush, LargeOperations, PushOutcome, Together } from './pushing.ts'
import { Turn } from './turn.ts'

export interface GroupCommitOptions<M extends CollectionMap> {
  readonly store: ScopeStore<M>
  readonly commands: CommandMap<M>
  /** ISO 8601 in UTC. */
  readonly now: () => string
  readonly newId: () => string
  /** Receives errors of the program that made an operation fail. */
  readonly onFault?: ((error: unknown) => void) | undefined
  /** Runs operations that would block the event loop in another thread. Without it every operation runs here. */
  readonly large?: LargeOperations | undefined
  /** The remaining quotas at the beginning of each transaction; without it there is no limit. */
  readonly room?: (() => OperationRoom) | undefined
  /** A monotonic clock in milliseconds; for tests. */
  readonly clock?: () => number
}

/**
 * Maximum number of steps, of about 10 microseconds each, for one operation in this thread; larger ones run in another
 * thread.
 */
const MOST_STEPS = 1500

/**
 * Milliseconds to wait before each retry while another process writes the file. Each attempt also waits for the lock.
 */
const BACKOFF_MS = [5, 15, 40, 100, 200]

/**
 * Executes pushes in the order of their arrival. Waiting pushes share a transaction and its fsync; if it fails as a
 * whole, it fails for each of them.
 */
export class GroupCommit<M extends CollectionMap> {
  private readonly options: GroupCommitOptions<M>
  private readonly clock: () => number
  /** `performance.now()` of the last push. */
  lastAt = Number.NEGATIVE_INFINITY
  private readonly queue: PendingPush[] = []
  private running: Promise<void> | null = null

  constructor(options: GroupCommitOptions<M>) {
    this.options = options
    this.clock = options.clock ?? (() => performance.now())
  }

  push(push: HouseholdPush): Promise<PushOutcome> {
    this.lastAt = performance.now()
    const pending = new PendingPush(push)
    this.queue.push(pending)
    this.running ??= this.run()
    return pending.outcome
  }

  /** Whether no push is waiting or running. */
  get idle(): boolean {
    return this.queue.every(({ settled }) => settled)
  }

  /** Settles when no push is waiting any more. */
  async settled(): Promise<void> {
    while (this.running !== null) await this.running
  }

  private async run(): Promise<void> {
    for (;;) {
      const [first] = this.queue
      if (!first) break
      await eventLoop.next()
      try {
        await this.advance(first)
      } catch (error) {
        // The file could not be read, not even to see where the push belongs.
        first.fail(error)
      }
      while (this.queue[0]?.settled) this.queue.shift()
    }
    this.running = null
  }

  /** Runs the next step of the push that has waited longest. */
  private async advance(first: PendingPush): Promise<void> {
    const { together, precondition } = first.request
    const [next] = first.rest
    const known = !together && !precondition && next && this.isLarge(next)
    if (known || first.elsewhere || this.inBackground(first)) return this.pushElsewhere(first)
    if (together) return this.pushTogether(first, together)
    return this.pushShared()
  }

  /** Whether another thread is to do a push, as it is part of long work. */
  private inBackground({ request }: PendingPush): boolean {
    return request.in_background === true && this.options.large !== undefined
  }

  private isLarge(operation: Operation): boolean {
    return this.options.large?.includes(operation) === true
  }

  /** Runs the waiting pushes, as far as time allows. */
  private async pushShared(): Promise<void> {
    let attempt: Attempt<M> | null = null
    try {
      const { store, now } = this.options
      const parts = await this.retried(() => {
        attempt = null
        return store.transact(now(), (transaction) => {
          attempt = this.attempt(transaction)
          // What another thread is to do waits, and what came after it, too: pushes keep their order.
          const here = this.queue.findIndex((push) => this.inBackground(push))
          return attempt.shared(here < 0 ? this.queue : this.queue.slice(0, here), new Turn(this.clock))
        })
      })
      for (const { push, outcome, effort_at } of parts) {
        push.took(outcome)
        if (effort_at !== null) push.sendElsewhere(effort_at)
      }
    } catch (error) {
      this.fail(attempt, error)
    }
  }

  /** Runs a push in its own transaction, all of it or nothing. */
  private async pushTogether(push: PendingPush, together: Together): Promise<void> {
    let attempt: Attempt<M> | null = null
    try {
      const { store, now } = this.options
      const outcome = await this.retried(() => {
        attempt = null
        return transactIfDone(store, now(), (transaction) => {
          attempt = this.attempt(transaction)
          return attempt.together(push, together)
        })
      })
      if ('effort_at' in outcome) push.sendElsewhere(outcome.effort_at)
      else push.took(outcome)
    } catch (error) {
      this.fail(attempt, error)
    }
  }

  private async pushElsewhere(push: PendingPush): Promise<void> {
    const part = push.takeElsewhere()
    try {
      const outcome = await this.retried(() => this.options.large?.push(part))
      // Without one, another process has written in the meantime: the precondition is checked again.
      if (outcome) push.took(outcome)
    } catch (error) {
      push.fail(error)
    }
  }

  /** A transaction that could not begin could not begin for the following pushes either. */
  private fail(attempt: Attempt<M> | null, error: unknown): void {
    for (const push of attempt?.begun ?? this.queue) push.fail(error)
  }

  private attempt(transaction: ScopeTransaction<M>): Attempt<M> {
    const { commands, newId, onFault, room, large } = this.options
    return new Attempt(transaction, {
      commands,
      newId,
      onFault: (error) => onFault?.(error),
      room: room?.(),
      most_steps: large ? MOST_STEPS : null,
      isLarge: (operation) => this.isLarge(operation),
    })
  }

  /** Retries while another process writes the file. */
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
}
