import { existsSync } from 'node:fs'
import { access, constants, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type CollectionMap, type OwnQuotas, type QuotaLimits, quotaLimits } from '../../../engine/index.ts'
import { unfitNode } from '../../../platform/index.ts'
import {
  BusyError,
  FileAccessError,
  gapText,
  householdPlace,
  NewerFileError,
  openHouseholdFile,
  openServiceFile,
  type S3Options,
  type ScopeFile,
  StorageError,
  StorageFullError,
  shareData,
} from '../../../storage/index.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { KEY_FILE, type Keys } from '../../accounts/second-factor/installation-keys.ts'
import type { FindingCode } from '../found.ts'
import { bytesText } from '../words.ts'
import { adviceFor, gapAdvice, restoreAdvice } from './advice.ts'
import {
  examineBackups,
  examineErasures,
  examineLosses,
  examineRestores,
  headsInBackups,
  type NotedHead,
} from './examine-backups.ts'
import { examineCatalogue } from './examine-catalogue.ts'
import { examineKey } from './examine-key.ts'
import { examineMedia } from './examine-media.ts'
import { examineQuotas } from './examine-quotas.ts'
import type { Finding } from './finding.ts'

const LOW_SPACE_BYTES = 500 * 1024 * 1024

/**
 * Checks a data folder and every file in it, the photos (also those in a bucket), and the folder of backups. It changes
 * nothing, except that opening a file migrates it.
 */
export async function* examine(
  folder: string,
  backups: string,
  s3: S3Options | null = null,
  quotas: QuotaLimits = quotaLimits(),
  secret_keys: Keys | null = null,
): AsyncGenerator<Finding> {
  const unfit = unfitNode()
  yield {
    level: unfit === null ? 'ok' : 'problem',
    subject: 'Node',
    message: unfit ?? `version ${process.versions.node}`,
  }
  const missing = await examineFolder(folder)
  if (missing) {
    yield missing
    return
  }
  yield { level: 'ok', subject: folder, message: 'can be read and written' }
  const hold = shareData(folder)
  try {
    yield* examineContent(folder, backups, s3, quotas, secret_keys)
  } finally {
    hold.release()
  }
}

/** The same checks in the process of a server, which has locked the folder. */
export async function* examineServed(
  folder: string,
  backups: string,
  s3: S3Options | null,
  quotas: QuotaLimits,
  secret_keys: Keys | null,
): AsyncGenerator<Finding> {
  const missing = await examineFolder(folder)
  if (missing) yield missing
  else yield* examineContent(folder, backups, s3, quotas, secret_keys)
}

/** Runs one check. If the system refuses it, such as for an unreadable folder, the next checks still run. */
async function* surviving(
  subject: string,
  look: () => AsyncGenerator<Finding> | Generator<Finding>,
): AsyncGenerator<Finding> {
  try {
    yield* look()
  } catch (error) {
    const isSystem = error instanceof Error && 'syscall' in error
    if (!isSystem && !(error instanceof StorageError)) throw error
    const advice = 'Run the doctor as the user that runs Stowage, and make that user the owner of the folder.'
    const said = { code: 'check_unchecked', values: { name: subject } } as const
    yield { level: 'problem', subject, message: `cannot be checked: ${error.message}`, advice, ...said }
  }
}

async function* examineContent(
  folder: string,
  backups: string,
  s3: S3Options | null,
  quotas: QuotaLimits,
  secret_keys: Keys | null,
): AsyncGenerator<Finding> {
  const space = await examineSpace(folder)
  if (space) yield space
  const service = join(folder, 'service.sqlite')
  if (!existsSync(service)) {
    yield {
      level: 'problem',
      subject: 'service.sqlite',
      code: 'check_file_damaged',
      values: { name: 'service.sqlite' },
      message: 'is missing',
      advice:
        'Either this is not the data folder of a Stowage, or the file was lost: restore everything from a backup.',
    }
    return
  }
  const known: string[] = []
  const own = new Map<string, OwnQuotas>()
  // A later check reports a folder of backups that cannot be read.
  const noted = await headsInBackups(backups).catch(() => [])
  const found = examineFile(
    { subject: 'service.sqlite', path: service, household_id: null, noted },
    () => openServiceFile(service),
    (file) => {
      for (const { public_id, quotas: set } of file.read((view) =>
        view.all('households').map(({ record }) => record),
      )) {
        known.push(public_id)
        own.set(public_id, set ?? {})
      }
    },
  )
  yield found
  yield* surviving(KEY_FILE, () => examineKey({ data: folder, secret_keys }))
  // The households are unknown then, so every household folder is checked.
  if (found.level === 'problem') known.push(...(await householdFolders(folder).catch(() => [])))
  const well: string[] = []
  for (const household_id of known) {
    const { file } = householdPlace(folder, household_id)
    const examined = { subject: `household ${household_id}`, path: file, household_id, noted }
    const whole = examineFile(examined, () => openHouseholdFile(file, household_id))
    yield whole
    if (whole.level !== 'problem') well.push(household_id)
  }
  yield* surviving('quotas', () => examineQuotas(folder, well, (id) => ({ ...quotas, ...own.get(id) })))
  yield* surviving('photos and documents', () => examineMedia(folder, well, s3))
  yield* surviving('erasures.jsonl', () => examineErasures(folder))
  yield* surviving('losses.jsonl', () => examineLosses(folder))
  yield* surviving('replaced', () => examineRestores(folder))
  yield* surviving('catalogue.sqlite', () => examineCatalogue(folder))
  yield* surviving('backups', () => examineBackups(backups))
  yield* surviving('households', () => examineStrangers(folder, known))
}

/** Reports folders of households that are not in service.sqlite. */
async function* examineStrangers(folder: string, known: readonly string[]): AsyncGenerator<Finding> {
  for (const stranger of await householdFolders(folder)) {
    if (known.includes(stranger)) continue
    yield {
      level: 'warning',
      subject: `household ${stranger}`,
      code: 'check_stranger',
      values: { name: stranger },
      message: 'has a folder, but is not in service.sqlite',
      advice:
        'Perhaps its creation was interrupted, or service.sqlite is from an older backup. The folder does not disturb the server.',
    }
  }
}

async function examineFolder(folder: string): Promise<Finding | null> {
  if (!existsSync(folder)) {
    return {
      level: 'problem',
      subject: folder,
      code: 'check_folder',
      values: { name: folder },
      message: 'the data folder does not exist',
      advice: 'Set STOWAGE_DATA to the data folder of your server, or start the server once to create it.',
    }
  }
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch {
    return {
      level: 'problem',
      subject: folder,
      code: 'check_folder',
      values: { name: folder },
      message: 'cannot be read and written',
      advice: 'Run the doctor as the user that runs Stowage, or give that user the folder.',
    }
  }
}

async function examineSpace(folder: string): Promise<Finding | null> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `${bytesText(free)} free`
  if (free >= LOW_SPACE_BYTES) return { level: 'ok', subject: 'disk', message: text }
  return {
    level: 'warning',
    subject: 'disk',
    code: 'check_disk_low',
    values: { free_bytes: free },
    message: `only ${text}`,
    advice: 'Free some disk space: on a full disk the server refuses changes.',
  }
}

/** A checked file: that of a household, or service.sqlite (null). */
interface Examined {
  readonly subject: string
  readonly path: string
  readonly household_id: string | null
  /** The seqs of histories in the backups. */
  readonly noted: readonly NotedHead[]
}

function examineFile<M extends CollectionMap>(
  { subject, path, household_id, noted }: Examined,
  open: () => ScopeFile<M>,
  look?: (file: ScopeFile<M>) => void,
): Finding {
  const values = { name: subject }
  const bad = (
    what: string,
    advice = restoreAdvice(household_id),
    code: FindingCode = 'check_file_damaged',
  ): Finding => {
    return { level: 'problem', subject, message: `${what} (${path})`, advice, code, values }
  }
  const edited = (what: string) => bad(what, restoreAdvice(household_id), 'check_file_altered')
  try {
    const file = open()
    try {
      const wrong = file.integrityCheck('full')
      if (wrong.length > 0) return bad(`is damaged: ${wrong.slice(0, 3).join('; ')}`)
      const { stored, computed, unreadable, altered } = file.rescan()
      if (unreadable.length > 0) return bad(`is damaged: ${unreadable.join(', ')} cannot be read`)
      if (computed.checksum !== stored.checksum) {
        return bad(
          `its records do not match its checksum: computed ${computed.checksum}, stored ${stored.checksum}`,
        )
      }
      if (JSON.stringify(stored) !== JSON.stringify(computed)) {
        return bad('its counts of records and operations are wrong')
      }
      if (altered.length > 0) {
        return edited(`its records were edited without an operation: ${altered.join(', ')}`)
      }
      const chain = file.checkChain()
      if (chain.broken_at !== null) {
        return edited(`its history was changed: the chain of operations is broken at seq ${chain.broken_at}`)
      }
      const gap = file.historyGap()
      if (gap) return bad(gapText(gap), gapAdvice(household_id), 'check_file_behind')
      for (const { backup, head } of noted.filter((each) => each.household_id === household_id)) {
        const behind = file.gapTo(head)
        if (!behind) continue
        const level = behind.kind === 'older' ? 'warning' : 'problem'
        const message = `compared with the backup ${backup}: ${gapText(behind)} (${path})`
        const code = level === 'warning' ? 'check_file_older' : 'check_file_behind'
        return { level, subject, message, advice: gapAdvice(household_id), code, values }
      }
      look?.(file)
      const rows = Object.values(computed.rows).reduce((sum, count) => sum + count, 0)
      return {
        level: 'ok',
        subject,
        message: `${rows} records at seq ${file.state().seq}, intact; history ${chain.head.slice(0, 16)}`,
      }
    } finally {
      file.close()
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return bad(error.message, adviceFor(error, household_id), isUnread(error) ? 'check_unchecked' : undefined)
  }
}

/** Whether an error says nothing about the content of a file: a restore would throw away what is newer than the backup. */
function isUnread(error: StorageError): boolean {
  return [BusyError, FileAccessError, NewerFileError, StorageFullError].some((kind) => error instanceof kind)
}

/** The ids of all households that have a folder. */
async function householdFolders(folder: string): Promise<string[]> {
  const households = join(folder, 'households')
  if (!existsSync(households)) return []
  const buckets = await readdir(households)
  const found = await Promise.all(buckets.map((bucket) => readdir(join(households, bucket)).catch(() => [])))
  return found.flat().filter((name) => Uuid.safeParse(name).success)
}
