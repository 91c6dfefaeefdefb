import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Round } from './round.ts'

let missing: string | null | undefined

/** Why no file system can be mounted on this machine; null when one can. */
export function mountMissing(): string | null {
  missing ??= probe()
  return missing
}

function probe(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-mount-'))
  try {
    const reason = mount(folder, 1)
    if (reason !== null) return `it takes the right to mount a small tmpfs (${reason})`
    unmount(folder)
    return null
  } finally {
    rmdirSync(folder)
  }
}

/** A file system of its own for the round, with its size in MiB. */
export function smallDisk(round: Round, megabytes: number): string {
  const folder = join(round.folder, 'disk')
  mkdirSync(folder)
  const reason = mount(folder, megabytes)
  if (reason !== null) throw new Error(reason)
  round.onEnd(() => unmount(folder))
  return folder
}

/** Mounts a small file system; why it cannot be, or null. */
export function mount(folder: string, megabytes: number): string | null {
  const options = `size=${megabytes}m,mode=700`
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'stowage', folder], {
    encoding: 'utf8',
  })
  return status === 0 ? null : (error?.message ?? stderr.trim())
}

export function unmount(folder: string): void {
  // Lazily: whoever still has a file open there must not keep the round from being cleaned up.
  spawnSync('umount', ['-l', folder])
}

/** Fills the disk to the last byte. */
export function fill(path: string): void {
  const handle = openSync(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 1; ) {
      try {
        if (writeSync(handle, Buffer.alloc(size)) < size) size >>= 1
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        size >>= 1
      }
    }
  } finally {
    closeSync(handle)
  }
}
