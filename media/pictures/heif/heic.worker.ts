import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { HeicTask } from './decode.ts'
import { decodePrimary } from './libheif.ts'
import { uncompressedTiff } from './uncompressed-tiff.ts'

/** The thread that decodes one HEIC picture, and ends. */
const { path, profile } = HeicTask.parse(workerData)
try {
  const tiff = uncompressedTiff(await decodePrimary(readFileSync(path)), profile)
  parentPort?.postMessage(tiff, [tiff.buffer])
} catch (error) {
  parentPort?.postMessage({ unreadable: error instanceof Error ? error.message : String(error) })
}
