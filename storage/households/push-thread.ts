import type { Piscina } from 'piscina'
import type { QuotaLimits } from '../../engine/index.ts'
import { POOL_OPTIONS, workerFile } from '../../platform/index.ts'
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

type Pool = Piscina<LargePush, LargeDone | TaskFailure>

/** Milliseconds after which the idle thread ends, so that an idle server is small. */
const IDLE_MS = 3000
/** The thread for operations that would block the event loop. It starts with the first one. */
export class PushThread {
  private pool: Promise<Pool> | null = null

  /** @throws {StorageError} if nothing was stored, or if that is uncertain */
  async push(push: LargePush): Promise<LargeDone> {
    this.pool ??= startPool()
    const outcome = await (await this.pool).run(push)
    if ('failed' in outcome) throw errorOf(outcome)
    return outcome
  }

  async close(): Promise<void> {
    await (await this.pool)?.destroy()
    this.pool = null
  }
}

async function startPool(): Promise<Pool> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    ...POOL_OPTIONS,
    filename: workerFile('./push.worker', import.meta.url),
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  })
}
