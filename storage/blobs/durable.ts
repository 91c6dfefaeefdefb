import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Puts a file's content, or the names in a folder, on disk, without blocking the thread as `fsyncSync` does. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder and those above it; their names are on disk. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let path = folder; ; path = dirname(path)) {
    await syncPath(dirname(path))
    if (path === first || path === dirname(path)) return
  }
}
