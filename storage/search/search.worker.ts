import { parentPort } from 'node:worker_threads'
import { taskFailure } from '../backup/failure.ts'
import { OpenIndexes } from './open-indexes.ts'
import type { Answered, Asked, SearchAnswer } from './tasks.ts'

const indexes = new OpenIndexes()

/** Answers one task; null asks the thread to end. */
parentPort?.on('message', (asked: Asked | null) => {
  if (asked === null) {
    void indexes.closeAll().finally(() => parentPort?.close())
    return
  }
  const { id, task } = asked
  void indexes
    .run(task)
    .catch((error: unknown): SearchAnswer => {
      const failure = taskFailure(task.file, error)
      if (failure) return failure
      throw error
    })
    .then((answer) => parentPort?.postMessage({ id, answer } satisfies Answered))
})
