import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { HeicTask } from './decode.ts'
import { decodePrimary } from './libheif.ts'
import { uncompressedTiff } from './uncompressed-tiff.ts'

/**
 * The thread that decodes one HEIC picture. It is ended as soon as it has answered. Its module must be evaluated by then: Node 22 and 24
 * end the whole process when a thread is ended while its module waits at its top level.
 */
async function decode({ path, profile }: HeicTask): Promise<void> {
  try {
    const tiff = uncompressedTiff(await decodePrimary(readFileSync(path)), profile)
    parentPort?.postMessage(tiff, [tiff.buffer])
  } catch (error) {
    parentPort?.postMessage({ unreadable: error instanceof Error ? error.message : String(error) })
  }
}

void decode(HeicTask.parse(workerData))
