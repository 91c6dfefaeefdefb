import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Round } from './round.ts'

/** What strace does to system calls (strace(1), "Tampering"). */
export interface Fault {
  readonly syscalls: 'fsync,fdatasync' | 'pwrite64,write'
  /** Such as `error=EIO` or `signal=SIGKILL`. */
  readonly effect: string
  /** Which of the calls, such as `3`, `3..5` or `3+`. */
  readonly when: string
}

let missing: string | null | undefined

/** Why faults cannot be injected on this machine; null when they can. */
export function straceMissing(): string | null {
  missing ??= probe()
  return missing
}

function probe(): string | null {
  const tried = spawnSync('sh', ['-c', 'sleep 0.1 & exec strace -qq -o /dev/null -p $!'], {
    encoding: 'utf8',
  })
  if (tried.status === 0) return null
  const reason = tried.stderr.trim().split('\n')[0] ?? ''
  return `it takes strace (Debian: apt-get install strace) and the right to trace processes (${reason})`
}

let attached = 0

/**
 * Attaches strace to a running process, and to nothing but its main thread: all that is SQLite's is done there, except
 * for the reading of large snapshots. `args` says which calls on these files it tells of, how, and what it does to them.
 */
export async function attach(
  round: Round,
  pid: number,
  paths: readonly string[],
  args: readonly string[],
): Promise<{ log(): string; end(): Promise<void> }> {
  const log = join(round.folder, `strace-${++attached}`)
  const files = paths.flatMap((path) => ['-P', path])
  const tracer = spawn('strace', ['-o', log, ...args, ...files, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(tracer, 'exit')
  await new Promise<void>((resolve, reject) => {
    let said = ''
    tracer.stderr.on('data', (part) => {
      said += String(part)
      if (/ attached/.test(said)) resolve()
    })
    tracer.once('exit', () => reject(new Error(`strace ended: ${said}`)))
  })
  const end = async () => {
    tracer.kill('SIGTERM')
    await ended
  }
  round.onEnd(end)
  return { log: () => readFileSync(log, 'utf8'), end }
}

/** A fault that is on. */
export interface Injection {
  /** How often it has struck so far. */
  struck(): number
  /** The fault is over; the process lives on. */
  end(): Promise<void>
}

/** Makes calls of a running process on some files fail; the fault is on when this resolves. */
export async function inject(
  round: Round,
  pid: number,
  paths: readonly string[],
  fault: Fault,
): Promise<Injection> {
  const args = ['-e', `trace=${fault.syscalls}`, ...faultArgs(fault)]
  const { log, end } = await attach(round, pid, paths, args)
  return { struck: () => log().split('INJECTED').length - 1, end }
}

/** A fault as strace is told of it. */
export function faultArgs({ syscalls, effect, when }: Fault): string[] {
  return ['-e', `inject=${syscalls}:${effect}:when=${when}`]
}
