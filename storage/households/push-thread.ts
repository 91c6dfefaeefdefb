import type { QuotaLimits } from '../../engine/index.ts'
import { lazyPool, runInPool } from '../../platform/index.ts'
import { errorOf, type TaskFailure } from '../backup/failure.ts'
import type { LargeOutcome, LargePart } from './pushing.ts'

/** Some operations of one push, for a thread. */
export interface LargePush extends LargePart {
  readonly path: string
  readonly household_id: string
  /** ISO 8601 in UTC. */
  readonly now: string
  readonly quotas: QuotaLimits
}

/** The result of the thread. */
export interface LargeDone {
  readonly outcome: LargeOutcome
  /** Errors of the program that made operations fail. */
  readonly faults: readonly string[]
}

/** Milliseconds after which the idle thread ends, so that an idle server is small. */
const IDLE_MS = 3000

/** The thread for operations that would block the event loop. It starts with the first one. */
export class PushThread {
  private readonly pool = lazyPool<LargePush, LargeDone | TaskFailure>({
    worker: ['./push.worker', import.meta.url],
    threads: 1,
    idle_ms: IDLE_MS,
  })

  /** @throws {StorageError} if nothing was stored, or if that is uncertain */
  async push(push: LargePush): Promise<LargeDone> {
    const outcome = await runInPool(await this.pool.get(), push)
    if ('failed' in outcome) throw errorOf(outcome)
    return outcome
  }

  async close(): Promise<void> {
    await this.pool.close()
  }
}
