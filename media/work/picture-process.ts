import { type ChildProcess, fork } from 'node:child_process'
import { workerFile } from '../../platform/index.ts'
import { Refused } from '../refusals.ts'
import { PictureMessage, type PictureOutcome, type PictureTask } from './picture-tasks.ts'

/** Seconds that a process has beyond the time limit of its work to say by itself that the work takes too long. */
const GRACE_S = 5

/** Signals that a process gets for a fault of its own: a file has led the decoder astray. */
const FAULTS: readonly string[] = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTRAP']

/** What a decoder needs of the environment. Secrets of the server are not among it. */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LD_LIBRARY_PATH', 'LD_PRELOAD', 'FAKETIME']

/**
 * A process that decodes pictures, one at a time. The files are untrusted: if one breaks the decoder, this process is
 * killed and the server continues.
 */
export class PictureProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<NodeJS.Signals | null>
  #tired = false
  /** Whether it is killed because its work took too long. */
  #late = false

  constructor() {
    const env = Object.fromEntries(
      ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    )
    this.#child = fork(workerFile('./pictures.worker', import.meta.url), [], {
      // Pictures lie outside of the heap of JavaScript.
      execArgv: ['--max-old-space-size=256', '--max-semi-space-size=2'],
      env: { ...env, MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#ended = new Promise((resolve) => {
      this.#child.once('exit', (_code, signal) => resolve(signal))
      // One that cannot be started has no exit.
      this.#child.on('error', () => {
        if (this.#child.pid === undefined) resolve(null)
      })
    })
  }

  /** Whether it can do another task. */
  get fit(): boolean {
    const { connected, exitCode, signalCode } = this.#child
    return connected && exitCode === null && signalCode === null && !this.#tired
  }

  /** Ends the process, whatever it is doing. */
  async end(): Promise<void> {
    // This program waits for an idle one, too.
    this.#child.ref()
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  /** Lets this program end while the process is idle. */
  rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }

  /**
   * Does one task. A process that did not answer in time, or was given up, has ended when this settles: nothing is
   * written any more.
   * @throws {Refused} or an error of the file system, or the signal's reason
   */
  async run(task: PictureTask, signal?: AbortSignal): Promise<unknown> {
    this.#child.ref()
    this.#child.channel?.ref()
    const outcome = await this.#outcome(task, signal)
    switch (outcome.outcome) {
      case 'done':
        return outcome.answer
      case 'refused':
        throw new Refused(outcome.code, outcome.message, { cause: new Error(outcome.cause) })
      case 'outgrown':
        await this.end()
        throw new Refused('media_too_many_pixels', 'It takes too much memory to read the picture.')
      case 'failed': {
        const { message, code, syscall } = outcome
        throw Object.assign(
          new Error(message),
          code !== undefined && { code },
          syscall !== undefined && { syscall },
        )
      }
    }
  }

  async #outcome(task: PictureTask, signal?: AbortSignal): Promise<PictureOutcome> {
    const stop = new AbortController()
    this.#endAfter(task.limits.seconds + GRACE_S, stop.signal)
    try {
      const outcome = await Promise.race([
        this.#answer(task, stop.signal),
        this.#ended.then((by) => this.#lost(by)),
        this.#givenUp(stop.signal, signal),
      ])
      return outcome
    } finally {
      stop.abort()
      // An answer that came after the work was given up is of no use.
      if (signal?.aborted) await this.end()
      signal?.throwIfAborted()
    }
  }

  #answer(task: PictureTask, stop: AbortSignal): Promise<PictureOutcome> {
    return new Promise((resolve, reject) => {
      const hear = (message: unknown) => {
        const heard = PictureMessage.safeParse(message)
        if (!heard.success) return reject(heard.error)
        this.#tired = heard.data.tired
        resolve(heard.data.outcome)
      }
      this.#child.once('message', hear)
      stop.addEventListener('abort', () => this.#child.off('message', hear), { once: true })
      // A process that cannot be reached has ended, and that is heard as well.
      this.#child.send(task, () => {})
    })
  }

  #lost(by: NodeJS.Signals | null): PictureOutcome {
    if (this.#late) throw new Refused('media_takes_too_long')
    if (by !== null && FAULTS.includes(by)) throw new Refused('media_unreadable')
    throw new Error(`a process that decodes pictures ended by itself (${by ?? 'without a signal'})`)
  }

  /** Kills the process after this time. Its end is heard like any other, and is known by `#late`. */
  #endAfter(seconds: number, stop: AbortSignal): void {
    const end = () => {
      this.#late = true
      void this.end()
    }
    const timer = setTimeout(end, seconds * 1000)
    stop.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }

  #givenUp(stop: AbortSignal, signal?: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      const leave = () => reject(signal?.reason)
      if (signal?.aborted) leave()
      signal?.addEventListener('abort', leave, { once: true })
      stop.addEventListener('abort', () => signal?.removeEventListener('abort', leave), { once: true })
    })
  }
}
