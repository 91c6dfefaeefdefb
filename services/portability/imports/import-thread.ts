import { lazyPool, runInPool } from '../../../platform/index.ts'
import type { ImportTask, ImportTaskResult } from './import.worker.ts'
import type { Inspection } from './inspect.ts'
import type { PlanResult } from './plan-import.ts'
import { FileRefused } from './source/refused.ts'

/** Milliseconds after which the idle thread ends, so that an idle server is small. */
const IDLE_MS = 3000
/** Maximum size of the thread's memory for objects, in MiB. */
const MAX_OLD_MB = 512

/** The thread that reads imported files: reading a large table would block the event loop. It starts with the first one. */
export class ImportThread {
  private readonly pool = lazyPool<ImportTask, ImportTaskResult>({
    worker: ['./import.worker', import.meta.url],
    threads: 1,
    idle_ms: IDLE_MS,
    heap: { maxOldGenerationSizeMb: MAX_OLD_MB },
  })

  /** @throws {FileRefused} if the file cannot be imported */
  async inspect(task: Omit<ImportTask & { what: 'inspect' }, 'what'>): Promise<Inspection> {
    const result = await this.run({ what: 'inspect', ...task })
    if (!('inspection' in result)) throw new Error('the thread inspected nothing')
    return result.inspection
  }

  /** @throws {FileRefused} if the file cannot be imported */
  async plan(
    task: Omit<ImportTask & { what: 'plan' }, 'what' | 'progress'>,
    { signal, onRows }: { readonly signal: AbortSignal; readonly onRows: (rows: number) => void },
  ): Promise<PlanResult> {
    const progress = new SharedArrayBuffer(4)
    const rows = new Int32Array(progress)
    const timer = setInterval(() => onRows(rows[0] ?? 0), 200)
    try {
      const result = await this.run({ what: 'plan', ...task, progress }, signal)
      if (!('plan' in result)) throw new Error('the thread planned nothing')
      return result.plan
    } finally {
      clearInterval(timer)
    }
  }

  async close(): Promise<void> {
    await this.pool.close()
  }

  private async run(task: ImportTask, signal?: AbortSignal): Promise<ImportTaskResult> {
    const result = await runInPool(await this.pool.get(), task, signal)
    if ('refused' in result) throw new FileRefused(result.refused.code, result.refused.values)
    return result
  }
}
