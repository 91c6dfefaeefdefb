import { type Media, sourceOf } from '../../engine/index.ts'
import type { HouseholdFile, StoredContent, Upload } from '../../storage/index.ts'
import { type Arrival, commitArrivals, type SpeakingServer } from './commit.ts'
import type { MediaHouse } from './houses.ts'

/** Records that are looked at in one go; those that stay without bytes must not hold up the others for long. */
const AT_ONCE = 500

/** Content that is here, by the digest by which a device knows it; null when it is not. */
export async function knownContent(
  file: HouseholdFile,
  { blobs }: MediaHouse,
  sha256: string,
): Promise<StoredContent | null> {
  const known = file.read((view) =>
    view.find('media', 'source', sha256).find(({ record }) => record.stored_at !== null),
  )
  if (!known) return null
  return storedAs(known.record, { blobs })
}

/** What a record says of its bytes, as far as they are here; null when they are not. */
async function storedAs(record: Media, { blobs }: Pick<MediaHouse, 'blobs'>): Promise<StoredContent | null> {
  if ((await blobs.stat(record.sha256))?.bytes !== record.bytes) return null
  const { content_type, bytes, width, height, placeholder, colour, dropped } = record
  const facts = { content_type, bytes, width, height, placeholder, colour }
  return { sha256: record.sha256, ...facts, dropped: dropped ?? undefined }
}

/**
 * SPEC.md K11: the bytes of a record that a device brought back after a restore, which takes no blob away. Such a record
 * names the file that it came from and the blob that was made of it; one that was never stored names only the file.
 */
async function keptContent(house: MediaHouse, record: Media): Promise<StoredContent | null> {
  return record.source_sha256 ? storedAs(record, house) : null
}

/** The uploads whose content is stored, and that no record names yet. */
async function waitingUploads({ uploads }: MediaHouse): Promise<Upload[]> {
  const waiting: Upload[] = []
  for await (const { public_id } of uploads.list()) {
    // One that is damaged keeps no other from being found.
    const upload = await uploads.get(public_id).catch(() => null)
    if (upload?.state === 'stored') waiting.push(upload)
  }
  return waiting
}

/**
 * SPEC.md O1: brings together what devices have told of and what has come, whichever was first.
 * `user_id` is in whose name it is said where nobody has sent the content for it; null: then only what was sent counts.
 * @returns the records that have their bytes now, with the content
 */
export async function settle(
  file: HouseholdFile,
  house: MediaHouse,
  { user_id, now, newId }: Pick<SpeakingServer, 'now' | 'newId'> & { readonly user_id: string | null },
): Promise<Arrival[]> {
  const waiting = await waitingUploads(house)
  const awaited = file.read((view) => {
    const newest = view.find('media', 'awaited', 1, { limit: AT_ONCE, newest_first: true })
    const known = new Set(newest.map(({ record }) => record.public_id))
    // Bytes that come late are of records that are not waited for any more, or of older ones.
    const late = waiting.flatMap(({ sha256 }) => view.find('media', 'source', sha256))
    return [
      ...newest,
      ...late.filter(({ record }) => record.stored_at === null && !known.has(record.public_id)),
    ]
  })
  const settled: Arrival[] = []
  for (const { record } of awaited) {
    const media_id = record.public_id
    const source_sha256 = sourceOf(record)
    const upload = waiting.find(({ sha256 }) => sha256 === source_sha256)
    const author = upload?.user_id ?? user_id
    if (author === null) continue
    const content =
      upload?.stored ?? (await knownContent(file, house, source_sha256)) ?? (await keptContent(house, record))
    if (!content) continue
    const arrival = { media_id, source_sha256, content }
    const by = { user_id: author, replica_id: upload?.public_id ?? media_id, now, newId }
    if ((await commitArrivals(file, by, [arrival])).length > 0) settled.push(arrival)
    if (upload) await finish(house, upload, media_id, now)
  }
  return settled
}

/** An upload that came to its end: its note stays for a while, for who asks again. */
export async function finish(
  { uploads }: MediaHouse,
  upload: Upload,
  media_id: string | null,
  now: string,
): Promise<Upload> {
  const done: Upload = { ...upload, media_id: upload.media_id ?? media_id, state: 'done', changed_at: now }
  await uploads.save(done)
  await uploads.clear(upload.public_id)
  return done
}
