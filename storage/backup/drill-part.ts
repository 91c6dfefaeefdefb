import { constants, copyFileSync, existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { CollectionMap, HouseholdView } from '../../engine/index.ts'
import { makeFolderSync } from '../../platform/index.ts'
import { StorageError, StorageFullError, storageError } from '../errors.ts'
import { openScopeFile } from '../scope/open.ts'
import { householdSchema } from '../scope/schema.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { serviceSchema } from '../service-file.ts'
import { digestOf } from './files.ts'
import { inspect } from './inspect.ts'
import type { BackupFile, BackupPart } from './manifest.ts'
import { partPlace } from './places.ts'

/** Restores one part of a backup into a scratch folder, checks it there, and deletes it again. */
export interface DrillTask {
  readonly what: 'drill'
  readonly part: BackupPart
  /** The folder of the backup. */
  readonly backup: string
  /** An empty folder that belongs to the drill. */
  readonly scratch: string
  /** Whether the backup should have the photos and documents; a bucket's are backed up elsewhere. */
  readonly with_media: boolean
}

/** Something wrong that a drill found: the damaged file, and what is wrong with it. */
export interface DrillFinding {
  readonly path: string
  readonly problem: string
}

/** The result of a drill with one part. */
export interface DrilledPart {
  /** Null for the accounts. */
  readonly household_id: string | null
  readonly name: string
  readonly files: number
  readonly bytes: number
  /** Number of records in the restored file; null if it cannot be read. */
  readonly records: number | null
  readonly seq: number | null
  readonly findings: readonly DrillFinding[]
  /** Number of findings, also of those that are not listed. */
  readonly problems: number
}

/** Maximum number of findings that a drill lists for one part. */
const MOST_FINDINGS = 20

/** Restores and checks a part. Only a full disk or an unreadable scratch folder throws; all else is a finding. */
export function drillPart({ part, backup, scratch, with_media }: DrillTask): DrilledPart {
  const { household_id, name, files } = part
  const findings: DrillFinding[] = []
  const { file: main } = partPlace('', household_id)
  try {
    for (const file of files) {
      const problem = bring(backup, file, scratch)
      if (problem !== null) findings.push({ path: file.path, problem })
    }
    const opened = existsSync(join(scratch, main)) ? lookInto(part, scratch, findings) : null
    if (with_media && opened) findings.push(...missingMedia(part, opened.media))
    if (part.problem !== null)
      findings.push({ path: main, problem: `It was damaged when it was backed up: ${part.problem}` })
    else if (files.length === 0) findings.push({ path: main, problem: 'The backup has no copy of it.' })
    return {
      household_id,
      name,
      files: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      records: opened?.records ?? null,
      seq: opened?.seq ?? null,
      findings: findings.slice(0, MOST_FINDINGS),
      problems: findings.length,
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Copies a file out of the backup. The digest is that of the copy: what a restore would put in place. */
function bring(backup: string, { path, bytes, sha256 }: BackupFile, scratch: string): string | null {
  const [from, to] = [join(backup, path), join(scratch, path)]
  if (!existsSync(from)) return 'It is missing.'
  makeFolderSync(dirname(to))
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  } catch (error) {
    const failure = storageError(to, error)
    if (failure instanceof StorageFullError) throw failure
    return `It cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
  const found = digestOf(to)
  if (found.bytes !== bytes) return `It has ${found.bytes} bytes instead of ${bytes}.`
  if (found.sha256 !== sha256)
    return `Its content was changed: SHA-256 ${found.sha256.slice(0, 16)}… instead of ${sha256.slice(0, 16)}….`
  return null
}

interface Opened {
  readonly records: number
  readonly seq: number
  /** The digests of the photos and documents that the records name. */
  readonly media: readonly string[]
}

/** Checks the restored SQLite file as it was backed up, then migrates and opens it as a server would. */
function lookInto(part: BackupPart, scratch: string, findings: DrillFinding[]): Opened | null {
  const { household_id, state } = part
  const { file: path } = partPlace('', household_id)
  const restored = join(scratch, path)
  const bad = (problem: string) => void findings.push({ path, problem })
  const found = inspect(restored, household_id)
  if (found.problem !== null) bad(found.problem)
  if (found.state !== null && state !== null) {
    const { records, seq } = found.state
    if (records !== state.records) bad(`It has ${records} records instead of ${state.records}.`)
    if (seq !== state.seq) bad(`Its history ends at seq ${seq} instead of ${state.seq}.`)
    // A manifest of an older program has no head.
    const { head = found.state.head } = state
    if (records === state.records && seq === state.seq && !isDeepStrictEqual(found.state, { ...state, head }))
      bad('The checksum of its records is not that of the manifest.')
  }
  try {
    return household_id === null
      ? opened(openScopeFile(restored, serviceSchema), bad, () => [])
      : opened(openScopeFile(restored, householdSchema), bad, (file) => file.read(mediaOf))
  } catch (error) {
    const failure = storageError(restored, error)
    // That says nothing about the backup.
    if (failure instanceof StorageFullError) throw failure
    const reason = failure instanceof StorageError ? failure.message : String(failure)
    bad(`A server could not open it: ${reason}`)
    return null
  }
}

function opened<M extends CollectionMap>(
  file: ScopeFile<M>,
  bad: (problem: string) => void,
  media: (file: ScopeFile<M>) => string[],
): Opened {
  try {
    const { broken_at } = file.checkChain()
    if (broken_at !== null) bad(`The chain of its operations is broken at seq ${broken_at}.`)
    const { computed } = file.rescan()
    const records = Object.values(computed.rows).reduce((sum, count) => sum + count, 0)
    return { records, seq: file.state().seq, media: media(file) }
  } finally {
    file.close()
  }
}

function mediaOf(view: HouseholdView): string[] {
  return view.all('media').flatMap(({ record }) => (record.stored_at === null ? [] : [record.sha256]))
}

/** The photos and documents that records name, and that the backup does not hold. */
function missingMedia({ household_id, files }: BackupPart, named: readonly string[]): DrillFinding[] {
  if (household_id === null) return []
  const held = new Set(files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)))
  const { directory } = partPlace('', household_id)
  return [...new Set(named)]
    .filter((sha256) => !held.has(sha256))
    .map((sha256) => ({
      path: `${directory}/blobs/${sha256.slice(0, 2)}/${sha256}`,
      problem: 'A record names this photo or document, and the backup does not have it.',
    }))
}
