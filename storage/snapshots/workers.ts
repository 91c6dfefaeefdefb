import { Piscina } from 'piscina'
import type { BuildFailure, BuildResult, BuildTask } from './build.ts'
import { SnapshotError } from './errors.ts'
import { errorOf } from './failure.ts'
import { workerFile } from './worker-file.ts'

/** Snapshots made at the same time; each keeps about two cores busy for its short life. */
const THREADS = 2

/** Milliseconds after which an idle thread ends, so that an idle server is small. */
const IDLE_MS = 20_000

/** Snapshots that may wait for a thread. */
const QUEUE = 32

/** The threads that make snapshots. None runs before the first one is asked for. */
export class SnapshotWorkers {
  private pool: Piscina<BuildTask, BuildResult | BuildFailure> | null = null
  private closed = false

  /** @throws {SnapshotError} `busy` when too many wait already, or the server is closing. */
  async build(task: BuildTask): Promise<BuildResult> {
    if (this.closed) throw new SnapshotError('busy')
    this.pool ??= new Piscina<BuildTask, BuildResult | BuildFailure>({
      filename: workerFile(),
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
    })
    if (this.pool.queueSize >= QUEUE) throw new SnapshotError('busy')
    const result = await this.pool.run(task).catch((error: unknown) => {
      throw this.closed ? new SnapshotError('busy', { cause: error }) : error
    })
    if ('failed' in result) throw errorOf(result, task.file)
    return result
  }

  /** Ends the threads, whatever they are at. */
  async close(): Promise<void> {
    this.closed = true
    await this.pool?.destroy()
  }
}
