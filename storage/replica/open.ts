import { existsSync } from 'node:fs'
import type { CollectionMap, ReplicaOwner, ReplicaStore } from '../../engine/index.ts'
import { MissingFileError, storageError } from '../errors.ts'
import { householdSchema, type ScopeSchema } from '../scope/schema.ts'
import { ConfirmedFiles } from './confirmed-files.ts'
import { ReplicaFolder } from './folder.ts'
import { lockFolder } from './lock.ts'
import { openQueueFile, type QueueFile } from './queue-file.ts'
import { SqliteReplicaStore } from './store.ts'

export interface ReplicaStoreOptions {
  /** A folder of this owner alone. It is made the first time. */
  readonly folder: string
  readonly owner: ReplicaOwner
  /** Maximum wait for another program that has it open, in ms (default 1000). It blocks the event loop. */
  readonly wait_ms?: number
}

/**
 * Opens what a replica keeps on this device. A confirmed state that is missing, damaged or of another version is null
 * then, and is had again from the server.
 * @throws {BusyError} when another program has it open
 * @throws {WrongOwnerError} when it is another owner's
 * @throws {NewerFileError} when a newer program wrote the queue
 * @throws {DamagedFileError} when the queue is damaged; it is left as it is
 * @throws {MissingFileError} when there is a confirmed state, but the queue is gone
 */
export function openReplicaStore(
  { folder: path, owner, wait_ms = 1000 }: ReplicaStoreOptions,
  schema: ScopeSchema<CollectionMap> = householdSchema,
): ReplicaStore {
  const folder = new ReplicaFolder(path)
  const opened: { close(): unknown }[] = []
  try {
    folder.make()
    const lock = lockFolder(folder.lock, wait_ms)
    opened.push(lock)
    const queue = openQueue(folder, owner)
    opened.push(queue)
    const files = new ConfirmedFiles(folder, queue, schema)
    const confirmed = files.open()
    files.sweep()
    return new SqliteReplicaStore({ schema, queue, files, confirmed, lock })
  } catch (error) {
    for (const part of opened.reverse()) part.close()
    throw storageError(folder.path, error)
  }
}

/** The first file of a folder is the queue. If it is missing beside others, it was lost, and is not created again. */
function openQueue(folder: ReplicaFolder, owner: ReplicaOwner): QueueFile {
  if (!existsSync(folder.queue) && folder.latest() > 0) {
    throw new MissingFileError(folder.queue, 'The queue is gone.')
  }
  return openQueueFile(folder.queue, owner)
}
