import { Piscina } from 'piscina'
import { POOL_OPTIONS, workerFile } from '../../platform/index.ts'
import type { DrilledPart, DrillTask } from './drill-part.ts'
import { errorOf, type TaskFailure } from './failure.ts'
import type { BackupTask, CheckTask, CopyTask, PartResult, TaskProgress } from './tasks.ts'

/**
 * The thread that copies and checks, so that the thread that answers requests does not wait. It does one thing at a
 * time: the disk is shared with those who push.
 */
export class BackupThread {
  private readonly pool: Piscina<BackupTask, PartResult | DrilledPart | TaskFailure>
  private readonly signal: AbortSignal | undefined
  private readonly stop = () => void this.close()
  private onProgress: (progress: TaskProgress) => void = () => {}
  private ended: Promise<void> | null = null

  /** `signal` gives up what the thread is at. */
  constructor(signal?: AbortSignal) {
    this.pool = new Piscina({
      ...POOL_OPTIONS,
      filename: workerFile('./backup.worker', import.meta.url),
      maxThreads: 1,
      // Until it is closed. Otherwise it ends a moment after each part, and one for the next part takes longer than many parts.
      idleTimeout: Number.POSITIVE_INFINITY,
    })
    this.pool.on('message', (progress: TaskProgress) => this.onProgress(progress))
    this.signal = signal
    signal?.addEventListener('abort', this.stop)
  }

  /**
   * Does a task; `onBytes` gets the number of bytes copied so far.
   * @throws {StorageError} when the backup cannot be written or read; the signal's reason when it was given up
   */
  async run(task: CopyTask | CheckTask, onBytes: (bytes: number) => void = () => {}): Promise<PartResult> {
    this.onProgress = ({ household_id, bytes }) => {
      // Progress may arrive after the answer, when the next task has begun.
      if (task.what === 'copy' && task.household_id === household_id) onBytes(bytes)
    }
    try {
      const result = await this.done(task)
      if (!('problem' in result)) throw new Error('a backup thread answers another task')
      return result
    } finally {
      this.onProgress = () => {}
    }
  }

  /**
   * Restores a part into a scratch folder and checks it there.
   * @throws {StorageError} if the scratch folder cannot be written; the signal's reason if the drill was aborted
   */
  async drill(task: DrillTask): Promise<DrilledPart> {
    const result = await this.done(task)
    if (!('findings' in result)) throw new Error('a backup thread answers another task')
    return result
  }

  private async done(task: BackupTask): Promise<PartResult | DrilledPart> {
    this.signal?.throwIfAborted()
    try {
      const result = await this.pool.run(task)
      if ('failed' in result) throw errorOf(result)
      return result
    } catch (error) {
      this.signal?.throwIfAborted()
      throw error
    }
  }

  /** Ends the thread, whatever it is at; it is over when this settles, and writes no more. */
  async close(): Promise<void> {
    this.signal?.removeEventListener('abort', this.stop)
    this.ended ??= this.pool.destroy()
    await this.ended
  }
}
