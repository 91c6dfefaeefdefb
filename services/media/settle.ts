import { type Media, sourceOf } from '../../engine/index.ts'
import { eventLoop, type HouseholdFile, type StoredContent, type Upload } from '../../storage/index.ts'
import type { HouseholdMedia } from './household-media.ts'
import { type Arrival, type ServerAuthor, storeBytes } from './store-bytes.ts'

/** Maximum number of waiting records per run, so that records without bytes do not delay others for long. */
const AT_ONCE = 500

/** The content of the household with the digest that a device knows; null if the household does not have it. */
export async function knownContent(
  file: HouseholdFile,
  { blobs }: HouseholdMedia,
  sha256: string,
): Promise<StoredContent | null> {
  const [known] = file.read((view) => view.find('media', 'stored_source', sha256, { limit: 1 }))
  return known ? contentOf(known.record, { blobs }) : null
}

/** The content of a record, if its blob exists; else null. */
async function contentOf(
  record: Media,
  { blobs }: Pick<HouseholdMedia, 'blobs'>,
): Promise<StoredContent | null> {
  if ((await blobs.stat(record.sha256))?.bytes !== record.bytes) return null
  const { content_type, bytes, width, height, placeholder, colour, dropped } = record
  const facts = { content_type, bytes, width, height, placeholder, colour }
  return { sha256: record.sha256, ...facts, dropped: dropped ?? undefined }
}

/**
 * SPEC.md K11: the content of a record that a device recovered after a restore, which deletes no blob. Such a record
 * names its original file and the blob that was made of it; a record that was never stored names only the file.
 */
async function keptContent(media: HouseholdMedia, record: Media): Promise<StoredContent | null> {
  return record.source_sha256 ? contentOf(record, media) : null
}

/** The uploads whose content is stored, but which no record has yet. */
async function waitingUploads({ uploads }: HouseholdMedia): Promise<Upload[]> {
  const waiting: Upload[] = []
  for await (const { public_id } of uploads.list()) {
    // A damaged one does not hide the others.
    const upload = await uploads.get(public_id).catch(() => null)
    if (upload?.state === 'stored') waiting.push(upload)
  }
  return waiting
}

/** The time and the author of settling. */
export interface Settling extends Pick<ServerAuthor, 'now' | 'newId'> {
  /** The author for content that no waiting upload brought; null if only waiting uploads count. */
  readonly user_id: string | null
}

/**
 * SPEC.md O1: assigns uploaded content to records. Matches the records that devices announced with the content that
 * arrived, in either order; then ends the uploads.
 * @returns the records that have their bytes now, with the content
 */
export async function settle(
  file: HouseholdFile,
  media: HouseholdMedia,
  settling: Settling,
): Promise<Arrival[]> {
  const { now, newId } = settling
  const waiting = await waitingUploads(media)
  // Many records may wait for the same content.
  const known = new Map<string, StoredContent | null>()
  const settled: Arrival[] = []
  for (const record of awaitedRecords(file, waiting)) {
    // Many records may wait, and most of them need no disk.
    await eventLoop.next()
    const media_id = record.public_id
    const source_sha256 = sourceOf(record)
    const brought = waiting.filter(({ sha256 }) => sha256 === source_sha256)
    // An upload with an owner ends with its own record; any other ends with the first record that needs it.
    const own =
      brought.find((upload) => upload.media_id === media_id) ?? brought.find(({ owner }) => owner === null)
    const upload = own ?? brought[0]
    const user_id = upload?.user_id ?? settling.user_id
    if (user_id === null) continue
    let content = upload?.stored ?? known.get(source_sha256)
    if (content === undefined) content = await knownContent(file, media, source_sha256)
    known.set(source_sha256, content)
    content ??= await keptContent(media, record)
    if (!content) continue
    const arrival = { media_id, source_sha256, content }
    const server = { user_id, replica_id: upload?.public_id ?? media_id, now, newId }
    if (await storeBytes(file, server, arrival)) settled.push(arrival)
    known.set(source_sha256, content)
    if (own) await endUpload(media, own, media_id, now)
  }
  await endAttached(file, media, waiting, now)
  return settled
}

/** The newest records that wait for bytes, and those that match the waiting uploads. */
function awaitedRecords(file: HouseholdFile, waiting: readonly Upload[]): Media[] {
  const found = file.read((view) => {
    const newest = view.find('media', 'awaited', 1, { limit: AT_ONCE, newest_first: true })
    // Late bytes may belong to older records, or to records that no longer wait.
    const late = waiting.flatMap(({ sha256 }) =>
      view.find('media', 'lacking_source', sha256, { limit: AT_ONCE }),
    )
    return [...newest, ...late]
  })
  return [...new Map(found.map(({ record }) => [record.public_id, record])).values()]
}

/**
 * Ends uploads whose own record needs nothing more: the process stopped before it ended the upload, or the record was
 * deleted after it was attached.
 */
async function endAttached(
  file: HouseholdFile,
  media: HouseholdMedia,
  waiting: readonly Upload[],
  now: string,
): Promise<void> {
  for (const upload of waiting) {
    if (!isOver(file, upload)) continue
    const there = await media.uploads.get(upload.public_id)
    if (there?.state === 'stored') await endUpload(media, there, upload.media_id, now)
  }
}

function isOver(file: HouseholdFile, { owner, media_id, operation_id, sha256 }: Upload): boolean {
  if (owner === null || media_id === null) return false
  const record = file.read((view) => view.get('media', media_id)?.record)
  if (record) return record.stored_at !== null && sourceOf(record) === sha256
  return operation_id !== null && file.recorded(operation_id)?.result.error === null
}

/** Ends an upload. Its note is kept for a while, for clients that ask again. */
async function endUpload(
  { uploads }: HouseholdMedia,
  upload: Upload,
  media_id: string | null,
  now: string,
): Promise<void> {
  await uploads.finish({ ...upload, media_id: upload.media_id ?? media_id, state: 'done', changed_at: now })
}
