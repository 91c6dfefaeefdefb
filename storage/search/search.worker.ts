import { parentPort } from 'node:worker_threads'
import { bytesInUse, memoryCollector } from '../../platform/index.ts'
import { taskFailure } from '../backup/failure.ts'
import { OpenIndexes } from './open-indexes.ts'
import type { Answered, Asked, SearchAnswer } from './tasks.ts'

/**
 * Milliseconds without a task before memory is collected, and the minimum growth that is worth it, in bytes. V8 sizes the space for
 * new objects by the allocations of the last five seconds, so it shrinks only later.
 */
const QUIET_MS = 6000
const WORTHWHILE = 2 * 1024 * 1024

const indexes = new OpenIndexes()
const collect = memoryCollector()
let left = 0
let again = false
let quiet: NodeJS.Timeout | null = null

/** An index that was read leaves as much behind as it takes. V8 would keep that: a thread that rests allocates nothing. */
function collectWhenQuiet(): void {
  if (!collect) return
  if (quiet) {
    quiet.refresh()
    return
  }
  quiet = setTimeout(() => {
    quiet = null
    if (!again && bytesInUse() < left + WORTHWHILE) return
    collect()
    left = bytesInUse()
    // The first collection finds the free memory, the second one returns it.
    again = !again
    if (again) collectWhenQuiet()
  }, QUIET_MS)
}

/** Answers one task; null asks the thread to end. */
parentPort?.on('message', (asked: Asked | null) => {
  if (asked === null) {
    if (quiet) clearTimeout(quiet)
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
    .then((answer) => {
      parentPort?.postMessage({ id, answer } satisfies Answered)
      collectWhenQuiet()
    })
})
