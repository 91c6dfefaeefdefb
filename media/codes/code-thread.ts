import type { Piscina } from 'piscina'
import { workerFile } from '../work/worker-file.ts'
import type { CodeTask } from './find.ts'
import type { PhotoCode } from './photo-code.ts'

/** Milliseconds after which an idle thread ends, so that an idle server is small. */
const IDLE_MS = 10_000

/** Pictures that may wait for the thread. */
const QUEUE = 100

type Pool = Piscina<CodeTask, PhotoCode[]>

let pool: Promise<Pool> | null = null

/**
 * Looks for codes in another thread: one at a time, as a photo keeps a core busy for up to some seconds. A thread
 * whose work is given up is ended on the spot.
 */
export async function findCodesInThread(task: CodeTask, signal?: AbortSignal): Promise<PhotoCode[]> {
  pool ??= startPool()
  const running = await pool
  try {
    return await running.run(task, { ...(signal && { signal }) })
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

/** Loads what it takes when it is first needed: a start does not wait for it. */
async function startPool(): Promise<Pool> {
  const { Piscina } = await import('piscina')
  return new Piscina<CodeTask, PhotoCode[]>({
    filename: workerFile('codes/codes.worker'),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: QUEUE,
    idleTimeout: IDLE_MS,
  })
}
