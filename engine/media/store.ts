import * as z from 'zod'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { householdCommand } from '../merge/command.ts'
import {
  Bytes,
  ContentType,
  Digest,
  DroppedParts,
  MediaRefusalReason,
  PictureFacts,
  sourceOf,
} from './collection.ts'

/**
 * SPEC.md O2: the bytes are here, looked at and cleaned. Only a server can say so: nobody else has them. What they are
 * is a fact, with which no edit conflicts.
 */
export const storeMedia = householdCommand({
  type: 'media.store',
  summary: 'Record that the content of a photo or document is stored (server only)',
  server: true,
  input: z.strictObject({
    public_id: Id,
    /** Of the file that came, before what is private was taken out of it. */
    source_sha256: Digest,
    content_type: ContentType,
    bytes: Bytes,
    sha256: Digest,
    ...PictureFacts.shape,
    dropped: DroppedParts.optional(),
  }),
  errors: ['not_found'],
  decide(draft, { public_id, ...facts }) {
    const stored = draft.view.get('media', public_id)
    if (!stored || sourceOf(stored.record) !== facts.source_sha256) {
      return rejectAt('not_found', 'public_id', 'No record waits for this content.')
    }
    if (stored.record.stored_at !== null) return null
    const picture = facts.content_type.startsWith('image/')
    draft.replace('media', stored, {
      ...facts,
      ...(!picture && { kind: 'document' as const }),
      stored_at: draft.stamp.received_at,
      // Bytes that came late, or to a server that accepts more than before.
      ...(stored.record.refusal && { refusal: null, refused_at: null }),
    })
    return null
  },
})

/**
 * SPEC.md O12, O13: the bytes are not waited for any more, and why. Only a server can say so. The record stays until
 * somebody removes it, so that everybody sees it.
 */
export const refuseMedia = householdCommand({
  type: 'media.refuse',
  summary: 'Record that the content of a photo or document was refused or never arrived (server only)',
  server: true,
  input: z.strictObject({ public_id: Id, source_sha256: Digest, reason: MediaRefusalReason }),
  errors: ['not_found'],
  decide(draft, { public_id, source_sha256, reason }) {
    const stored = draft.view.get('media', public_id)
    if (!stored || sourceOf(stored.record) !== source_sha256 || stored.record.stored_at !== null) {
      return rejectAt('not_found', 'public_id', 'No record waits for this content.')
    }
    draft.replace('media', stored, { refusal: reason, refused_at: draft.stamp.received_at })
    return null
  },
})
