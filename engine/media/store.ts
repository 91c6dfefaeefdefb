import { z } from 'zod'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { householdCommand } from '../merge/command.ts'
import { STORE_MEDIA } from '../merge/facts.ts'
import { Bytes, ContentType, Digest, PictureFacts, sourceOf } from './collection.ts'

/**
 * SPEC.md O2: the bytes are here, looked at and cleaned. Only a server can say so: nobody else has them. What they are
 * is a fact, with which no edit conflicts.
 */
export const storeMedia = householdCommand({
  type: STORE_MEDIA,
  summary: 'The bytes of a photo or a document are stored (only the server says so)',
  server: true,
  input: z.strictObject({
    public_id: Id,
    /** Of the file that came, before what is private was taken out of it. */
    source_sha256: Digest,
    content_type: ContentType,
    bytes: Bytes,
    sha256: Digest,
    ...PictureFacts.shape,
  }),
  errors: ['not_found'],
  decide(draft, { public_id, ...facts }) {
    const stored = draft.view.get('media', public_id)
    if (!stored || sourceOf(stored.record) !== facts.source_sha256) {
      return rejectAt('not_found', 'public_id', 'Nobody waits for these bytes.')
    }
    if (stored.record.stored_at !== null) return null
    const picture = facts.content_type.startsWith('image/')
    draft.replace('media', stored, {
      ...facts,
      ...(!picture && { kind: 'document' as const }),
      stored_at: draft.stamp.received_at,
    })
    return null
  },
})
