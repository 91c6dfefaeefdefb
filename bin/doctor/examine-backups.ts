import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BackupFolder,
  gapText,
  type HistoryHead,
  isOfEverything,
  lossLog,
  problemParts,
  readErasures,
  readLosses,
  StorageError,
} from '../../storage/index.ts'
import { counted } from '../backup/words.ts'
import type { Finding } from './finding.ts'

/** Looks when everything was last backed up. */
export async function* examineBackups(folder: string): AsyncGenerator<Finding> {
  const subject = 'backups'
  const backups = (await new BackupFolder(folder).list()).flatMap(({ manifest }) =>
    manifest && isOfEverything(manifest) ? [manifest] : [],
  )
  const newest = backups.at(-1)
  if (!newest) {
    yield {
      level: 'warning',
      subject,
      message: `there is none of everything in ${folder}`,
      advice: 'Make one with "stowage backup create", or let the server do it: set STOWAGE_BACKUP_CRON.',
    }
    return
  }
  const message = `${backups.length} of everything in ${folder}, the newest of ${newest.started_at}`
  const bad = problemParts(newest).length
  if (bad === 0) {
    yield { level: 'ok', subject, message }
    return
  }
  yield {
    level: 'warning',
    subject,
    message: `${message}, with ${counted(bad, 'household')} that cannot be restored`,
    advice: `"stowage backup verify ${newest.name}" tells which. An older backup may have them: keep it.`,
  }
}

/** How far a household's history, or that of the accounts (null), had come when it was backed up. */
export interface NotedHead {
  readonly household_id: string | null
  /** The name of the backup. */
  readonly backup: string
  readonly head: HistoryHead
}

/** How far histories had come when they were backed up, the newest backup first. */
export async function headsInBackups(folder: string): Promise<NotedHead[]> {
  const backups = await new BackupFolder(folder).list()
  return backups.toReversed().flatMap(({ name, manifest }) =>
    (manifest?.parts ?? []).flatMap(({ household_id, state }) => {
      if (!state) return []
      const { epoch, seq, head = '' } = state
      return [{ household_id, backup: name, head: { epoch, seq, hash: head } }]
    }),
  )
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

/** Looks whether acknowledged operations were ever found missing. */
export function* examineLosses(folder: string): Generator<Finding> {
  try {
    for (const loss of readLosses(folder)) {
      const subject = loss.household_id === null ? 'service.sqlite' : `household ${loss.household_id}`
      yield {
        level: 'warning',
        subject: `losses.jsonl, ${subject}`,
        message: `on ${loss.found_at}: ${gapText(loss)}`,
        advice: `Devices have been asked to send again what they keep. Look whether everything is there; then remove ${lossLog(folder)}.`,
      }
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    yield {
      level: 'warning',
      subject: 'losses.jsonl',
      message: error.message,
      advice: 'Remove the line that cannot be read, or the file when it is of no more use.',
    }
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
