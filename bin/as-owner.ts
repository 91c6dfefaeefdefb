import { chownSync, mkdirSync, statSync } from 'node:fs'
import { CliError } from './failure.ts'

/**
 * Becomes the user that owns a data folder, where root runs a command on it: what root writes there, the server could
 * not use afterwards. Does nothing for any other user, and where there is no such folder.
 * @param folders that the command writes into besides; those that do not exist are made for that user
 * @throws {CliError} when that user cannot be taken on
 */
export function becomeOwner(data: string, folders: readonly string[] = []): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(data, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  if (uid === 0) return
  for (const folder of folders) {
    const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (first !== undefined) chownSync(folder, uid, gid)
  }
  try {
    process.setgroups?.([gid])
    process.setgid?.(gid)
    process.setuid?.(uid)
  } catch (error) {
    throw new CliError(`${data} is of user ${uid}: run this command as that user (${String(error)})`)
  }
}
