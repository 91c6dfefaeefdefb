import { Worker } from 'node:worker_threads'
import { workerFile } from '../../../platform/index.ts'
import { StorageFullError } from '../../../storage/index.ts'
import type { ArchiveQuestion, ArchiveResults, ArchiveTask, FromThread, ToThread } from './messages.ts'
import { ArchiveRefused, isArchiveRefusal } from './refused.ts'
import { ZipTooLarge } from './zip-writer.ts'

/** Megabytes of a thread's own heap: rows and media go through it one after the other. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** What the work of a thread may use in this thread. */
export interface ThreadHelp {
  readonly signal?: AbortSignal | undefined
  /** Receives the part that is done, from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
  /** Answers a question: with the path of a file, or the name of a person, or null. */
  readonly answer: (question: ArchiveQuestion) => Promise<string | null>
}

/**
 * Does long work in a thread of its own, so that the thread that answers requests does not wait. The thread has ended
 * when this settles.
 * @throws {ArchiveRefused | ZipTooLarge | StorageFullError}
 */
export async function inArchiveThread<T extends ArchiveTask>(
  task: T,
  { signal, onProgress, answer }: ThreadHelp,
): Promise<ArchiveResults[T['what']]>
export async function inArchiveThread(
  task: ArchiveTask,
  { signal, onProgress, answer }: ThreadHelp,
): Promise<ArchiveResults[keyof ArchiveResults]> {
  signal?.throwIfAborted()
  const worker = new Worker(workerFile('./archive.worker', import.meta.url), {
    workerData: task,
    resourceLimits: HEAP,
  })
  try {
    return await new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('the thread of an archive ended early')))
      worker.on('message', (message: FromThread) => {
        if (message.what === 'progress') onProgress?.(message.part)
        else if (message.what === 'result') resolve(message.result)
        else if (message.what === 'question') void reply(worker, message.id, answer(message.question))
        else reject(errorOf(message))
      })
    })
  } finally {
    await worker.terminate()
  }
}

async function reply(worker: Worker, id: number, answer: Promise<string | null>): Promise<void> {
  const message: ToThread = await answer.then(
    (text) => ({ id, answer: text, failed: null }),
    (error: unknown) => ({
      id,
      answer: null,
      failed: error instanceof Error ? error.message : String(error),
    }),
  )
  worker.postMessage(message)
}

/** A failure of the thread, as if it had happened here: between threads errors lose their class. */
function errorOf(message: Extract<FromThread, { what: 'refused' | 'failed' }>): Error {
  if (message.what === 'refused')
    return isArchiveRefusal(message.code)
      ? new ArchiveRefused(message.code, message.message)
      : new ZipTooLarge(message.message)
  const { code, stack } = message
  const full = code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL'
  if (full) return new StorageFullError('', 'The disk is full.')
  return Object.assign(new Error(message.message), { stack, ...(code && { code }) })
}
