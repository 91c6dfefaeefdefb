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
} from '../../../storage/index.ts'
import { counted } from '../words.ts'
import type { Finding } from './finding.ts'

/** Checks the age of the last backup of everything. */
export async function* examineBackups(folder: string): AsyncGenerator<Finding> {
  const subject = 'backups'
  const backups = (await new BackupFolder(folder).list(new Date().toISOString())).flatMap(({ manifest }) =>
    manifest && isOfEverything(manifest) ? [manifest] : [],
  )
  const newest = backups.at(-1)
  if (!newest) {
    yield {
      level: 'warning',
      subject,
      code: 'check_backups_none',
      values: { name: folder },
      message: `there is no backup of everything in ${folder}`,
      advice: 'Make one with "stowage backup create", or schedule backups with STOWAGE_BACKUP_CRON.',
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
    code: 'check_backups_partly',
    values: { name: newest.name, count: bad },
    message: `${message}, with ${counted(bad, 'household')} that cannot be restored`,
    advice: `"stowage backup verify ${newest.name}" names them. Keep older backups, which may contain them.`,
  }
}

/** The seq of a household's history, or of that of the accounts (null), in a backup. */
export interface NotedHead {
  readonly household_id: string | null
  /** The name of the backup. */
  readonly backup: string
  readonly head: HistoryHead
}

/** The seqs of histories in the backups, newest backup first. */
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

/** Checks that the log of erasures can be read: a restore needs it. */
export function* examineErasures(folder: string): Generator<Finding> {
  const subject = 'erasures.jsonl'
  try {
    const { length } = readErasures(folder)
    if (length > 0) yield { level: 'ok', subject, message: `records ${counted(length, 'erasure')}` }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    const advice = 'Repair this line before any restore: a restore could bring back erased data.'
    yield { level: 'problem', subject, message: error.message, advice, code: 'check_erasures_unreadable' }
  }
}

/** Checks whether acknowledged operations were ever missing. */
export function* examineLosses(folder: string): Generator<Finding> {
  try {
    for (const loss of readLosses(folder)) {
      const subject = loss.household_id === null ? 'service.sqlite' : `household ${loss.household_id}`
      yield {
        level: 'warning',
        subject: `losses.jsonl, ${subject}`,
        code: 'check_loss',
        values: { name: subject, found_at: loss.found_at },
        message: `on ${loss.found_at}: ${gapText(loss)}`,
        advice: `Devices have been asked to send their operations again. Check that the data is complete; then delete ${lossLog(folder)}.`,
      }
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    yield {
      level: 'warning',
      subject: 'losses.jsonl',
      code: 'check_losses_unreadable',
      message: error.message,
      advice: 'Delete the unreadable line, or the whole file if you no longer need it.',
    }
  }
}

/** Checks the folders that restores have left in a data folder. */
export async function* examineRestores(folder: string): AsyncGenerator<Finding> {
  if (existsSync(join(folder, 'restoring'))) {
    yield {
      level: 'warning',
      subject: 'restoring',
      code: 'check_restoring',
      message: 'a restore was interrupted',
      advice: 'Restore again, and delete this folder.',
    }
  }
  const replaced = await readdir(join(folder, 'replaced')).catch(() => [])
  if (replaced.length > 0) {
    yield {
      level: 'ok',
      subject: 'replaced',
      message: `keeps the files that ${counted(replaced.length, 'restore')} replaced`,
      advice: 'Delete it when you no longer need these files.',
    }
  }
}
