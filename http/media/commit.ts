import { type Author, derivedId, type Media, sourceOf } from '../../engine/index.ts'
import type { HouseholdFile, StoredContent } from '../../storage/index.ts'
import type { HouseholdView } from '../routing/command-route.ts'

/** Far beyond the ids that an operation of a person derives. */
const STORE = 1000

/** A record whose bytes are here. */
export interface Arrival {
  readonly media_id: string
  /** The digest by which the record knows them. */
  readonly source_sha256: string
  readonly content: StoredContent
}

/**
 * Says in the history that bytes are here: once for each record, as the operation's id follows from the record's.
 * Records that are gone, or have their bytes, are passed over.
 * @returns the ids of the records that have them now
 */
export async function commitArrivals(
  file: HouseholdFile,
  {
    user_id,
    replica_id,
    now,
  }: { readonly user_id: string; readonly replica_id: string; readonly now: string },
  arrivals: readonly Arrival[],
): Promise<string[]> {
  // Nothing that the server does may push a device's clock forward (C3): it speaks as a replica of its own.
  const author: Author = { user_id, replica_id, role: 'member', server: true }
  const done: string[] = []
  for (const { media_id, source_sha256, content } of arrivals) {
    if (
      !isAwaited(
        file.read((view) => view.get('media', media_id)?.record),
        source_sha256,
      )
    )
      continue
    const input = { public_id: media_id, source_sha256, ...content }
    const operation_id = derivedId(media_id, STORE)
    const operation = {
      operation_id,
      type: 'media.store',
      input,
      base_seq: Number.MAX_SAFE_INTEGER,
      occurred_at: now,
    }
    // An outcome is for ever: where the record goes while this waits, there must be none.
    const unmet = ({ view }: { view: HouseholdView }) =>
      isAwaited(view.get('media', media_id)?.record, source_sha256) ? null : { rejected: GONE }
    const { results } = await file.push(author, undefined, [operation], (transaction) => unmet(transaction))
    if (results[0] && !results[0].error) done.push(media_id)
  }
  return done
}

const GONE = { code: 'not_found', message: 'Nobody waits for these bytes.', details: [] }

function isAwaited(record: Media | undefined, source_sha256: string): boolean {
  return record !== undefined && record.stored_at === null && sourceOf(record) === source_sha256
}
