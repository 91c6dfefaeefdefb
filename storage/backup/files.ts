import { createHash } from 'node:crypto'
import { closeSync, constants, copyFileSync, openSync, readSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { makeFolders } from '../../platform/index.ts'
import { syncPath } from '../scope/create.ts'
import type { BackupFile } from './manifest.ts'

const CHUNK = 1024 * 1024

/**
 * Size and SHA-256 of a file. Not for a SQLite file that this process has open: closing the handle would take
 * SQLite's locks on it away.
 */
export function digestOf(path: string): Omit<BackupFile, 'path'> {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(CHUNK)
  const handle = openSync(path, 'r')
  try {
    for (let bytes = 0; ; ) {
      const read = readSync(handle, chunk)
      if (read === 0) return { bytes, sha256: hash.digest('hex') }
      hash.update(chunk.subarray(0, read))
      bytes += read
    }
  } finally {
    closeSync(handle)
  }
}

/** Copies a file, sharing its blocks where the file system can, and puts the copy on disk. Its name is not, yet. */
export function copyDurably(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  syncPath(to)
}

/** Makes a folder and those above it; their names are on disk. */
export function makeFolder(folder: string): void {
  const first = makeFolders(folder)
  if (first !== undefined) syncFolders(folder, dirname(first))
}

/** Puts the names in a folder on disk, and those in the folders above it up to `top`. */
export function syncFolders(folder: string, top: string): void {
  const [first, last] = [resolve(folder), resolve(top)]
  for (let path = first; path.startsWith(last); path = dirname(path)) {
    syncPath(path)
    if (path === last) return
  }
}

/** The path of a file below a folder as a manifest says it. */
export function pathWithin(folder: string, path: string): string {
  return relative(folder, path).replaceAll(sep, '/')
}
