import { lazyPool, runInPool } from '../../platform/index.ts'
import type { CodeTask } from './find.ts'
import type { PhotoCode } from './photo-code.ts'

/** Milliseconds after which an idle thread ends, so that an idle server is small. */
const IDLE_MS = 10_000

/**
 * Threads that look for codes: one for quick looks, one for thorough ones. Both help on a machine with one core as well, because the
 * system divides its time between them.
 */
export const CODE_THREADS = 2

const pool = lazyPool<CodeTask, PhotoCode[]>({
  worker: ['./codes.worker', import.meta.url],
  threads: CODE_THREADS,
  idle_ms: IDLE_MS,
})

/** Looks for codes in another thread. A thread whose work is abandoned is ended on the spot. */
export async function findCodesInThread(task: CodeTask, signal?: AbortSignal): Promise<PhotoCode[]> {
  const running = await pool.get()
  try {
    return await runInPool(running, task, signal)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

/** Ends the thread, whatever it is at. */
export async function closeCodeThread(): Promise<void> {
  await pool.close()
}
