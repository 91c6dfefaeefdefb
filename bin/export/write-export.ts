import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { v7 as uuid7 } from 'uuid'
import { createLogger } from '../../http/shell/log.ts'
import { version } from '../../http/version.ts'
import { readConfig } from '../../services/config/config.ts'
import { Language } from '../../services/mail/languages.ts'
import { MediaService } from '../../services/media/media-service.ts'
import { writeArchive } from '../../services/portability/archive/write-archive.ts'
import { placeName } from '../../services/portability/exports/place.ts'
import type { WantedExport } from '../../services/portability/exports/wanted.ts'
import { writeInventory } from '../../services/portability/inventory/write-inventory.ts'
import { MissingFileError } from '../../storage/index.ts'
import type { DataFolder } from '../data.ts'
import { CliError } from '../failure.ts'

/** Where an export goes, its language, and the signal that gives it up. */
interface Target {
  readonly out: string
  readonly language: string
  readonly signal: AbortSignal
}

/** Writes an export of a household in this process. The file is there when all of it is; nothing remains of one that failed. */
export async function writeExport(
  { pool, quotasOf, service }: DataFolder,
  household_id: string,
  { format, with_media, place_id, changed_since }: WantedExport,
  { out, language: named, signal }: Target,
) {
  const language = Language.safeParse(named).data
  if (!language) throw new CliError(`there are no texts in ${named}; choose ${Language.options.join(', ')}`)
  if (existsSync(out)) throw new CliError(`${out} exists already; choose another name`)
  const config = readConfig(process.env)
  const media = await MediaService.open({
    config,
    quotasOf,
    log: createLogger(config, { write: () => {} }),
    now: () => new Date(),
    newId: uuid7,
    directory: (id) => pool.place(id).directory,
    acquire: (id) => pool.acquire(id),
    households: () => [],
    keepsMetadata: () => false,
    fileTime: () => Date.now(),
  })
  // Opening brings the file up to date with the program.
  const household = await pool.acquire(household_id)
  // Of this run alone: a file of that name can be somebody's.
  const output = `${out}.${uuid7()}.part`
  const medium = `${output}.medium`
  try {
    if (place_id !== null && household.read((view) => placeName(view, place_id)) === undefined)
      throw new CliError(`there is no place or container ${place_id}`)
    const name = service.read((view) => view.get('households', household_id)?.record.name) ?? ''
    const shared = {
      file: pool.place(household_id).file,
      output,
      part: { place_id, changed_since },
      with_media,
      language,
      created_at: new Date().toISOString(),
      household: { public_id: household_id, name },
      most_bytes: Number.MAX_SAFE_INTEGER,
    }
    const progress = (part: number) => {
      signal.throwIfAborted()
      showProgress(part)
    }
    const blob = async (sha256: string) => {
      const { blobs } = media.of(household_id)
      const path = blobs.pathOf?.(sha256)
      if (path !== undefined) return path
      try {
        await pipeline(await blobs.read(sha256), createWriteStream(medium, { mode: 0o600 }))
        return medium
      } catch (error) {
        if (error instanceof MissingFileError) return null
        throw error
      }
    }
    const written =
      format === 'pdf'
        ? await writeInventory(
            { ...shared, what: 'inventory', font_folder: config.label_fonts },
            {
              picture: (owner) => media.labelPhoto(household, owner, 'thumb').catch(() => null),
              progress,
            },
          )
        : await writeArchive(
            { ...shared, what: 'write', with_records: format === 'archive', program: version },
            {
              blob,
              person: async (id) => service.read((view) => view.get('users', id)?.record.name ?? null),
              progress,
            },
          )
    signal.throwIfAborted()
    await rename(output, out)
    return written
  } finally {
    household.release()
    await rm(output, { force: true })
    await rm(medium, { force: true })
    await media.close()
  }
}

/** Progress is for a terminal only; a log file does not need it. */
function showProgress(part: number): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(`\r${Math.floor(part * 100)} %${part >= 1 ? '\n' : ''}`)
}
