import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { writeWhole } from '../../platform/index.ts'
import { storageError } from '../errors.ts'

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
  try {
    await writeWhole(path, JSON.stringify(Object.fromEntries(notes)))
  } catch (error) {
    throw storageError(path, error)
  }
}
