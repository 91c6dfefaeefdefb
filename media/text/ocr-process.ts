import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workerFile } from '../../platform/index.ts'
import { Refused } from '../refusals.ts'
import { givenUp, TaskProcess } from '../work/task-process.ts'
import { OcrMessage, type OcrTask, type OcrWord } from './ocr-tasks.ts'

/** A picture whose words are to be read. */
type OcrPicture = Omit<OcrTask, 'folder'>

/** Seconds for one picture, the start of the process included. */
const SECONDS = 45
/** Milliseconds after which an idle process ends. */
const IDLE_MS = 60_000
const ENDED: OcrMessage = { failed: 'the process that reads text has ended' }

let current: OcrProcess | null = null
let timer: NodeJS.Timeout | null = null

/** Reads the words of one picture. Only one call at a time. @throws {Refused} `media_takes_too_long`, `media_unreadable` */
export async function wordsIn(task: OcrPicture, signal?: AbortSignal): Promise<readonly OcrWord[]> {
  signal?.throwIfAborted()
  if (timer) clearTimeout(timer)
  // One that ended by itself while nobody waited for it has left its folder.
  if (current?.fit === false) await closeTextProcess()
  const process_ = current ?? new OcrProcess()
  current = process_
  try {
    return await process_.run(task, signal)
  } finally {
    if (process_.fit) {
      process_.rest()
      timer = setTimeout(() => void closeTextProcess(), IDLE_MS).unref()
    } else await closeTextProcess()
  }
}

/** Ends the process, whatever it is doing. */
export async function closeTextProcess(): Promise<void> {
  if (timer) clearTimeout(timer)
  timer = null
  const ended = current
  current = null
  await ended?.end()
}

class OcrProcess {
  readonly #process = new TaskProcess(workerFile('./ocr.worker', import.meta.url))
  /** Its temporary files. It can be ended at any moment, so it cannot remove them itself. */
  readonly #folder = mkdtemp(join(tmpdir(), 'stowage-text-'))

  constructor() {
    // A reading that waits for the folder reports the failure.
    this.#folder.catch(() => {})
  }

  get fit(): boolean {
    return this.#process.fit
  }

  async end(): Promise<void> {
    await this.#process.end()
    const folder = await this.#folder.catch(() => null)
    // A folder that cannot be removed is no reason to fail.
    if (folder !== null) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }

  rest(): void {
    this.#process.rest()
  }

  async run(picture: OcrPicture, signal?: AbortSignal): Promise<readonly OcrWord[]> {
    const stop = new AbortController()
    try {
      const task = { ...picture, folder: await this.#folder }
      const heard = await Promise.race([
        this.#answer(task, stop.signal),
        this.#process.ended.then(() => ENDED),
        tooLate(stop.signal),
        givenUp(stop.signal, signal),
      ])
      if ('failed' in heard) {
        const cause = new Error(heard.failed)
        throw new Refused('media_unreadable', 'The text of the picture could not be read.', { cause })
      }
      this.#process.tired = heard.tired
      return heard.words
    } catch (error) {
      // What it still does is of no use.
      this.#process.tired = true
      throw error
    } finally {
      stop.abort()
    }
  }

  async #answer(task: OcrTask, stop: AbortSignal): Promise<OcrMessage> {
    const heard = OcrMessage.safeParse(await this.#process.ask(task, stop))
    return heard.success ? heard.data : { failed: heard.error.message }
  }
}

/** Fails when the time for a picture is over. */
function tooLate(stop: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const patience = setTimeout(() => reject(new Refused('media_takes_too_long')), SECONDS * 1000)
    stop.addEventListener('abort', () => clearTimeout(patience), { once: true })
  })
}
