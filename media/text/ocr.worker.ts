import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import { type OcrMessage, OcrTask, type OcrWord, type TextLanguage } from './ocr-tasks.ts'

/**
 * The process that reads text in pictures. It is started when somebody needs it, does one picture at a time, and is ended by the
 * server: the library keeps memory of each picture.
 */

/** Pictures after which another process takes over: the library leaks, and its model adapts to what it reads. */
const MOST_PICTURES = 50
/** Bytes of memory beyond which another process takes over. */
const TIRED_BYTES = 400 * 1024 * 1024
/** Words of a picture. */
const MOST_WORDS = 3000

const require = createRequire(import.meta.url)

let reader: { readonly languages: string; readonly worker: Worker } | null = null
let pictures = 0

process.on('message', (message) => void answer(OcrTask.parse(message)))
// A signal to all processes of the server is for the server to follow.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('SIGHUP', () => {})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function answer(task: OcrTask): Promise<void> {
  try {
    const words = await wordsOf(task)
    pictures++
    const tired = pictures >= MOST_PICTURES || process.memoryUsage.rss() > TIRED_BYTES
    send({ words, tired })
  } catch (error) {
    send({ failed: error instanceof Error ? error.message : String(error) })
  }
}

async function wordsOf({ folder, languages, width, height, pixels }: OcrTask): Promise<OcrWord[]> {
  const worker = await workerFor(languages, folder)
  const { data } = await worker.recognize(greyMap(width, height, pixels), {}, { text: false, blocks: true })
  const words: OcrWord[] = []
  for (const { paragraphs } of data.blocks ?? [])
    for (const { lines } of paragraphs)
      for (const line of lines)
        for (const { text, confidence, bbox } of line.words) {
          const { x0, y0, x1, y1 } = bbox
          if (words.length < MOST_WORDS) words.push({ text, confidence, box: { x0, y0, x1, y1 } })
        }
  return words
}

async function workerFor(languages: readonly TextLanguage[], temporary: string): Promise<Worker> {
  const key = languages.join('+')
  if (reader?.languages === key) return reader.worker
  await reader?.worker.terminate()
  reader = null
  const folder = await languageFolder(languages, temporary)
  try {
    // The library reads a path as a file. Without one, it would ask a server for the data.
    const worker = await createWorker([...languages], OEM.LSTM_ONLY, {
      langPath: folder,
      gzip: true,
      cacheMethod: 'none',
      logger: () => {},
      errorHandler: () => {},
    })
    return await prepared(worker, key)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepared(worker: Worker, languages: string): Promise<Worker> {
  // Sparse text: receipts and labels have columns, which other modes join.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT })
  reader = { languages, worker }
  return worker
}

/** A folder with the data of some languages: each comes with a package of its own, and the library wants them in one place. */
async function languageFolder(languages: readonly TextLanguage[], temporary: string): Promise<string> {
  const folder = await mkdtemp(join(temporary, 'languages-'))
  for (const language of languages) {
    const name = `${language}.traineddata.gz`
    const index = require.resolve(`@tesseract.js-data/${language}`)
    await copyFile(join(dirname(index), '4.0.0_best_int', name), join(folder, name))
  }
  return folder
}

/** A picture as a portable grey map (Netpbm, P5). */
function greyMap(width: number, height: number, pixels: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels])
}

function send(message: OcrMessage): void {
  process.send?.(message)
}
