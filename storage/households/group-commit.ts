import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Author,
  type CollectionMap,
  type CommandMap,
  execute,
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
}

export interface GroupCommitOptions<M extends CollectionMap> {
  readonly store: ScopeStore<M>
  readonly commands: CommandMap<M>
  /** ISO 8601 in UTC. */
  readonly now: () => string
  readonly newId: () => string
  /** Told of faults in the program that made an operation fail. */
  readonly onFault?: ((error: unknown) => void) | undefined
}

interface Push {
  readonly author: Author
  readonly epoch: string | undefined
  readonly operations: readonly Operation[]
  resolve(outcome: PushOutcome): void
  reject(error: unknown): void
}

/** Operations of one transaction, beyond which the next push waits for the next one: others have a turn between. */
const OPERATIONS = 500

/** Waits before a file that another process is writing is tried again, in ms. Each try waits for the lock as well. */
const BACKOFF_MS = [5, 15, 40, 100, 200]

/**
 * Executes pushes in the order in which they come. Those that come in one turn of the event loop share a
 * transaction and with it an fsync; when that fails as a whole, it fails for each of them.
 */
export class GroupCommit<M extends CollectionMap> {
  private readonly options: GroupCommitOptions<M>
  private queue: Push[] = []
  private running: Promise<void> | null = null

  constructor(options: GroupCommitOptions<M>) {
    this.options = options
  }

  push(author: Author, epoch: string | undefined, operations: readonly Operation[]): Promise<PushOutcome> {
    return new Promise((resolve, reject) => {
      this.queue.push({ author, epoch, operations, resolve, reject })
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
      await this.commit(this.nextGroup())
    }
    this.running = null
  }

  private nextGroup(): Push[] {
    let count = 0
    const end = this.queue.findIndex(({ operations }) => {
      count += operations.length
      return count > OPERATIONS
    })
    return this.queue.splice(0, end < 0 ? this.queue.length : Math.max(1, end))
  }

  private async commit(group: readonly Push[]): Promise<void> {
    try {
      const outcomes = await this.transact(group)
      for (const [i, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[i]
        if (outcome) resolve(outcome)
        else reject(new Error('a push has no outcome'))
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  private async transact(group: readonly Push[]): Promise<PushOutcome[]> {
    const { store, now } = this.options
    for (const wait of BACKOFF_MS) {
      try {
        return store.transact(now(), (transaction) => this.execute(transaction, group))
      } catch (error) {
        if (!(error instanceof BusyError)) throw error
        await delay(wait)
      }
    }
    return store.transact(now(), (transaction) => this.execute(transaction, group))
  }

  private execute(transaction: ScopeTransaction<M>, group: readonly Push[]): PushOutcome[] {
    const { commands, newId, onFault } = this.options
    return group.map(({ author, epoch, operations }) => {
      const context = { author, epoch, newId, onFault: (error: unknown) => onFault?.(error) }
      const results = execute(transaction, commands, operations, context)
      return { epoch: transaction.state.epoch, seq: transaction.state.seq, results }
    })
  }
}
