import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
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
  let reason = ''
  // On a busy machine what is to be traced may have ended before strace comes.
  for (const seconds of [0.1, 1, 5]) {
    const tried = spawnSync('sh', ['-c', `sleep ${seconds} & exec strace -qq -o /dev/null -p $!`], {
      encoding: 'utf8',
    })
    if (tried.status === 0) return null
    reason = tried.stderr.trim().split('\n')[0] ?? ''
  }
  return `it takes strace (Debian: apt-get install strace) and the right to trace processes (${reason})`
}

/** Time, in ms, that strace may take on a busy machine to write how the threads of an ended process ended. */
const END_MS = 60_000

let logs = 0

/** The log of each thread has a file of its own, so that no call is torn in two. */
class Logs {
  private readonly folder: string
  private readonly name = `strace-${++logs}`

  constructor(round: Round) {
    this.folder = round.folder
  }

  args(paths: readonly string[]): string[] {
    return ['-ff', '-o', join(this.folder, this.name), ...paths.flatMap((path) => ['-P', path])]
  }

  /** The logs of the threads, one after the other. */
  read(): string {
    return this.each().join('\n')
  }

  /** Whether strace has written how each thread ended. */
  get complete(): boolean {
    const each = this.each()
    return each.length > 0 && each.every((log) => /^\S+ \+\+\+ .* \+\+\+$/m.test(log))
  }

  private each(): string[] {
    const own = readdirSync(this.folder).filter((file) => file.startsWith(`${this.name}.`))
    return own.map((file) => readFileSync(join(this.folder, file), 'utf8'))
  }
}

/**
 * Attaches strace to all threads of a running process: a thread of its own commits large pushes. `args` says which calls
 * on these files strace logs, in what form, and what it does to them.
 */
async function attach(
  round: Round,
  pid: number,
  paths: readonly string[],
  args: readonly string[],
): Promise<{ log(): string; end(): Promise<void> }> {
  const logs = new Logs(round)
  const tracer = spawn('strace', [...args, ...logs.args(paths), '-p', String(pid)], {
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
  return { log: () => logs.read(), end }
}

/**
 * The command that starts a process under strace, and its log. A process opens files while it starts, so what attaches
 * later sees too little. `args`: as for {@link attach}; they contain `-ttt`. `log` waits until all threads have ended.
 */
export function launch(
  round: Round,
  paths: readonly string[],
  args: readonly string[],
): { under: string[]; log(): Promise<string> } {
  const logs = new Logs(round)
  return {
    // Detached, so that the process is the child that was started; all other calls run at full speed.
    under: ['strace', '-D', '-q', '--seccomp-bpf', ...args, ...logs.args(paths)],
    async log() {
      for (let end = performance.now() + END_MS; performance.now() < end && !logs.complete; ) await delay(10)
      assert.ok(logs.complete, 'strace did not end')
      return logs.read()
    },
  }
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

/** The arguments of strace that cause a fault. */
export function faultArgs({ syscalls, effect, when }: Fault): string[] {
  return ['-e', `inject=${syscalls}:${effect}:when=${when}`]
}
