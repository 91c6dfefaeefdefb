import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { createLogger } from '../../http/shell/log.ts'
import { readConfig } from '../../services/config/config.ts'
import { MediaService } from '../../services/media/media-service.ts'
import { counted, filesText } from '../../services/operations/words.ts'
import { ArchiveImport } from '../../services/portability/archive/archive-import.ts'
import { ArchiveRefused } from '../../services/portability/archive/refused.ts'
import type { DataFolder } from '../data.ts'
import { CliError } from '../failure.ts'
import type { ImportReport } from './report.ts'

/** Imports an export of Stowage into an empty household, or only checks it. Returns a report. */
export async function readArchive(
  { keepsMetadata, pool, quotasOf }: DataFolder,
  household_id: string,
  path: string,
  dry_run: boolean,
): Promise<ImportReport> {
  const config = readConfig(process.env)
  const now = () => new Date()
  const { directory } = pool.place(household_id)
  const media = await MediaService.open({
    config,
    quotasOf,
    log: createLogger(config, { write: () => {} }),
    now,
    newId: uuid7,
    directory: (id) => pool.place(id).directory,
    acquire: (id) => pool.acquire(id),
    households: () => [],
    keepsMetadata,
    fileTime: () => Date.now(),
  })
  const archives = new ArchiveImport({ media, now, newId: uuid7, pool, quotasOf })
  try {
    if (dry_run) {
      const { household, records, operations, media: files } = await archives.dryRun(path, household_id)
      const count = Object.values(records).reduce((sum, each) => sum + each, 0)
      const text = `The export of "${household}" is sound: ${counted(count, 'record')}, ${counted(operations, 'operation')}, ${filesText(files.files)}. Nothing was changed.\n`
      return { text, facts: { dry_run, household, records: count, operations, media: files.files } }
    }
    const { records, media: stored } = await archives.confirm(
      path,
      household_id,
      join(directory, 'importing'),
    )
    const text = `Imported ${counted(records, 'record')} with the history, and ${filesText(stored)}.\n`
    return { text, facts: { dry_run, records, media: stored } }
  } catch (error) {
    if (error instanceof ArchiveRefused) throw new CliError(`${path}: ${error.message}`)
    throw error
  } finally {
    await media.close()
  }
}
