import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { type ClosingStack, makeFolders, opening } from '../platform/index.ts'
import {
  claimServing,
  healHistory,
  type Loss,
  openOrCreateServiceFile,
  patiently,
  type ServiceFile,
  SpaceReserve,
  type SpaceReserveOptions,
  shareData,
} from '../storage/index.ts'
import type { Config } from './config/config.ts'
import { backUpBeforeUpgrade } from './operations/upgrade-backup.ts'
import type { Clock, Logging } from './runtime.ts'

/** How a data folder is opened. */
export interface DataFolderOptions extends Clock, Logging {
  /** The version of the program. */
  readonly version: string
  /** Options of the reserve of disk space; for tests. */
  readonly space?: Pick<SpaceReserveOptions, 'fill_after_ms'> | undefined
  /** Receives acknowledged operations that are missing in the service file. */
  onLoss(loss: Loss): void
}

/** The data folder of a server that runs. */
export interface DataFolder {
  readonly service: ServiceFile
  readonly space: SpaceReserve
  /** Closes the service file, and releases the folder. */
  close(): Promise<void>
}

/**
 * Locks a data folder and opens its service file. The first time it creates both.
 *
 * @throws {StorageError} if the folder is locked, or a file in it cannot be opened
 */
export function openDataFolder(config: Config, options: DataFolderOptions): Promise<DataFolder> {
  return opening((opened) => openIn(config, options, opened))
}

async function openIn(config: Config, options: DataFolderOptions, opened: ClosingStack): Promise<DataFolder> {
  const { log, now, onLoss, version } = options
  const { data } = config
  await prepareDataFolder(data, log)
  const space = new SpaceReserve({
    data,
    ...options.space,
    onChange: (full) =>
      full
        ? log.error('the disk is full: households can be read, but not changed')
        : log.info('the disk has space again'),
  })
  space.start()
  opened.add(() => space.close())
  // For the life of the server: a restore must not replace files that the server uses.
  const hold = space.run(() => shareData(data))
  opened.add(() => hold.release())
  const serving = space.run(() => claimServing(data))
  opened.add(() => serving.release())
  const file = join(data, 'service.sqlite')
  const open = () => openOrCreateServiceFile(file, () => ({ scope_id: uuid7(), epoch: uuid7() }))
  await backUpBeforeUpgrade(config, { log, now, version })
  const service = await patiently(() => space.run(open))
  opened.add(() => service.close())
  const lost = healHistory(service, null, { data, now: () => now().toISOString(), newId: uuid7 })
  if (lost) onLoss(lost)
  return {
    service,
    space,
    close: () => opened.close(),
  }
}

/** Makes the data folder, and all files that this process creates, accessible to this program's user only. */
async function prepareDataFolder(data: string, log: Logging['log']): Promise<void> {
  // SQLite and streams create files by the umask, so it is set once for all of them.
  process.umask(0o077)
  makeFolders(data)
  const { mode } = await stat(data)
  // An existing folder keeps its permissions: the operator may have opened it for a backup. Windows has no such
  // permissions.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    log.warn({ mode: (mode & 0o777).toString(8) }, 'other users of this machine can access the data folder')
  }
}
