import { lazyPool, runInPool } from '../../platform/index.ts'
import type { BuildFailure, BuildResult, BuildTask } from './build.ts'
import { SnapshotError } from './errors.ts'
import { errorOf } from './failure.ts'

/** Snapshots made at the same time; each keeps about two cores busy for its short life. */
const THREADS = 2

/** Milliseconds after which an idle thread ends, so that an idle server is small. */
const IDLE_MS = 3000

/** Megabytes of a thread's own heap: it holds little but code, and texts lie outside of it. */
const HEAP = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 64 }

/** Snapshots that may wait for a thread. */
const QUEUE = 32

/** The threads that make snapshots. Each starts when it is first needed. */
export class SnapshotWorkers {
  private readonly pool = lazyPool<BuildTask, BuildResult | BuildFailure>({
    worker: ['./snapshot.worker', import.meta.url],
    threads: THREADS,
    idle_ms: IDLE_MS,
    heap: HEAP,
  })
  private closed = false

  /** @throws {SnapshotError} `busy` when too many wait already, or the server is closing. */
  async build(task: BuildTask): Promise<BuildResult> {
    if (this.closed) throw new SnapshotError('busy')
    const pool = await this.pool.get()
    if (this.closed || pool.queueSize >= QUEUE) throw new SnapshotError('busy')
    const result = await runInPool(pool, task).catch((error: unknown) => {
      throw this.closed ? new SnapshotError('busy', { cause: error }) : error
    })
    if ('failed' in result) throw errorOf(result, task.file)
    return result
  }

  /** Ends the threads, whatever they are at. */
  async close(): Promise<void> {
    this.closed = true
    await this.pool.close()
  }
}
