import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { workerFile } from '../../platform/index.ts'
import type { Erasure } from './log.ts'
import { replacedFolder } from './replaced.ts'
import { isBusy } from './scrub.ts'

/** Work on the service file, or on those that restores have replaced, for a thread of its own. */
export interface ErasureTask {
  /** The service file. */
  readonly path: string
  readonly data: string
  /** Whether to erase from the files that restores have replaced. Nobody uses them, so nothing has to wait. */
  readonly replaced: boolean
  readonly erasures: readonly Erasure[]
  /** ISO 8601 in UTC. */
  readonly now: string
  /** Whether to rewrite the file, so that nothing that was deleted stays in free pages. */
  readonly rewrite: boolean
}

/** Milliseconds between two attempts while another process writes to the file. */
const AGAIN_MS = 200
/** Maximum number of attempts. */
const ATTEMPTS = 25

/**
 * Erases from the service file in a thread: the ledger is chained once more, and the file rewritten, which takes seconds
 * in a large one. The caller must not write to that file meanwhile.
 */
export async function eraseApart(task: ErasureTask): Promise<void> {
  // A thread takes longer to start than this look, and most data folders were never restored.
  if (task.replaced && !existsSync(replacedFolder(task.data))) return
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(task)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isBusy(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

function runOnce(task: ErasureTask): Promise<void> {
  const worker = new Worker(workerFile('./erase.worker', import.meta.url), { workerData: task })
  return new Promise((resolve, reject) => {
    let done = false
    worker.on('message', () => {
      done = true
    })
    worker.on('error', reject)
    worker.on('exit', () => (done ? resolve() : reject(new Error('the thread of an erasure has ended'))))
  })
}
