import { parentPort, workerData } from 'node:worker_threads'
import { buildHousehold } from './build-household.ts'
import { checkArchive } from './check-archive.ts'
import { emptyHousehold } from './empty-household.ts'
import type { ArchiveQuestion, ArchiveResults, ArchiveTask, FromThread, ToThread } from './messages.ts'
import { ArchiveRefused } from './refused.ts'
import { writeArchive } from './write-archive.ts'
import { ZipTooLarge } from './zip-writer.ts'

/** Milliseconds between two reports of progress. */
const REPORT_EVERY_MS = 100

const waiting = new Map<number, (answer: ToThread) => void>()
let reported = 0

parentPort?.on('message', (answer: ToThread) => {
  waiting.get(answer.id)?.(answer)
  waiting.delete(answer.id)
})

function tell(message: FromThread): void {
  parentPort?.postMessage(message)
}

let questions = 0
async function ask(question: ArchiveQuestion): Promise<string | null> {
  const id = questions++
  const answer = await new Promise<ToThread>((resolve) => {
    waiting.set(id, resolve)
    tell({ what: 'question', id, question })
  })
  if (answer.failed !== null) throw new Error(answer.failed)
  return answer.answer
}

function progress(part: number): void {
  const now = performance.now()
  if (now - reported < REPORT_EVERY_MS && part < 1) return
  reported = now
  tell({ what: 'progress', part })
}

async function work(task: ArchiveTask): Promise<ArchiveResults[keyof ArchiveResults]> {
  switch (task.what) {
    case 'write':
      return writeArchive(task, {
        progress,
        blob: (sha256) => ask({ ask: 'blob', sha256 }),
        person: (user_id) => ask({ ask: 'person', user_id }),
      })
    case 'check':
      return checkArchive(task, progress)
    case 'build':
      return buildHousehold(task, {
        progress,
        store: async (content) => void (await ask({ ask: 'store', ...content })),
      })
    case 'empty':
      return emptyHousehold(task)
    case 'inventory': {
      // The fonts and the PDF library take longer to load than all else.
      const { writeInventory } = await import('../inventory/write-inventory.ts')
      return writeInventory(task, { progress, picture: (owner_id) => ask({ ask: 'picture', owner_id }) })
    }
  }
}

/** Not at the top level of the module: Node 22 and 24 end the whole process when a thread is ended while its module waits there. */
async function run(): Promise<void> {
  try {
    tell({ what: 'result', result: await work(workerData) })
  } catch (error) {
    if (error instanceof ArchiveRefused) tell({ what: 'refused', code: error.code, message: error.message })
    else if (error instanceof ZipTooLarge)
      tell({ what: 'refused', code: 'too_large', message: error.message })
    else {
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
      const code =
        error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
      tell({ what: 'failed', code, message, stack })
    }
  } finally {
    parentPort?.close()
  }
}

void run()
