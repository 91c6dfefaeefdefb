import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, on Linux. A disk takes some ms for each sync of a database; these make a third of the time of all tests. */
const MEMORY = '/dev/shm'

/** The least room, in bytes, that memory needs for the tests to use it. */
const ROOM = 4 * 2 ** 30

/**
 * The tests put their temporary folders into memory where it has room.
 * What a sync does on a disk has tests of its own, which look at the system calls.
 */
export default function useMemory(): () => void {
  // test/support/made-once.ts makes it for all processes of the run.
  const made = `stowage-made-${process.pid}`
  if (!hasRoom()) return () => rmSync(join(tmpdir(), made), { recursive: true, force: true })
  removeLeftovers()
  const folder = mkdtempSync(join(MEMORY, `stowage-tests-${process.pid}-`))
  // A program that root started may run on as another user.
  chmodSync(folder, 0o711)
  // The processes of the tests, and what they start, take it from here.
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > ROOM
  } catch {
    return false
  }
}

/** A run that was killed leaves its folder behind. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const run = /^stowage-tests-(\d+)-/.exec(name)?.[1]
    if (run && !isAlive(Number(run))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
