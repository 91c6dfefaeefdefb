import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { quantile } from './figure.ts'

/** What the figures were measured on. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memory_gb: number
  readonly node: string
  /** Milliseconds of an fsync after 4 kB were written, in the folder where the data lies. */
  readonly fsync_ms: number
  readonly fsync_p99_ms: number
}

/** Looks at this machine. */
export function measureMachine(folder: string): Machine {
  const times = fsyncTimes(folder)
  const all = cpus()
  return {
    cpu: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    fsync_ms: quantile(times, 0.5),
    fsync_p99_ms: quantile(times, 0.99),
  }
}

/** The machine in one line. */
export function machineLine({ cpu, cores, memory_gb, node, fsync_ms, fsync_p99_ms }: Machine): string {
  const fsync = `fsync ${fsync_ms.toFixed(2)} ms (p99 ${fsync_p99_ms.toFixed(2)} ms)`
  return `${cores} cores (${cpu}), ${memory_gb} GB, node ${node}, ${process.platform}, ${fsync}`
}

function fsyncTimes(folder: string): number[] {
  const path = join(folder, 'fsync')
  const file = openSync(path, 'w')
  const block = Buffer.alloc(4096, 1)
  const times: number[] = []
  for (let i = 0; i < 200; i++) {
    writeSync(file, block)
    const started = performance.now()
    fsyncSync(file)
    times.push(performance.now() - started)
  }
  closeSync(file)
  rmSync(path)
  return times
}
