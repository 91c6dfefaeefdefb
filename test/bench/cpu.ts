import { existsSync, readFileSync } from 'node:fs'

/** Seconds of a tick, which is what Linux counts CPU time in. */
const TICK = 0.01

/** Seconds of CPU time that a process took, in the system and outside of it; null where there is no /proc. */
export function readCpu(pid: number): number | null {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return null
  // The name of the program is in brackets and may hold blanks; the fields after it are from the third on.
  const fields = readFileSync(path, 'utf8').split(')').at(-1)?.trim().split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK
}
