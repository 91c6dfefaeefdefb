import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { v7 as uuid7 } from 'uuid'
import { version } from '../../http/version.ts'
import { type Config, readConfig } from '../../services/config/config.ts'
import { examineKey } from '../../services/operations/checks/examine-key.ts'
import {
  BackupFolder,
  createBackup,
  isOfEverything,
  problemParts,
  readBackup,
  restoreBackup,
  shareData,
  totalBytes,
  verifyBackup,
} from '../../storage/index.ts'
import { becomeOwner } from '../as-owner.ts'
import { findBackup } from '../backup/find.ts'
import { interruptible } from '../backup/interruptible.ts'
import { createdText, listText, restoredText, verifiedText } from '../backup/reports.ts'
import { knownDataFolder } from '../data.ts'
import { CliError } from '../failure.ts'
import { type JsonOption, print } from '../print.ts'

const now = () => new Date().toISOString()

const create = new Command('create')
  .description('back up everything, or one household; the server may run')
  .option('--household <id>', 'only this household ("stowage households" lists them)')
  .option('--to <folder>', 'the folder of backups (default: STOWAGE_BACKUP_FOLDER)')
  .option('--json', 'as JSON, for programs')
  .addHelpText(
    'after',
    '\nThe exit code is 1 if a part could not be backed up or is damaged; all other parts are in the backup.',
  )
  .action(async (options: JsonOption & { household?: string; to?: string }) => {
    const folder = options.to ?? readConfig(process.env).backup.folder
    const data = knownDataFolder([folder])
    privateFiles()
    const created = await interruptible('the unfinished backup was deleted', (long) =>
      createBackup({
        data,
        folder,
        household_id: options.household,
        occasion: 'manual',
        program: version,
        now,
        ...long,
      }),
    )
    const { manifest, path, removed } = created
    print(options, { path, manifest, removed }, createdText(created))
    if (problemParts(created.manifest).length > 0) process.exitCode = 1
  })

const list = new Command('list')
  .description('list the backups')
  .option('--in <folder>', 'the folder of backups (default: STOWAGE_BACKUP_FOLDER)')
  .option('--json', 'as JSON, for programs')
  .action(async (options: JsonOption & { in?: string }) => {
    const folder = options.in ?? readConfig(process.env).backup.folder
    const backups = await new BackupFolder(folder).list()
    const summaries = backups.map(({ name, path, manifest, problem }) => ({
      name,
      path,
      problem,
      ...(manifest && {
        started_at: manifest.started_at,
        occasion: manifest.occasion,
        bytes: totalBytes(manifest),
        parts: manifest.parts.map(({ household_id, name, problem }) => ({ household_id, name, problem })),
      }),
    }))
    print(options, summaries, listText(backups, folder))
  })

const verify = new Command('verify')
  .description('verify that a backup is intact and can be restored; changes nothing')
  .argument('<backup>', 'its name, its path, or "latest"')
  .option('--json', 'as JSON, for programs')
  .action(async (wanted: string, options: JsonOption) => {
    const config = readConfig(process.env)
    const backup = await findBackup(wanted, config.backup.folder)
    const verified = await interruptible('nothing was changed', (long) => verifyBackup(backup, long))
    const { manifest, problems } = verified
    const parts = manifest.parts.map(({ household_id, name }, i) => ({
      household_id,
      name,
      problem: problems[i],
    }))
    const key = isOfEverything(manifest) ? keyProblem(config) : null
    print(options, { name: manifest.name, path: backup, parts, key }, verifiedText(verified, key))
    if (problems.some((problem) => problem !== null) || key !== null) process.exitCode = 1
  })

/** The problem of the key of the installation, without which nobody reads the authenticators of a backup; null without one. */
function keyProblem(config: Config): string | null {
  if (!existsSync(join(config.data, 'service.sqlite'))) return null
  const hold = shareData(config.data)
  try {
    const found = [...examineKey(config)].find(({ level }) => level === 'problem')
    return found ? `${found.subject} ${found.message}` : null
  } finally {
    hold.release()
  }
}

const restore = new Command('restore')
  .description('replace the current data with that of a backup; the server must not run')
  .argument('<backup>', 'its name, its path, or "latest"')
  .option('--household <id>', 'only this household')
  .option('--json', 'as JSON, for programs')
  .addHelpText(
    'after',
    `
The target is the folder that STOWAGE_DATA names; it may be new. Run the command as the user that runs the server.
The replaced files are kept in its subfolder "replaced". Each household starts a new epoch: devices notice this, and
send their later changes again. If the accounts are restored, too (a backup of everything, without --household), all
users must sign in again.
The exit code is 1 if a household of the backup was left out.`,
  )
  .action(async (wanted: string, options: JsonOption & { household?: string }) => {
    const config = readConfig(process.env)
    const { data } = config
    const backup = await findBackup(wanted, config.backup.folder)
    const { household: household_id } = options
    const { parts } = await readBackup(backup)
    if (household_id !== undefined && !parts.some((part) => part.household_id === household_id))
      throw new CliError(`the backup does not hold household ${household_id}`)
    becomeOwner(data)
    privateFiles()
    const report = await interruptible('nothing was replaced', ({ signal, onProgress }) =>
      restoreBackup({
        backup,
        data,
        household_id,
        now,
        newId: uuid7,
        signal,
        onProgress,
      }),
    )
    const key = report.service === null ? null : keyProblem(config)
    print(options, { ...report, key }, restoredText(report, key))
    if (report.left_out.length > 0) process.exitCode = 1
  })

export const backupCommand = new Command('backup')
  .description('make, list, check and restore backups')
  .addCommand(create)
  .addCommand(list)
  .addCommand(verify)
  .addCommand(restore)

/** Makes new files accessible to this user only, as the server does. */
function privateFiles(): void {
  process.umask(0o077)
}
