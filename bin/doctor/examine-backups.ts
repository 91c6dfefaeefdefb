import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BackupFolder,
  isOfEverything,
  problemParts,
  readErasures,
  StorageError,
} from '../../storage/index.ts'
import { counted } from '../backup/words.ts'
import type { Finding } from './finding.ts'

/** Looks when everything was last backed up. */
export async function examineBackups(folder: string): Promise<Finding> {
  const subject = 'backups'
  const backups = (await new BackupFolder(folder).list()).flatMap(({ manifest }) =>
    manifest && isOfEverything(manifest) ? [manifest] : [],
  )
  const newest = backups.at(-1)
  if (!newest) {
    return {
      level: 'warning',
      subject,
      message: `there is none of everything in ${folder}`,
      advice: 'Make one with "stowage backup create", or let the server do it: set STOWAGE_BACKUP_CRON.',
    }
  }
  const message = `${backups.length} of everything in ${folder}, the newest of ${newest.started_at}`
  const bad = problemParts(newest).length
  if (bad === 0) return { level: 'ok', subject, message }
  return {
    level: 'warning',
    subject,
    message: `${message}, with ${counted(bad, 'household')} that cannot be restored`,
    advice: `"stowage backup verify ${newest.name}" tells which. An older backup may have them: keep it.`,
  }
}

/** Looks whether the log of erasures can be read: a restore needs it. */
export function* examineErasures(folder: string): Generator<Finding> {
  const subject = 'erasures.jsonl'
  try {
    const { length } = readErasures(folder)
    if (length > 0) yield { level: 'ok', subject, message: `tells of ${counted(length, 'erasure')}` }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    const advice = 'Nothing can be restored until this line is mended: it may bring back what was erased.'
    yield { level: 'problem', subject, message: error.message, advice }
  }
}

/** Looks what restores have left in a data folder. */
export async function* examineRestores(folder: string): AsyncGenerator<Finding> {
  if (existsSync(join(folder, 'restoring'))) {
    yield {
      level: 'warning',
      subject: 'restoring',
      message: 'a restore was cut short',
      advice: 'Restore again; the folder is of no more use.',
    }
  }
  const replaced = await readdir(join(folder, 'replaced')).catch(() => [])
  if (replaced.length > 0) {
    yield {
      level: 'ok',
      subject: 'replaced',
      message: `keeps what ${counted(replaced.length, 'restore')} replaced`,
      advice: 'Remove it when nothing of it is missed.',
    }
  }
}
