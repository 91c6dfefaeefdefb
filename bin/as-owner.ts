import { chownSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { makeFolders } from '../platform/index.ts'
import { CliError } from './failure.ts'

/**
 * If root runs a command, switches to the user that owns the data folder: the server could not use files of root. Does
 * nothing for any other user, and without such a folder.
 * @param folders other folders that the command writes to; missing ones are created for that user
 * @throws {CliError} if the process cannot switch to that user
 */
export function becomeOwner(data: string, folders: readonly string[] = []): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(data, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  if (uid === 0) return
  for (const folder of folders) {
    const first = makeFolders(folder)
    if (first === undefined) continue
    // All new folders are for one user alone, so a parent of another one would be in the way.
    for (let path = resolve(folder); ; path = dirname(path)) {
      chownSync(path, uid, gid)
      if (path === resolve(first)) break
    }
  }
  try {
    process.setgroups?.([gid])
    process.setgid?.(gid)
    process.setuid?.(uid)
  } catch (error) {
    throw new CliError(`${data} belongs to user ${uid}: run this command as that user (${String(error)})`)
  }
}
