import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { storageError } from '../errors.ts'
import { syncPath } from './durable.ts'

const Notes = z.record(z.string().regex(/^[0-9a-f]{64}$/), z.iso.datetime())

/** Since when no record names a blob, by its digest: what was removed can be brought back for a while. */
export type UnnamedBlobs = ReadonlyMap<string, string>

/** Reads the notes of a household. Missing or damaged notes count as empty: then everything is kept longer. */
export async function readUnnamed(path: string): Promise<UnnamedBlobs> {
  try {
    return new Map(Object.entries(Notes.parse(JSON.parse(await readFile(path, 'utf8')))))
  } catch {
    return new Map()
  }
}

/** Keeps the notes of a household, whole or as they were. */
export async function writeUnnamed(path: string, notes: UnnamedBlobs): Promise<void> {
  const temporary = `${path}.new`
  try {
    const handle = await open(temporary, 'w', 0o600)
    try {
      await handle.writeFile(JSON.stringify(Object.fromEntries(notes)))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
    await syncPath(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw storageError(path, error)
  }
}
