import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { readCpu } from './cpu.ts'
import { readMemory } from './memory.ts'

/** The checkout. */
export const ROOT = resolve(import.meta.dirname, '../..')

/** Output that is kept to be shown when something fails. */
const TAIL = 4000

/** A server in a process of its own. */
export interface Child {
  readonly pid: number
  /** Where it listens. */
  readonly url: string
  /** Its memory now, in MB; null where the system does not tell. */
  memory(): { rss: number; peak: number } | null
  /** Seconds of CPU time that all its threads took until now; null where the system does not tell. */
  cpu(): number | null
  /** The last of what it wrote to its output. */
  output(): string
  /** Tells it to stop, and waits until it has. */
  stop(): Promise<void>
}

/** What is still running; nothing of it outlives this process. */
const running = new Set<() => void>()
process.on('exit', () => {
  for (const kill of running) kill()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/**
 * Starts a server with node, and waits for the line of its error output that says at which address it is ready.
 *
 * @throws Error with its last output, if it ends before
 */
export async function startChild(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Child> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  running.add(kill)
  const exited = once(child, 'exit').finally(() => running.delete(kill))
  let output = ''
  const ready = new Promise<string>((resolve) => {
    const take = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-TAIL)
      const url = /ready at (http:\S+)/.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
  })
  const url = await Promise.race([ready, exited.then(() => null)])
  const { pid } = child
  if (url === null || pid === undefined) throw new Error(`A server did not start:\n${output}`)
  let stopping = false
  void exited.then(() => {
    if (!stopping) process.stderr.write(`A server ended by itself:\n${output}\n`)
  })
  return {
    pid,
    url,
    memory: () => readMemory(pid),
    cpu: () => readCpu(pid),
    output: () => output,
    async stop() {
      stopping = true
      child.kill('SIGTERM')
      await exited
    },
  }
}
