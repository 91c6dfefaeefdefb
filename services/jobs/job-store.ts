import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, makeFolder, writeWhole } from '../../platform/index.ts'
import { storageError } from '../../storage/index.ts'
import { Uuid } from '../../sync-protocol/index.ts'
import { JobRecord } from './job.ts'

const NOTE = 'job.json'
const FILE_NAME = /^[a-z0-9][a-z0-9.-]*$/

/** The jobs of one kind in a household: a folder for each, with its note and the files that belong to it. */
export class JobStore {
  private readonly folder: string

  /** `folder` need not exist. */
  constructor(folder: string) {
    this.folder = folder
  }

  /** The path of a file that belongs to a job. */
  file(public_id: string, name: string): string {
    if (!FILE_NAME.test(name) || name === NOTE) throw new TypeError(`a job cannot have a file ${name}`)
    return join(this.path(public_id), name)
  }

  /** The note of a job; null if there is none, or if it is damaged. */
  async read(public_id: string): Promise<JobRecord | null> {
    const path = join(this.path(public_id), NOTE)
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return null
      throw storageError(path, error)
    })
    return text === null ? null : parsed(text)
  }

  /** Writes the note of a job, whole or not at all. It is on disk when this resolves. */
  async write(record: JobRecord): Promise<void> {
    const folder = this.path(record.public_id)
    try {
      await makeFolder(folder)
      await writeWhole(join(folder, NOTE), JSON.stringify(record))
    } catch (error) {
      throw storageError(folder, error)
    }
  }

  /** The ids of all jobs, the latest first: they are UUIDs of version 7. */
  async list(): Promise<string[]> {
    const names = await namesIn(this.folder)
    return names
      .filter((name) => Uuid.safeParse(name).success)
      .sort()
      .reverse()
  }

  /** Removes the files of a job; its note stays. */
  async clear(public_id: string): Promise<void> {
    const folder = this.path(public_id)
    for (const name of await namesIn(folder)) {
      if (name !== NOTE) await rm(join(folder, name), { recursive: true, force: true })
    }
  }

  /** Removes a job with its files. */
  async remove(public_id: string): Promise<void> {
    const folder = this.path(public_id)
    // The note is removed first: without it, the rest is no job.
    await rm(join(folder, NOTE), { force: true })
    await rm(folder, { recursive: true, force: true })
  }

  /** Removes everything in the folder that is not a job. */
  async removeStrays(): Promise<void> {
    for (const name of await namesIn(this.folder)) {
      if (!Uuid.safeParse(name).success) await rm(join(this.folder, name), { recursive: true, force: true })
    }
  }

  private path(public_id: string): string {
    // Only an id may become a path.
    return join(this.folder, Uuid.parse(public_id))
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw storageError(folder, error)
  })
}

function parsed(text: string): JobRecord | null {
  try {
    return JobRecord.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
