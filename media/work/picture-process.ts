import { workerFile } from '../../platform/index.ts'
import { Refused } from '../refusals.ts'
import { PictureMessage, type PictureOutcome, type PictureTask } from './picture-tasks.ts'
import { givenUp, TaskProcess } from './task-process.ts'

/** Seconds that a process has beyond the time limit of its work to say by itself that the work takes too long. */
const GRACE_S = 5

/** Signals that a process gets for a fault of its own: a file has led the decoder astray. */
const FAULTS: readonly string[] = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTRAP']

/**
 * A process that decodes pictures, one at a time. The files are untrusted: if one breaks the decoder, this process is
 * killed and the server continues.
 */
export class PictureProcess {
  readonly #process = new TaskProcess(workerFile('./pictures.worker', import.meta.url), 'inherit')
  /** Whether it is killed because its work took too long. */
  #late = false

  /** Whether it can do another task. */
  get fit(): boolean {
    return this.#process.fit
  }

  /** Ends the process, whatever it is doing. */
  end(): Promise<void> {
    return this.#process.end()
  }

  /** Lets this program end while the process is idle. */
  rest(): void {
    this.#process.rest()
  }

  /**
   * Does one task. A process that did not answer in time, or was given up, has ended when this settles: nothing is
   * written any more.
   * @throws {Refused} or an error of the file system, or the signal's reason
   */
  async run(task: PictureTask, signal?: AbortSignal): Promise<unknown> {
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
        this.#process.ended.then((by) => this.#lost(by)),
        givenUp(stop.signal, signal),
      ])
      return outcome
    } finally {
      stop.abort()
      // An answer that came after the work was given up is of no use.
      if (signal?.aborted) await this.end()
      signal?.throwIfAborted()
    }
  }

  async #answer(task: PictureTask, stop: AbortSignal): Promise<PictureOutcome> {
    const { outcome, tired } = PictureMessage.parse(await this.#process.ask(task, stop))
    this.#process.tired = tired
    return outcome
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
}
