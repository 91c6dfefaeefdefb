import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

/** Whether an error says that a file does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Flushes a file's content, or the names in a folder, to disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The blocking form of `syncPath`, for work that nothing may interrupt. */
export function syncPathSync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Creates a folder for this user alone, and its parents. Returns the first folder that was created; undefined if all were there.
 *
 * `mkdir` of Node with `recursive` never returns where a folder exists but accepts no other one with the error ENOENT, as in
 * `/proc`. Use this for paths that a person has named.
 */
export function makeFolders(folder: string): string | undefined {
  const path = resolve(folder)
  const first = isBelowMissing(path) ? makeFolders(dirname(path)) : undefined
  try {
    mkdirSync(path, { mode: 0o700 })
    return first ?? path
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return first
    if (!isMissing(error)) throw error
    throw new Error(`${dirname(path)} accepts no folder ${path}; choose another place.`, { cause: error })
  }
}

/** Whether the folder around a path has to be created first. */
function isBelowMissing(path: string): boolean {
  return dirname(path) !== path && !existsSync(dirname(path))
}

/** Creates a folder and its parents, and flushes their names to disk. */
export async function makeFolder(folder: string): Promise<void> {
  const first = makeFolders(folder)
  if (first === undefined) return
  for (const path of parentsOfNew(folder, first)) await syncPath(path)
}

/** The blocking form of `makeFolder`. */
export function makeFolderSync(folder: string): void {
  const first = makeFolders(folder)
  if (first === undefined) return
  for (const path of parentsOfNew(folder, first)) syncPathSync(path)
}

/** The folders that hold the names of new folders, from that of `folder` up to that of the first new one. */
function* parentsOfNew(folder: string, first: string): Generator<string> {
  const last = resolve(first)
  for (let path = resolve(folder); ; path = dirname(path)) {
    yield dirname(path)
    if (path === last || path === dirname(path)) return
  }
}

/**
 * Writes a file atomically; it is on disk when the promise settles. The text is first written to a temporary file
 * beside it, whose name begins with a dot.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}`)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
    await syncPath(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}
