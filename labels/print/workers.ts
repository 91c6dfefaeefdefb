import { lazyPool, runInPool } from '../../platform/index.ts'
import type { RefusedTask } from './labels.worker.ts'
import type { LabelsResult, LabelsTask, PrintProgress } from './tasks.ts'
import { LabelRefused } from './warning-tally.ts'

/** One prints while the other shows. */
const THREADS = 2

/** Milliseconds after which an idle thread ends; opening fonts again takes a tenth of a second. */
const IDLE_MS = 10_000

/** Tasks that may wait for a thread. */
const QUEUE = 64

/** Megabytes of a thread's own heap. Much is made and forgotten for each label: with a small young part it is swept all the time. */
const HEAP = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 256 }

/** Too many tasks wait already, or the server is closing: later may do. */
export class LabelsBusy extends Error {
  constructor() {
    super('too many labels are being drawn')
    this.name = 'LabelsBusy'
  }
}

/** The threads that draw labels. Each starts when it is first needed. */
export class LabelWorkers {
  private closed = false
  private readonly listeners = new Map<string, (progress: PrintProgress) => void>()
  private readonly pool = lazyPool<LabelsTask, LabelsResult | RefusedTask, PrintProgress>(
    { worker: ['./labels.worker', import.meta.url], threads: THREADS, idle_ms: IDLE_MS, heap: HEAP },
    (progress) => this.listeners.get(progress.key)?.(progress),
  )

  /**
   * Does a task; `onProgress` gets the number of labels that are done. `signal` gives it up, and leaves no file.
   * @throws {LabelRefused} when a code on a label to print could not be scanned
   * @throws {LabelsBusy} when too many wait already
   */
  async run(
    task: LabelsTask,
    signal?: AbortSignal,
    onProgress?: (progress: PrintProgress) => void,
  ): Promise<LabelsResult> {
    if (this.closed) throw new LabelsBusy()
    const pool = await this.pool.get()
    if (this.closed || pool.queueSize >= QUEUE) throw new LabelsBusy()
    const key = task.what === 'print' ? task.key : null
    if (key !== null && onProgress) this.listeners.set(key, onProgress)
    try {
      const result = await runInPool(pool, task, signal)
      if ('refused' in result) {
        throw new LabelRefused(result.refused.code, result.refused.label, result.refused.message)
      }
      return result
    } finally {
      if (key !== null) this.listeners.delete(key)
    }
  }

  /** Ends the threads, whatever they are at. */
  async close(): Promise<void> {
    this.closed = true
    await this.pool.close()
  }
}
