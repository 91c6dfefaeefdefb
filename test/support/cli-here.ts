import { run } from '../../bin/run.ts'
import type { Ran } from './cli.ts'

/**
 * Runs `stowage` to its end in this process, which takes a hundredth of the time of a process. It is for the many small calls of a
 * test that starts the command itself as well. One at a time; nothing comes on standard input.
 */
export async function stowageHere(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const { env: before, exitCode } = process
  const writes = [process.stdout.write, process.stderr.write] as const
  let [out, err] = ['', '']
  process.env = { PATH: before.PATH ?? '', HOME: before.HOME ?? '', ...env }
  process.exitCode = undefined
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
    process.env = before
    process.exitCode = exitCode
  }
}
