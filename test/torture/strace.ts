import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Round } from './round.ts'

/**
 * What strace does to the system calls of a process (strace(1), "Tampering"): to those of its main thread, on which
 * all that is SQLite's is done but for the making of large snapshots.
 */
export interface Fault {
  readonly syscalls: 'fsync,fdatasync' | 'pwrite64,write'
  /** Such as `error=EIO` or `signal=SIGKILL`. */
  readonly effect: string
  /** Which of the calls, such as `3`, `3..5` or `3+`. Default: all of them. */
  readonly when?: string
  /** Only calls on these files. */
  readonly paths: readonly string[]
}

/** A fault that is on. */
export interface Injection {
  /** How often it has struck so far. */
  struck(): number
  /** The fault is over; the process lives on. */
  end(): Promise<void>
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

/** Attaches strace to a running process; the fault is on when this resolves. */
export async function inject(round: Round, pid: number, fault: Fault): Promise<Injection> {
  const { syscalls, effect, when, paths } = fault
  const log = join(round.folder, `strace-${++attached}`)
  const injection = `inject=${syscalls}:${effect}${when === undefined ? '' : `:when=${when}`}`
  const files = paths.flatMap((path) => ['-P', path])
  const args = ['-o', log, '-e', `trace=${syscalls}`, '-e', injection, ...files, '-p', String(pid)]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
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
  return {
    struck: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.includes('INJECTED')).length,
    end,
  }
}
