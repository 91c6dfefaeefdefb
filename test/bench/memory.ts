import { existsSync, readFileSync } from 'node:fs'

/** What a process holds in memory and what it held at most, in MB; null where there is no /proc. */
export function readMemory(pid: number): { rss: number; peak: number } | null {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return null
  const status = readFileSync(path, 'utf8')
  const megabytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { rss: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
