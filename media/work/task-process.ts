import { type ChildProcess, fork, type Serializable } from 'node:child_process'

/** What such a process needs of the environment. Secrets of the server are not among it. */
const ENVIRONMENT = [
  ...['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LD_LIBRARY_PATH', 'LD_PRELOAD', 'NODE_OPTIONS', 'FAKETIME'],
]

/**
 * A process of its own for work on untrusted files, one task at a time. The heap of JavaScript is small, because pictures and
 * the memory of WebAssembly lie outside of it.
 */
export class TaskProcess {
  readonly #child: ChildProcess
  /** Its end, with the signal that caused it. */
  readonly ended: Promise<NodeJS.Signals | null>
  /** Whether it shall do no other task. */
  tired = false

  /** @param program a file that Node can run. @param errors where its errors are written */
  constructor(program: string, errors: 'ignore' | 'inherit' = 'ignore') {
    const env = Object.fromEntries(
      ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    )
    this.#child = fork(program, [], {
      execArgv: ['--max-old-space-size=256', '--max-semi-space-size=2'],
      env: { ...env, MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', errors, 'ipc'],
    })
    this.ended = new Promise((resolve) => {
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
    return connected && exitCode === null && signalCode === null && !this.tired
  }

  /** Ends the process, whatever it is doing. */
  async end(): Promise<void> {
    // This program waits for an idle one, too.
    this.#child.ref()
    this.#child.kill('SIGKILL')
    await this.ended
  }

  /** Lets this program end while the process is idle. */
  rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }

  /** Gives it a task. Resolves to what it says next; never, if it ends or `stop` comes first. */
  ask(task: Serializable, stop: AbortSignal): Promise<unknown> {
    this.#child.ref()
    this.#child.channel?.ref()
    return new Promise((resolve) => {
      this.#child.once('message', resolve)
      stop.addEventListener('abort', () => this.#child.off('message', resolve), { once: true })
      // A process that cannot be reached has ended, and that is heard as well.
      this.#child.send(task, () => {})
    })
  }
}

/** Fails when nobody waits for the work any more, until `stop`. */
export function givenUp(stop: AbortSignal, signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => reject(signal?.reason)
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, { once: true })
    stop.addEventListener('abort', () => signal?.removeEventListener('abort', leave), { once: true })
  })
}
