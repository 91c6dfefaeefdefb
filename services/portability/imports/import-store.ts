import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { NotedFolders } from '../../jobs/noted-folders.ts'
import { ImportRecord } from './import-record.ts'
import type { PlanFiles } from './plan-import.ts'

/** The paths of the files of an import. */
export interface ImportFiles {
  /** The uploaded file. */
  readonly source: string
  readonly plan: PlanFiles
  /** The reasons of refused operations. */
  readonly refusals: string
  /** A folder for what is unpacked; it is emptied when the work ends. */
  readonly work: string
}

/** The imports of a household: a folder for each, with its note and its files. */
export class ImportStore extends NotedFolders<ImportRecord> {
  /** `directory` is the folder of the household. */
  constructor(directory: string) {
    super({ folder: join(directory, 'data-imports'), note: 'import.json', schema: ImportRecord })
  }

  files(public_id: string): ImportFiles {
    const path = this.path(public_id)
    return {
      source: join(path, 'source'),
      plan: {
        steps: join(path, 'steps.ndjson'),
        files: join(path, 'files.ndjson'),
        report: join(path, 'report.ndjson'),
      },
      refusals: join(path, 'refusals.ndjson'),
      work: join(path, 'work'),
    }
  }

  /** Moves an uploaded file into the folder of an import. */
  async take(public_id: string, path: string): Promise<void> {
    await this.change(public_id, () => rename(path, this.files(public_id).source))
  }

  /** The notes of all imports, the latest first. */
  async list(): Promise<ImportRecord[]> {
    const records = await Promise.all((await this.ids()).map((id) => this.read(id)))
    return records.filter((record) => record !== null)
  }

  /** Removes the uploaded file of an import, and what was unpacked of it. */
  async clear(public_id: string): Promise<void> {
    const { source, work } = this.files(public_id)
    await rm(source, { force: true })
    await rm(work, { recursive: true, force: true })
  }

  /** Removes folders without a note: an upload that a crash interrupted. Uploads under way are kept. */
  async sweep(arriving: ReadonlySet<string>): Promise<void> {
    await this.removeStrays(
      // An upload may begin while its note is looked for.
      async (id) => !arriving.has(id) && (await this.read(id)) === null && !arriving.has(id),
    )
  }
}
