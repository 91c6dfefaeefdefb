import { lazyPool, runInPool } from '../../platform/index.ts'
import { ServiceError } from '../errors.ts'
import type { PlanResult, PlanTask } from './plan.worker.ts'

/** Milliseconds after which the idle thread ends, so that an idle server is small. */
const IDLE_MS = 5000
/** Maximum size of the thread's memory for objects, in MiB. */
const MAX_OLD_MB = 384
/** Maximum number of plans that wait for the thread. */
const QUEUE = 8
/** Milliseconds after which a plan is given up. */
const DEADLINE_MS = 30_000

/** The thread in which plans are worked out, one at a time. It starts with the first one. */
export class PlanThread {
  private readonly pool = lazyPool<PlanTask, PlanResult>({
    worker: ['./plan.worker', import.meta.url],
    threads: 1,
    idle_ms: IDLE_MS,
    heap: { maxOldGenerationSizeMb: MAX_OLD_MB },
  })

  /**
   * Works out a plan. `gone` ends it: the person no longer waits.
   * @throws ServiceError `unavailable` if too many plans wait, or if it takes too long
   */
  async plan(task: PlanTask, gone: AbortSignal): Promise<PlanResult> {
    const pool = await this.pool.get()
    if (pool.queueSize >= QUEUE) throw busy('Too many plans are being worked out; try again soon.')
    const signal = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), gone])
    try {
      return await runInPool(pool, task, signal)
    } catch (error) {
      if (gone.aborted) throw busy('The plan was cancelled.')
      if (signal.aborted) throw busy('The plan took too long; choose fewer places.')
      throw error
    }
  }

  async close(): Promise<void> {
    await this.pool.close()
  }
}

function busy(message: string): ServiceError {
  return new ServiceError('unavailable', { message, facts: { retry_after_s: 10 } })
}
