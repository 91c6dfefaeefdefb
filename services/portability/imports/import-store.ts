import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, makeFolder, writeWhole } from '../../../platform/index.ts'
import { storageError } from '../../../storage/index.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { ImportRecord } from './import-record.ts'
import type { PlanFiles } from './plan-import.ts'

const NOTE = 'import.json'

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
export class ImportStore {
  private readonly folder: string

  /** `directory` is the folder of the household. */
  constructor(directory: string) {
    this.folder = join(directory, 'data-imports')
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

  /** The note of an import; null if it does not exist or is damaged. */
  async read(public_id: string): Promise<ImportRecord | null> {
    const path = join(this.path(public_id), NOTE)
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return null
      throw storageError(path, error)
    })
    return text === null ? null : parsed(text)
  }

  /** Writes the note of an import, whole or not at all. */
  async write(record: ImportRecord): Promise<void> {
    const folder = this.path(record.public_id)
    try {
      await makeFolder(folder)
      await writeWhole(join(folder, NOTE), JSON.stringify(record))
    } catch (error) {
      throw storageError(folder, error)
    }
  }

  /** Moves an uploaded file into the folder of an import. */
  async take(public_id: string, path: string): Promise<void> {
    const folder = this.path(public_id)
    try {
      await makeFolder(folder)
      await rename(path, this.files(public_id).source)
    } catch (error) {
      throw storageError(folder, error)
    }
  }

  /** The notes of all imports, the latest first. */
  async list(): Promise<ImportRecord[]> {
    const ids = (await this.names()).filter((name) => Uuid.safeParse(name).success).sort()
    const records = await Promise.all(ids.reverse().map((id) => this.read(id)))
    return records.filter((record) => record !== null)
  }

  /** Removes the uploaded file of an import, and what was unpacked of it. */
  async clear(public_id: string): Promise<void> {
    const { source, work } = this.files(public_id)
    await rm(source, { force: true })
    await rm(work, { recursive: true, force: true })
  }

  async remove(public_id: string): Promise<void> {
    await rm(join(this.path(public_id), NOTE), { force: true })
    await rm(this.path(public_id), { recursive: true, force: true })
  }

  /** Removes folders without a note: an upload that a crash interrupted. Uploads under way are kept. */
  async removeStrays(arriving: ReadonlySet<string>): Promise<void> {
    for (const name of await this.names()) {
      if (arriving.has(name)) continue
      const known = Uuid.safeParse(name).success && (await this.read(name)) !== null
      if (!known && !arriving.has(name)) await rm(join(this.folder, name), { recursive: true, force: true })
    }
  }

  private names(): Promise<string[]> {
    return readdir(this.folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw storageError(this.folder, error)
    })
  }

  private path(public_id: string): string {
    // Only an id may become a path.
    return join(this.folder, Uuid.parse(public_id))
  }
}

function parsed(text: string): ImportRecord | null {
  try {
    return ImportRecord.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
