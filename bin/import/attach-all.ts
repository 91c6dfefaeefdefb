import { join } from 'node:path'
import pino from 'pino'
import { v7 as uuid7 } from 'uuid'
import type { z } from 'zod'
import { says } from '../../engine/imports/index.ts'
import type { Author, QuotaLimits } from '../../engine/index.ts'
import { readConfig } from '../../services/config/config.ts'
import { ServiceError } from '../../services/errors.ts'
import { MediaService } from '../../services/media/media-service.ts'
import { fileName } from '../../services/portability/imports/inventory.ts'
import type { NotedRow, PlannedFile } from '../../services/portability/imports/plan-import.ts'
import type { ArchiveFiles } from '../../services/portability/imports/source/zip.ts'
import { type HouseholdFile, householdPlace } from '../../storage/index.ts'

/** Attaches the files of an archive to the items of an import. Returns rows for those that are refused. */
export async function attachAll(
  archive: ArchiveFiles,
  files: readonly z.infer<typeof PlannedFile>[],
  to: {
    readonly household: HouseholdFile
    readonly author: Author
    readonly folder: string
    readonly quotasOf: (household_id: string) => QuotaLimits
    readonly keepsMetadata: (household_id: string) => boolean
  },
): Promise<NotedRow[]> {
  const { author, folder, household, keepsMetadata, quotasOf } = to
  const config = readConfig(process.env)
  const media = await MediaService.open({
    config,
    quotasOf,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    newId: uuid7,
    directory: (household_id) => householdPlace(config.data, household_id).directory,
    acquire: () => Promise.reject(new Error('one household is open')),
    households: () => [],
    keepsMetadata,
    fileTime: () => Date.now(),
  })
  const refused: NotedRow[] = []
  try {
    for (const [line, id, name, sheet = null] of files) {
      const found = archive.find(name.split('\t')[0] ?? '')
      if (!found) continue
      const path = join(folder, 'file')
      const { sha256, bytes } = await archive.unpack(found.entry, path)
      try {
        const received = { path, label: name, name: fileName(name), bytes, sha256 }
        const attachment = { owner: { kind: 'item', id }, operation_id: uuid7(), primary: false } as const
        await media.attach({ file: household, author }, [received], attachment)
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        const message = says('file_not_attached', { name: fileName(name), reason: error.message })
        refused.push({
          line,
          sheet,
          status: 'refused',
          name: null,
          path: [],
          message,
          changes: [],
          problems: [],
        })
      }
    }
  } finally {
    await media.close()
  }
  return refused
}
