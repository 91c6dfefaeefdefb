import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Round } from './round.ts'

let library: string | null | undefined

/** The library that lies to a process about the time; null where there is none. */
function findLibrary(): string | null {
  if (library === undefined) {
    const { status, stdout } = spawnSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], {
      encoding: 'utf8',
    })
    library = status === 0 ? stdout.trim() : null
  }
  return library
}

/** Why clocks cannot be turned on this machine; null when they can. */
export function faketimeMissing(): string | null {
  return findLibrary() === null ? 'it takes faketime (Debian: apt-get install faketime)' : null
}

/** The clock of a process: what tells the time of day jumps, what measures time goes on. */
export class Clock {
  private readonly file: string
  /** For the environment of the process. */
  readonly env: Record<string, string>

  constructor(round: Round) {
    this.file = join(round.folder, 'clock')
    this.jump(0)
    this.env = {
      LD_PRELOAD: findLibrary() ?? '',
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    }
  }

  /** Sets the clock off by a number of days. It goes on from there. */
  jump(days: number): void {
    writeFileSync(this.file, `${days < 0 ? '-' : '+'}${Math.abs(days)}d\n`)
  }
}
