import type { HouseholdView } from '../../engine/index.ts'
import { type Author, isAwaited, type Media, type MediaRefusalReason, sourceOf } from '../../engine/index.ts'
import type { HouseholdFile, StoredContent } from '../../storage/index.ts'
import { act } from '../households/act.ts'

/** Maximum number of records that are read in one turn of the event loop. */
const AT_ONCE = 100

/** A record whose bytes are stored. */
export interface Arrival {
  readonly media_id: string
  /** The digest that the record names. */
  readonly source_sha256: string
  readonly content: StoredContent
}

/**
 * The user for whom the server makes an operation, and the replica: the server does not change a device's clock (C3).
 */
export interface ServerAuthor {
  readonly user_id: string
  readonly replica_id: string
  readonly now: string
  /** Creates the ids of the server's own operations. They are random, so no member can use one earlier. */
  readonly newId: () => string
}

/**
 * Records in the history that the bytes of a record are stored. A deleted record, and one that has its bytes, do not
 * change.
 * @returns whether the record has its bytes by this operation
 */
export function storeBytes(
  file: HouseholdFile,
  server: ServerAuthor,
  { media_id, source_sha256, content }: Arrival,
): Promise<boolean> {
  const { dropped, ...facts } = content
  const input = { source_sha256, ...facts, ...(dropped?.length && { dropped }) }
  const waits = (record: Media | undefined) =>
    record !== undefined && record.stored_at === null && sourceOf(record) === source_sha256
  return pushFact(file, server, { type: 'media.store', media_id, input, waits })
}

/**
 * SPEC.md O12, O13: records in the history that the server no longer waits for the bytes of a record, and the reason.
 */
export async function refuseBytes(
  file: HouseholdFile,
  server: ServerAuthor,
  { media_id, source_sha256 }: Pick<Arrival, 'media_id' | 'source_sha256'>,
  reason: MediaRefusalReason,
): Promise<void> {
  const waits = (record: Media | undefined) =>
    record !== undefined && isAwaited(record) && sourceOf(record) === source_sha256
  await pushFact(file, server, { type: 'media.refuse', media_id, input: { source_sha256, reason }, waits })
}

/** Refuses the bytes of all records that wait for a content and are `concerned`. */
export async function refuseContent(
  file: HouseholdFile,
  server: ServerAuthor,
  source_sha256: string,
  reason: MediaRefusalReason,
  concerned: (record: Media) => boolean,
): Promise<void> {
  for (let after_seq = -1; ; ) {
    const options = { after_seq, limit: AT_ONCE }
    const records = file.read((view) => view.find('media', 'lacking_source', source_sha256, options))
    for (const { record } of records) {
      if (isAwaited(record) && concerned(record))
        await refuseBytes(file, server, { media_id: record.public_id, source_sha256 }, reason)
    }
    const last = records.at(-1)
    if (!last) return
    after_seq = last.seq
  }
}

interface Fact {
  readonly type: 'media.store' | 'media.refuse'
  readonly media_id: string
  readonly input: Readonly<Record<string, unknown>>
  /** Whether the operation applies to a record. */
  readonly waits: (record: Media | undefined) => boolean
}

async function pushFact(
  file: HouseholdFile,
  { user_id, replica_id, now, newId }: ServerAuthor,
  { type, media_id, input, waits }: Fact,
): Promise<boolean> {
  const waiting = (view: HouseholdView) => waits(view.get('media', media_id)?.record)
  if (!file.read(waiting)) return false
  const author: Author = { user_id, replica_id, role: 'member', server: true }
  const operation = { operation_id: newId(), type, input: { public_id: media_id, ...input } }
  // The record may be deleted, or get its bytes, during the wait; then the operation has no outcome.
  const { results } = await act(file, author, [operation], {
    now,
    precondition: ({ view }) => (waiting(view) ? null : { rejected: GONE }),
  })
  return results[0] !== undefined && !results[0].error
}

const GONE = { code: 'not_found', message: 'No record waits for these bytes.', details: [] }
