import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BackupFolder, isOfEverything } from '../../storage/index.ts'
import { CliError } from '../failure.ts'

/**
 * The folder of a backup: of the backup with this name in the backup folder, of the newest backup of everything
 * (`latest`), or the path of a backup anywhere.
 */
export async function findBackup(wanted: string, folder: string): Promise<string> {
  if (wanted === 'latest') return latest(folder)
  const named = join(folder, wanted)
  if (!/[/\\]/.test(wanted) && existsSync(named)) return named
  if (existsSync(wanted)) return wanted
  throw new CliError(`there is no backup ${wanted} in ${folder}; "stowage backup list" lists them`)
}

async function latest(folder: string): Promise<string> {
  const backups = await new BackupFolder(folder).list(new Date().toISOString())
  const found = backups.findLast(({ manifest }) => manifest !== null && isOfEverything(manifest))
  if (!found) throw new CliError(`there is no backup of everything in ${folder}`)
  return found.path
}
