import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HouseholdView } from '../../engine/index.ts'
import type { BlobStore, StoredBlob } from './blob-store.ts'

/** How a household's records and its blobs fit together. */
export interface BlobExamination {
  readonly blobs: number
  readonly bytes: number
  /** Digests that records name, and that are not there or not of the size that the records say. */
  readonly missing: readonly string[]
  /** Blobs that no record names. */
  readonly unnamed: readonly StoredBlob[]
}

/** Runs work on one consistent state of a household. */
export type ReadHousehold = <T>(work: (view: HouseholdView) => T) => T

/** Maximum number of blobs per slice of work; then others have a turn. */
const AT_ONCE = 200

/** Compares all blobs with all records: for the doctor, as it reads all records at once. */
export async function examineBlobs(read: ReadHousehold, store: BlobStore): Promise<BlobExamination> {
  const sizes = new Map<string, number>()
  const unnamed: StoredBlob[] = []
  let bytes = 0
  for await (const blob of store.list()) {
    sizes.set(blob.sha256, blob.bytes)
    bytes += blob.bytes
    if (sizes.size % AT_ONCE === 0) await nextTurn()
    if (!isNamed(read, blob.sha256)) unnamed.push(blob)
  }
  const named = read((view) =>
    view
      .all('media')
      .flatMap(({ record }) => (record.stored_at === null ? [] : [[record.sha256, record.bytes] as const])),
  )
  const missing = new Set(named.flatMap(([sha256, size]) => (sizes.get(sha256) === size ? [] : [sha256])))
  // A blob that arrived during the count was not counted.
  for (const sha256 of missing) {
    const size = named.find(([digest]) => digest === sha256)?.[1]
    if ((await store.stat(sha256))?.bytes === size) missing.delete(sha256)
  }
  return { blobs: sizes.size, bytes, missing: [...missing], unnamed }
}

/** Whether a record needs a blob. */
export function isNamed(read: ReadHousehold, sha256: string): boolean {
  return read((view) => view.count('media', 'blob', sha256) > 0)
}
