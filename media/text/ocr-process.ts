import { type ChildProcess, fork } from 'node:child_process'
import { workerFile } from '../../platform/index.ts'
import { Refused } from '../refusals.ts'
import { OcrMessage, type OcrTask, type OcrWord } from './ocr-tasks.ts'

/** Seconds for one picture, the start of the process included. */
const SECONDS = 45
/** Milliseconds after which an idle process ends. */
const IDLE_MS = 60_000
/** What the process needs of the environment. Secrets of the server are not among it. */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LD_LIBRARY_PATH', 'LD_PRELOAD', 'NODE_OPTIONS']

let current: OcrProcess | null = null
let timer: NodeJS.Timeout | null = null

/** Reads the words of one picture. Only one call at a time. @throws {Refused} `media_takes_too_long`, `media_unreadable` */
export async function wordsIn(task: OcrTask, signal?: AbortSignal): Promise<readonly OcrWord[]> {
  signal?.throwIfAborted()
  if (timer) clearTimeout(timer)
  const process_ = current?.fit ? current : new OcrProcess()
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
  readonly #child: ChildProcess
  readonly #ended: Promise<void>
  #tired = false

  constructor() {
    const env = Object.fromEntries(
      ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    )
    this.#child = fork(workerFile('./ocr.worker', import.meta.url), [], {
      // The library's own memory is that of a WebAssembly module, which can have 2 GB at most.
      execArgv: ['--max-old-space-size=256', '--max-semi-space-size=2'],
      env: { ...env, MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#ended = new Promise((resolve) => {
      this.#child.once('exit', () => resolve())
      this.#child.on('error', () => {
        if (this.#child.pid === undefined) resolve()
      })
    })
  }

  get fit(): boolean {
    const { connected, exitCode, signalCode } = this.#child
    return connected && exitCode === null && signalCode === null && !this.#tired
  }

  async end(): Promise<void> {
    this.#child.ref()
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  /** Lets this program end while the process is idle. */
  rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }

  async run(task: OcrTask, signal?: AbortSignal): Promise<readonly OcrWord[]> {
    this.#child.ref()
    this.#child.channel?.ref()
    const stop = new AbortController()
    try {
      const heard = await Promise.race([this.#ask(task), this.#givenUp(stop.signal, signal)])
      if ('failed' in heard) {
        const cause = new Error(heard.failed)
        throw new Refused('media_unreadable', 'The text of the picture could not be read.', { cause })
      }
      this.#tired = heard.tired
      return heard.words
    } catch (error) {
      // What it still does is of no use.
      this.#tired = true
      throw error
    } finally {
      stop.abort()
    }
  }

  /** Fails when the time is over, or when nobody waits any more. */
  #givenUp(stop: AbortSignal, signal?: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      const patience = setTimeout(() => reject(new Refused('media_takes_too_long')), SECONDS * 1000)
      const leave = () => reject(signal?.reason)
      signal?.addEventListener('abort', leave, { once: true })
      stop.addEventListener('abort', () => {
        clearTimeout(patience)
        signal?.removeEventListener('abort', leave)
      })
    })
  }

  #ask(task: OcrTask): Promise<OcrMessage> {
    return new Promise((resolve) => {
      this.#child.once('message', (message) => {
        const heard = OcrMessage.safeParse(message)
        resolve(heard.success ? heard.data : { failed: heard.error.message })
      })
      void this.#ended.then(() => resolve({ failed: 'the process that reads text has ended' }))
      this.#child.send(task, () => {})
    })
  }
}
