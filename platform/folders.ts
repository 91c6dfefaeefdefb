import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isMissing, syncPath, syncPathSync } from './files.ts'

/** A place that accepts no folder of that name. */
export class FolderRefusedError extends Error {
  override readonly name = 'FolderRefusedError'
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
    throw new FolderRefusedError(`${dirname(path)} accepts no folder ${path}; choose another place.`, {
      cause: error,
    })
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
