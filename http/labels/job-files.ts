import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, writeWhole } from '../../platform/index.ts'
import { Uuid } from '../../sync-protocol/index.ts'
import { JobRecord } from './job-record.ts'

/** The folder of a household's print jobs: for each a record and, when it is done, a PDF of the same name. */
export class JobFiles {
  readonly folder: string

  /** `directory` is that of the household. */
  constructor(directory: string) {
    this.folder = join(directory, 'print-jobs')
  }

  /** Where the PDF of a job is. */
  pdf(public_id: string): string {
    // Nothing but an id may become a path.
    return join(this.folder, `${Uuid.parse(public_id)}.pdf`)
  }

  /** The record of a job; null when there is none, or none that can be read. */
  async read(public_id: string): Promise<JobRecord | null> {
    const text = await readFile(this.record(public_id), 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    return text === null ? null : readRecord(text)
  }

  /** Keeps the record of a job, whole or not at all. */
  async write(job: JobRecord): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    await writeWhole(this.record(job.public_id), JSON.stringify(job))
  }

  /** The ids of all jobs, the latest first: they are of version 7. */
  async list(): Promise<string[]> {
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    return names
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((id) => Uuid.safeParse(id).success)
      .sort()
      .reverse()
  }

  /** Removes a job and all that was made of it. */
  async remove(public_id: string): Promise<void> {
    const pdf = this.pdf(public_id)
    for (const file of [pdf, `${pdf}.part`, this.record(public_id)]) await rm(file, { force: true })
  }

  /** Removes what belongs to no job: of one that was cut short while it was made. */
  async removeStrays(): Promise<void> {
    const known = new Set(await this.list())
    const names = await readdir(this.folder).catch(() => [])
    for (const name of names) {
      const [id = ''] = name.replace(/^\./, '').split('.')
      if (!known.has(id)) await rm(join(this.folder, name), { force: true })
    }
  }

  private record(public_id: string): string {
    return join(this.folder, `${Uuid.parse(public_id)}.json`)
  }
}

function readRecord(text: string): JobRecord | null {
  try {
    return JobRecord.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
