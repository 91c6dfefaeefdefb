import { readFileSync, rmSync } from 'node:fs'

/** Fails the run if anything that it started tried to reach another machine. Files of tests fail by themselves; this is for child processes. */
export default function reportOutbound(): () => void {
  const log = process.env.STOWAGE_TEST_OUTBOUND ?? ''
  rmSync(log, { force: true })
  return () => {
    const tried = read(log)
    rmSync(log, { force: true })
    if (tried !== '') throw new Error(`These processes tried to reach another machine:\n${tried}`)
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
