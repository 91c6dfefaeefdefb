import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { optionsWithoutOutbound } from './no-outbound.ts'

/** The compiled command: tests of processes run what users run. `npm test` builds it first. */
export const PROGRAM = fileURLToPath(new URL('../../dist/bin/stowage.js', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The clock that `faketime` gives this process and its children. A server with another one would live years before its test. */
const CLOCK: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]): [string, string][] =>
    value !== undefined && /^(LD_PRELOAD|FAKETIME\w*|DONT_FAKE_MONOTONIC)$/.test(name) ? [[name, value]] : [],
  ),
)

/**
 * Starts `stowage` with nothing of this process's environment but what it needs to run, and no outbound route. `under`: a command and its
 * arguments that run it.
 */
export function startCli(
  args: readonly string[],
  env: Record<string, string>,
  under: readonly string[] = [],
): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  const [command = process.execPath, ...rest] = [...under, process.execPath, PROGRAM, ...args]
  const NODE_OPTIONS = optionsWithoutOutbound(env.NODE_OPTIONS)
  return spawn(command, rest, { env: { PATH, HOME, ...CLOCK, ...env, NODE_OPTIONS } })
}

/** Runs `stowage` to its end, with some text as its standard input. */
export async function stowage(
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<Ran> {
  const child = startCli(args, env)
  child.stdin?.end(input)
  let [out, err] = ['', '']
  child.stdout?.on('data', (part) => (out += String(part)))
  child.stderr?.on('data', (part) => (err += String(part)))
  await once(child, 'close')
  return { code: child.exitCode, out, err }
}

/** A `stowage serve` in a process of its own. */
export interface ServeProcess {
  readonly url: string
  readonly child: ChildProcess
  /** What it has written to standard output: its log. */
  log(): string
  /** Sends a signal and waits for the end; gives the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts `stowage serve` on a free port, and waits until it is ready. `under`: a command and its arguments that
 * run it, such as `strace -D`; it must leave the server the process that was started.
 */
export async function serve(
  env: Record<string, string>,
  under: readonly string[] = [],
): Promise<ServeProcess> {
  const own = { STOWAGE_HOST: '127.0.0.1', STOWAGE_PORT: '0', STOWAGE_RATE_LIMITS: 'off' }
  const child = startCli(['serve'], { ...own, ...env }, under)
  let log = ''
  let err = ''
  child.stdout?.on('data', (part) => (log += String(part)))
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (part) => {
      err += String(part)
      const ready = /ready at (http:\S+)/.exec(err)?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', (code, signal) =>
      reject(new Error(`stowage serve ended with ${code ?? signal}: ${err}`)),
    )
  })
  return {
    url,
    child,
    log: () => log,
    async stop(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}
