import type { Piscina } from 'piscina'
import { POOL_OPTIONS, runInPool, workerFile } from '../../platform/index.ts'
import type { CodeTask } from './find.ts'
import type { PhotoCode } from './photo-code.ts'

/** Milliseconds after which an idle thread ends, so that an idle server is small. */
const IDLE_MS = 10_000

/**
 * Threads that look for codes: one for quick looks, one for thorough ones. Both help on a machine with one core as well, because the
 * system divides its time between them.
 */
export const CODE_THREADS = 2

type Pool = Piscina<CodeTask, PhotoCode[]>

let pool: Promise<Pool> | null = null

/** Looks for codes in another thread. A thread whose work is abandoned is ended on the spot. */
export async function findCodesInThread(task: CodeTask, signal?: AbortSignal): Promise<PhotoCode[]> {
  pool ??= startPool()
  const running = await pool
  try {
    return await runInPool(running, task, signal)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

/** Ends the thread, whatever it is at. */
export async function closeCodeThread(): Promise<void> {
  const running = pool
  pool = null
  await (await running)?.destroy()
}

/** Loads the library when it is first needed: a start does not wait for it. */
async function startPool(): Promise<Pool> {
  const { Piscina } = await import('piscina')
  return new Piscina<CodeTask, PhotoCode[]>({
    ...POOL_OPTIONS,
    filename: workerFile('./codes.worker', import.meta.url),
    maxThreads: CODE_THREADS,
    idleTimeout: IDLE_MS,
  })
}
