import { stat } from 'node:fs/promises'
import { DAY_MS, HOUR_MS, REMOVED_MEDIA_DAYS, sourceOf } from '../../engine/index.ts'
import { type HouseholdFile, isNamed, readUnnamed, writeUnnamed } from '../../storage/index.ts'
import type { HouseholdMedia } from './household-media.ts'
import { MEDIA_BOUNDS } from './limits.ts'
import { settle } from './settle.ts'
import { refuseBytes } from './store-bytes.ts'
import { abandonUpload } from './uploads.ts'
import type { Variants } from './variants.ts'

/** Maximum number of records whose waiting ends in one sweep. */
const ENDED_AT_ONCE = 5000
/** Milliseconds between two checks of all blobs, and of all records that wait for bytes. */
const BLOBS_EVERY_MS = 20 * HOUR_MS

export interface SweepOptions {
  /** Whether to sweep the blobs even if they were swept recently. */
  readonly blobs?: boolean
  /** Milliseconds for which a new blob is kept; an hour by default. */
  readonly fresh_ms?: number
}

interface Sweeping extends SweepOptions {
  readonly now: Date
  /** The time by which files are dated, in milliseconds since 1970. */
  readonly file_time: number
  readonly newId: () => string
  readonly variants: Variants
}

/**
 * SPEC.md O10: deletes unneeded data: abandoned uploads with their content, and blobs that no record has named for as
 * long as a removal can be undone. O13: ends the waiting for bytes that never arrived.
 */
export class MediaSweep {
  /** The time of the last sweep of a household's blobs, in milliseconds since 1970. */
  private readonly swept = new Map<string, number>()

  async run(media: HouseholdMedia, open: () => Promise<HouseholdFile>, sweeping: Sweeping): Promise<void> {
    const { household_id, uploads } = media
    const { now, newId } = sweeping
    const last = this.swept.get(household_id) ?? Number.NEGATIVE_INFINITY
    const all = sweeping.blobs === true || last + BLOBS_EVERY_MS <= now.getTime()
    const ids: string[] = []
    for await (const { public_id } of uploads.list()) ids.push(public_id)
    if (ids.length === 0 && !all) return
    const file = await open()
    try {
      for (const public_id of ids) await sweepUpload(media, file, public_id, sweeping)
      if (ids.length > 0) await settle(file, media, { user_id: null, now: now.toISOString(), newId })
      if (!all) return
      // A household whose sweep fails is swept again when it is due.
      this.swept.set(household_id, now.getTime())
      await endWaiting(file, sweeping)
      if (await hasBlobs(media)) await sweepBlobs(media, file, sweeping)
    } finally {
      file.release()
    }
  }
}

/** SPEC.md O13: records wait for bytes as long as bytes wait for their record. */
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

async function hasBlobs({ blobs_folder }: HouseholdMedia): Promise<boolean> {
  return blobs_folder === null || (await stat(blobs_folder).catch(() => null)) !== null
}

async function sweepUpload(
  media: HouseholdMedia,
  file: HouseholdFile,
  public_id: string,
  { now, variants }: Sweeping,
): Promise<void> {
  const upload = await media.uploads.get(public_id).catch(() => null)
  // The process stopped before it wrote the note, or the note is damaged.
  if (!upload) return sweepRemains(media, public_id, now)
  const hours = upload.state === 'stored' ? MEDIA_BOUNDS.waiting_days * 24 : MEDIA_BOUNDS.upload_hours
  if (now.getTime() - Date.parse(upload.changed_at) < hours * HOUR_MS) return
  const deleted = await abandonUpload(media, file, public_id)
  if (deleted !== null) await variants.forget(media, deleted)
}

async function sweepRemains({ uploads }: HouseholdMedia, public_id: string, now: Date): Promise<void> {
  for await (const folder of uploads.list()) {
    const old = now.getTime() - folder.modified_at >= MEDIA_BOUNDS.upload_hours * HOUR_MS
    if (folder.public_id === public_id && old) await uploads.remove(public_id)
  }
}

async function sweepBlobs(media: HouseholdMedia, file: HouseholdFile, sweeping: Sweeping): Promise<void> {
  const { blobs, uploads, unnamed, usage, turns } = media
  const { now, file_time, fresh_ms = HOUR_MS, variants } = sweeping
  const put_before = file_time - fresh_ms
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
    if (now.getTime() - Date.parse(since) <= REMOVED_MEDIA_DAYS * DAY_MS + fresh_ms) {
      after.set(sha256, since)
      continue
    }
    await turns.run(`blob ${sha256}`, async () => {
      const remove = async () => !isNamed(read, sha256) && (await blobs.remove(sha256, { put_before }))
      if (await usage.remove(bytes, remove)) await variants.forget(media, sha256)
    })
  }
  if (after.size > 0 || before.size > 0) await writeUnnamed(unnamed, after)
}
