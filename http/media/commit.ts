import type { HouseholdView } from '../../engine/index.ts'
import { type Author, isAwaited, type Media, type MediaRefusalReason, sourceOf } from '../../engine/index.ts'
import { act } from '../../services/households/act.ts'
import type { HouseholdFile, StoredContent } from '../../storage/index.ts'

/** A record whose bytes are here. */
export interface Arrival {
  readonly media_id: string
  /** The digest by which the record knows them. */
  readonly source_sha256: string
  readonly content: StoredContent
}

/** In whose name the server speaks, and as which replica: it never pushes a device's clock forward (C3). */
export interface SpeakingServer {
  readonly user_id: string
  readonly replica_id: string
  readonly now: string
  /** Ids of the server's own operations follow from nothing: no member can take one before the server does. */
  readonly newId: () => string
}

/**
 * Says in the history that bytes are here: once for each record, since a record that has its bytes is passed over, as
 * is one that is gone.
 * @returns the ids of the records that have them now
 */
export async function commitArrivals(
  file: HouseholdFile,
  server: SpeakingServer,
  arrivals: readonly Arrival[],
): Promise<string[]> {
  const done: string[] = []
  for (const { media_id, source_sha256, content } of arrivals) {
    const { dropped, ...facts } = content
    const input = { source_sha256, ...facts, ...(dropped?.length && { dropped }) }
    const waits = (record: Media | undefined) =>
      record !== undefined && record.stored_at === null && sourceOf(record) === source_sha256
    if (await says(file, server, { type: 'media.store', media_id, input, waits })) done.push(media_id)
  }
  return done
}

/** SPEC.md O12, O13: says in the history that the bytes of a record are not waited for any more, and why. */
export async function refuseBytes(
  file: HouseholdFile,
  server: SpeakingServer,
  { media_id, source_sha256 }: Pick<Arrival, 'media_id' | 'source_sha256'>,
  reason: MediaRefusalReason,
): Promise<void> {
  const waits = (record: Media | undefined) =>
    record !== undefined && isAwaited(record) && sourceOf(record) === source_sha256
  await says(file, server, { type: 'media.refuse', media_id, input: { source_sha256, reason }, waits })
}

/** Refuses the bytes of all records that wait for a content; `concerned` chooses among them. */
export async function refuseContent(
  file: HouseholdFile,
  server: SpeakingServer,
  source_sha256: string,
  reason: MediaRefusalReason,
  concerned: (record: Media) => boolean,
): Promise<void> {
  const records = file.read((view) => view.find('media', 'source', source_sha256))
  for (const { record } of records) {
    if (isAwaited(record) && concerned(record))
      await refuseBytes(file, server, { media_id: record.public_id, source_sha256 }, reason)
  }
}

interface Fact {
  readonly type: 'media.store' | 'media.refuse'
  readonly media_id: string
  readonly input: Readonly<Record<string, unknown>>
  /** Whether a record is one of which this can be said. */
  readonly waits: (record: Media | undefined) => boolean
}

async function says(
  file: HouseholdFile,
  { user_id, replica_id, now, newId }: SpeakingServer,
  { type, media_id, input, waits }: Fact,
): Promise<boolean> {
  const waiting = (view: HouseholdView) => waits(view.get('media', media_id)?.record)
  if (!file.read(waiting)) return false
  const author: Author = { user_id, replica_id, role: 'member', server: true }
  const operation = { operation_id: newId(), type, input: { public_id: media_id, ...input } }
  // The record may go, or get its bytes, while this waits; then the operation has no outcome.
  const { results } = await act(file, author, [operation], {
    now,
    precondition: ({ view }) => (waiting(view) ? null : { rejected: GONE }),
  })
  return results[0] !== undefined && !results[0].error
}

const GONE = { code: 'not_found', message: 'Nobody waits for these bytes.', details: [] }
