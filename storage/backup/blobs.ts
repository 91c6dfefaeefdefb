import { type Dirent, existsSync, linkSync, readdirSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolderSync } from '../../platform/index.ts'
import { emptyIfMissing } from '../names-in.ts'
import { copyDurably, digestOf, pathWithin } from './files.ts'
import type { BackupFile } from './manifest.ts'

/** Where a household's blobs lie in its folder: files that are named for their content, and never change. */
const BLOBS = 'blobs'

/** The paths of a household's blobs, relative to its folder. What begins with a dot is not a blob yet. */
function blobPaths(directory: string): string[] {
  return filesIn(join(directory, BLOBS)).map((path) => join(BLOBS, path))
}

/** Bytes of a household's blobs, or more: other files count, too. Continues if a file disappears. */
export async function blobBytes(directory: string): Promise<number> {
  const root = join(directory, BLOBS)
  const names = await readdir(root, { recursive: true }).catch(() => [])
  let bytes = 0
  for (const name of names) {
    const found = await stat(join(root, name)).catch(() => null)
    if (found?.isFile()) bytes += found.size
  }
  return bytes
}

/**
 * Copies a household's blobs into a backup. On the same file system they are linked: content that never changes needs
 * no second room.
 */
export function copyBlobs(directory: string, to: string, root: string): BackupFile[] {
  return blobPaths(directory).flatMap((blob) => {
    const [from, copy] = [join(directory, blob), join(to, blob)]
    makeFolderSync(dirname(copy))
    // One that goes meanwhile is not needed by the copy of the records either: what they name is kept longer than this takes.
    if (!existsSync(from)) return []
    if (!link(from, copy)) copyDurably(from, copy)
    return [{ path: pathWithin(root, copy), ...digestOf(copy) }]
  })
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    // Another file system, or one without links, or without another one for this file.
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].some((each) => each === code))
      return false
    throw error
  }
}

function filesIn(folder: string): string[] {
  return entriesIn(folder).flatMap((entry) => {
    if (entry.name.startsWith('.')) return []
    if (entry.isDirectory()) return filesIn(join(folder, entry.name)).map((path) => join(entry.name, path))
    return entry.isFile() ? [entry.name] : []
  })
}

function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    return emptyIfMissing(folder)(error)
  }
}
