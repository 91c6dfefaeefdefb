import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundledProgram } from '../../support/bundled-program.ts'

const WRITER = new URL('./children/writer.ts', import.meta.url)
const REPLICA = new URL('./children/replica.ts', import.meta.url)
const HOLDER = new URL('./children/holder.ts', import.meta.url)

/** Starts `children/writer.ts`; `fileBlocks` bounds the size of the files that it may write (in 512-byte blocks). */
export function startWriter(args: readonly string[], fileBlocks?: number): ChildProcess {
  const limit = fileBlocks === undefined ? '' : `ulimit -f ${fileBlocks}; `
  const command = [process.execPath, bundledProgram(WRITER), ...args]
  return spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...command], { stdio: ['pipe', 'pipe', 'inherit'] })
}

/** Starts `children/replica.ts`. */
export function startReplica(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [bundledProgram(REPLICA), ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
}

/** Starts `children/holder.ts` on a data folder. */
export function startHolder(folder: string): ChildProcess {
  return spawn(process.execPath, [bundledProgram(HOLDER), folder], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** What a process says until it ends. */
export async function outputOf(child: ChildProcess): Promise<string> {
  const parts: string[] = []
  child.stdout?.on('data', (chunk) => parts.push(String(chunk)))
  const [code, signal] = await once(child, 'close')
  if (code !== 0) throw new Error(`the process ended with ${code ?? signal}: ${parts.join('')}`)
  return parts.join('')
}

/** Waits for the first thing that a process says. */
export async function firstWord(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no output')
  const [chunk] = await once(child.stdout, 'data')
  return String(chunk).trim()
}
