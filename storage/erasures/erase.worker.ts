import { parentPort, workerData } from 'node:worker_threads'
import { v7 as uuid7 } from 'uuid'
import { openServiceFile } from '../service-file.ts'
import { erase, leaveNoTrace } from './erase.ts'
import type { ErasureTask } from './erase-apart.ts'
import { eraseReplaced } from './replaced.ts'

/** Erases in the service file, or in those that restores have replaced. Rewriting a large file takes seconds. */
function carryOut({ data, erasures, now, path, replaced, rewrite }: ErasureTask): void {
  if (replaced) {
    for (const erasure of erasures) eraseReplaced(data, erasure, { now, newId: uuid7 })
    return
  }
  const service = openServiceFile(path)
  try {
    for (const erasure of erasures) erase(service, erasure, { now, newId: uuid7 })
    if (rewrite) leaveNoTrace(service)
  } finally {
    service.close()
  }
}

carryOut(workerData)
parentPort?.postMessage('done')
