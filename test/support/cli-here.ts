import { Readable } from 'node:stream'
import { run } from '../../bin/run.ts'
import type { Ran } from './cli.ts'
import { TestStowage } from './stowage.ts'

/**
 * Runs `stowage` to its end in this process, which spares the start of another one. It is for tests with many small calls.
 * Each command also has a test that starts a process. Two calls must not run at once.
 */
export async function stowageHere(
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<Ran> {
  const { env: before, exitCode } = process
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')
  const writes = [process.stdout.write, process.stderr.write] as const
  let [out, err] = ['', '']
  process.env = { PATH: before.PATH ?? '', HOME: before.HOME ?? '', ...env }
  process.exitCode = undefined
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(input)]) })
  process.stdout.write = (part) => {
    out += String(part)
    return true
  }
  process.stderr.write = (part) => {
    err += String(part)
    return true
  }
  try {
    await run(args)
    return { code: Number(process.exitCode ?? 0), out, err }
  } finally {
    ;[process.stdout.write, process.stderr.write] = writes
    if (stdin) Object.defineProperty(process, 'stdin', stdin)
    process.env = before
    process.exitCode = exitCode
  }
}

/** A `stowage serve` in this process, for tests of what commands do with a data folder or beside a server. */
export async function serveHere({ STOWAGE_DATA = '', ...env }: Record<string, string>) {
  const home = new TestStowage(STOWAGE_DATA, env)
  await home.start({ now: () => new Date() })
  return { url: home.url, stop: () => home.stop() }
}
