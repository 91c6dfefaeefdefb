import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { JobRecord } from './job.ts'
import { NotedFolders } from './noted-folders.ts'

const FILE_NAME = /^[a-z0-9][a-z0-9.-]*$/

/** The jobs of one kind in a household: a folder for each, with its note and the files that belong to it. */
export class JobStore extends NotedFolders<JobRecord> {
  /** `folder` need not exist. */
  constructor(folder: string) {
    super({ folder, note: 'job.json', schema: JobRecord })
  }

  /** The path of a file that belongs to a job. */
  file(public_id: string, name: string): string {
    if (!FILE_NAME.test(name) || name === this.note) throw new TypeError(`a job cannot have a file ${name}`)
    return join(this.path(public_id), name)
  }

  /** Removes the files of a job; its note stays. */
  async clear(public_id: string): Promise<void> {
    for (const name of await this.names(public_id))
      await rm(join(this.path(public_id), name), { recursive: true, force: true })
  }
}
