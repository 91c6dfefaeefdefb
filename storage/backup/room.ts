import { stat, statfs } from 'node:fs/promises'
import { StorageFullError } from '../errors.ts'
import { blobBytes } from './blobs.ts'
import type { NamedPart } from './households.ts'
import { partPlace } from './places.ts'

const MIB = 1024 * 1024
/** Number of bytes left free for other writers. */
const SPARE_BYTES = 64 * MIB

/** About as many bytes as the copy of a part's SQLite file will have. */
export async function sizeOf(data: string, { household_id }: NamedPart): Promise<number> {
  const { file } = partPlace(data, household_id)
  const sizes = await Promise.all([file, `${file}-wal`].map((path) => stat(path).then(sizeIn, () => 0)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Checks that copies of the given size fit, and the blobs beside them if they cannot be linked.
 * @throws {StorageFullError} if they do not, before anything is written
 */
export async function requireRoom(
  data: string,
  folder: string,
  parts: readonly NamedPart[],
  bytes: number,
): Promise<void> {
  const [from, to, disk] = await Promise.all([stat(data), stat(folder), statfs(folder)])
  let needed = bytes + SPARE_BYTES
  if (from.dev !== to.dev)
    for (const { household_id } of parts) needed += await blobBytes(partPlace(data, household_id).directory)
  const free = disk.bavail * disk.bsize
  if (free >= needed) return
  const [wanted, left] = [needed, free].map((each) => `${Math.ceil(each / MIB)} MiB`)
  throw new StorageFullError(folder, `The backup needs ${wanted}, and only ${left} are free.`)
}

function sizeIn({ size }: { size: number }): number {
  return size
}
