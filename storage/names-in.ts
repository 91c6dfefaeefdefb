import { opendir } from 'node:fs/promises'
import { isMissing } from '../platform/index.ts'
import { storageError } from './errors.ts'

/** The names in a folder, read a few at a time; none if there is no such folder. */
export async function* namesIn(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder)) yield entry.name
  } catch (error) {
    if (!isMissing(error)) throw storageError(folder, error)
  }
}
