import { stat } from 'node:fs/promises'
import { REMOVED_MEDIA_DAYS, sourceOf } from '../../engine/index.ts'
import { type HouseholdFile, isNamed, readUnnamed, writeUnnamed } from '../../storage/index.ts'
import type { MediaHouse } from './household-media.ts'
import { MEDIA_BOUNDS } from './limits.ts'
import { settle } from './settle.ts'
import { refuseBytes } from './store-bytes.ts'
import { abandonUpload } from './uploads.ts'
import type { Variants } from './variants.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Maximum records whose waiting ends in one sweep. */
const ENDED_AT_ONCE = 5000
/** Milliseconds between two looks at all blobs, and at all records whose bytes are awaited. */
const BLOBS_EVERY_MS = 20 * HOUR_MS

export interface SweepOptions {
  /** Looks through the blobs although it was done not long ago. */
  readonly blobs?: boolean
  /** Milliseconds for which nothing that was just put is removed; an hour. */
  readonly settled_ms?: number
}

interface Sweeping extends SweepOptions {
  readonly now: Date
  readonly newId: () => string
  readonly variants: Variants
}

const looked = new WeakMap<MediaHouse, number>()

/**
 * SPEC.md O10: removes what nobody needs: uploads that were given up with what they left, and blobs that no record has
 * named for as long as a removal can be taken back. O13: ends the waiting for bytes that never came.
 */
export async function sweepHouse(
  house: MediaHouse,
  open: () => Promise<HouseholdFile>,
  sweeping: Sweeping,
): Promise<void> {
  const due = (looked.get(house) ?? Number.NEGATIVE_INFINITY) + BLOBS_EVERY_MS <= sweeping.now.getTime()
  const all = sweeping.blobs === true || due
  const uploads: string[] = []
  for await (const { public_id } of house.uploads.list()) uploads.push(public_id)
  if (uploads.length === 0 && !all) return
  const file = await open()
  try {
    for (const public_id of uploads) await sweepUpload(house, file, public_id, sweeping)
    const { newId, now } = sweeping
    if (uploads.length > 0) await settle(file, house, { user_id: null, now: now.toISOString(), newId })
    if (!all) return
    // One that cannot be swept is tried again when it is due.
    looked.set(house, now.getTime())
    await endWaiting(file, sweeping)
    if (await hasBlobs(house)) await sweepBlobs(house, file, sweeping)
  } finally {
    file.release()
  }
}

/** SPEC.md O13: records are not waited for longer than their bytes would be. */
async function endWaiting(file: HouseholdFile, { now, newId }: Sweeping): Promise<void> {
  const before = now.getTime() - MEDIA_BOUNDS.waiting_days * DAY_MS
  const late = file.read((view) =>
    view.find('media', 'awaited', 1, { limit: ENDED_AT_ONCE }).flatMap(({ record, seq, merge }) => {
      const attached = view.entry(merge?.fields['*'] ?? seq)
      if (attached && Date.parse(attached.committed_at) > before) return []
      return [{ record, user_id: attached?.user_id ?? '' }]
    }),
  )
  for (const { record, user_id } of late) {
    const server = { user_id, replica_id: newId(), now: now.toISOString(), newId }
    const about = { media_id: record.public_id, source_sha256: sourceOf(record) }
    await refuseBytes(file, server, about, 'never_came')
  }
}

async function hasBlobs({ blobs_folder }: MediaHouse): Promise<boolean> {
  return blobs_folder === null || (await stat(blobs_folder).catch(() => null)) !== null
}

async function sweepUpload(
  house: MediaHouse,
  file: HouseholdFile,
  public_id: string,
  { now }: Sweeping,
): Promise<void> {
  const upload = await house.uploads.get(public_id).catch(() => null)
  // What a request left that was cut off with the process, or what cannot be read any more.
  if (!upload) return sweepWork(house, public_id, now)
  const hours = upload.state === 'stored' ? MEDIA_BOUNDS.waiting_days * 24 : MEDIA_BOUNDS.upload_hours
  if (now.getTime() - Date.parse(upload.changed_at) < hours * HOUR_MS) return
  await abandonUpload(house, file, public_id)
}

async function sweepWork({ uploads }: MediaHouse, public_id: string, now: Date): Promise<void> {
  for await (const folder of uploads.list()) {
    const old = now.getTime() - folder.modified_at >= MEDIA_BOUNDS.upload_hours * HOUR_MS
    if (folder.public_id === public_id && old) await uploads.remove(public_id)
  }
}

async function sweepBlobs(house: MediaHouse, file: HouseholdFile, sweeping: Sweeping): Promise<void> {
  const { blobs, uploads, unnamed, usage, turns } = house
  const { now, settled_ms = HOUR_MS, variants } = sweeping
  const put_before = Date.now() - settled_ms
  await blobs.sweep(put_before)
  const needed = new Set<string>()
  for await (const { public_id } of uploads.list()) {
    const upload = await uploads.get(public_id).catch(() => null)
    if (upload?.stored && upload.state !== 'done') needed.add(upload.stored.sha256)
  }
  const before = await readUnnamed(unnamed)
  const after = new Map<string, string>()
  const read = <T>(work: Parameters<typeof file.read<T>>[0]) => file.read(work)
  for await (const { sha256, bytes, modified_at } of blobs.list()) {
    if (modified_at >= put_before || needed.has(sha256) || isNamed(read, sha256)) continue
    const since = before.get(sha256) ?? now.toISOString()
    if (now.getTime() - Date.parse(since) <= REMOVED_MEDIA_DAYS * DAY_MS + settled_ms) {
      after.set(sha256, since)
      continue
    }
    await turns.run(`blob ${sha256}`, async () => {
      if (isNamed(read, sha256) || !(await blobs.remove(sha256, { put_before }))) return
      usage.add(-bytes)
      await variants.forget(house, sha256)
    })
  }
  if (after.size > 0 || before.size > 0) await writeUnnamed(unnamed, after)
}
