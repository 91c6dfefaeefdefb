import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { isMissing, makeFolder, writeWhole } from '../../platform/index.ts'
import { allNamesIn, storageError } from '../../storage/index.ts'
import { Uuid } from '../../sync-protocol/index.ts'

/** A kind of records that each have a folder, with a note as JSON beside the files. */
interface NotedKind<R> {
  /** The folder of all of them; it need not exist. */
  readonly folder: string
  /** The name of the file of each note. */
  readonly note: string
  readonly schema: z.ZodType<R>
}

/** A folder of folders: each has the id of a record as its name, the note of that record, and the files that belong to it. */
export class NotedFolders<R extends { readonly public_id: string }> {
  readonly note: string
  private readonly folder: string
  private readonly schema: z.ZodType<R>

  constructor({ folder, note, schema }: NotedKind<R>) {
    this.folder = folder
    this.note = note
    this.schema = schema
  }

  /** The folder of a record. */
  path(public_id: string): string {
    // Only an id may become a path.
    return join(this.folder, Uuid.parse(public_id))
  }

  /** The note of a record; null if there is none, or if it is damaged. */
  async read(public_id: string): Promise<R | null> {
    const path = join(this.path(public_id), this.note)
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return null
      throw storageError(path, error)
    })
    return text === null ? null : this.parsed(text)
  }

  /** Writes the note of a record, whole or not at all. It is on disk when this resolves. */
  async write(record: R): Promise<void> {
    await this.change(record.public_id, (folder) =>
      writeWhole(join(folder, this.note), JSON.stringify(record)),
    )
  }

  /** Makes the folder of a record, and changes something in it. */
  async change(public_id: string, work: (folder: string) => Promise<void>): Promise<void> {
    const folder = this.path(public_id)
    try {
      await makeFolder(folder)
      await work(folder)
    } catch (error) {
      throw storageError(folder, error)
    }
  }

  /** The ids of all records, the latest first: they are UUIDs of version 7. */
  async ids(): Promise<string[]> {
    const names = await allNamesIn(this.folder)
    return names
      .filter((name) => Uuid.safeParse(name).success)
      .sort()
      .reverse()
  }

  /** The names of the files of a record. */
  async names(public_id: string): Promise<string[]> {
    const names = await allNamesIn(this.path(public_id))
    return names.filter((name) => name !== this.note)
  }

  /** Removes a record with its files. */
  async remove(public_id: string): Promise<void> {
    const folder = this.path(public_id)
    // The note is removed first: without it, the rest is no record.
    await rm(join(folder, this.note), { force: true })
    await rm(folder, { recursive: true, force: true })
  }

  /** Removes everything in the folder that is no record: what has no id as its name, and what `isStray` names. */
  async removeStrays(isStray: (public_id: string) => Promise<boolean> = async () => false): Promise<void> {
    for (const name of await allNamesIn(this.folder)) {
      if (!Uuid.safeParse(name).success || (await isStray(name)))
        await rm(join(this.folder, name), { recursive: true, force: true })
    }
  }

  private parsed(text: string): R | null {
    try {
      return this.schema.safeParse(JSON.parse(text)).data ?? null
    } catch {
      return null
    }
  }
}
