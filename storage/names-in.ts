import { opendir, readdir } from 'node:fs/promises'
import { isMissing } from '../platform/index.ts'
import { storageError } from './errors.ts'

/** The names in a folder, read a few at a time; none if there is no such folder. */
export async function* namesIn(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder)) yield entry.name
  } catch (error) {
    emptyIfMissing(folder)(error)
  }
}

/**
 * All names in a folder at once; none if there is no such folder.
 *
 * @throws {StorageError} if the folder cannot be read
 */
export function allNamesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(emptyIfMissing(folder))
}

/** Handles the error of another listing in the same way: a missing folder is empty. */
export function emptyIfMissing(folder: string): (error: unknown) => [] {
  return (error) => {
    if (isMissing(error)) return []
    throw storageError(folder, error)
  }
}
