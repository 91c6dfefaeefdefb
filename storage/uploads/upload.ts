import { z } from 'zod'
import { Digest, DroppedParts, Media, Owner } from '../../engine/index.ts'

/** What became of content once it was looked at. */
export const StoredContent = z.strictObject({
  sha256: Digest,
  bytes: Media.shape.bytes,
  content_type: Media.shape.content_type,
  width: Media.shape.width,
  height: Media.shape.height,
  placeholder: Media.shape.placeholder,
  colour: Media.shape.colour,
  /** What of the file was not kept. */
  dropped: DroppedParts.optional(),
})
export type StoredContent = z.infer<typeof StoredContent>

/**
 * An upload as it is kept beside its content. `open`: content is missing, or was not looked at; `storing`: it is being
 * put into the blob store; `stored`: it is there, and no record names it yet; `done`: a record does.
 */
export const Upload = z.strictObject({
  public_id: z.uuid(),
  user_id: z.string(),
  created_at: z.iso.datetime(),
  /** When its state changed last. */
  changed_at: z.iso.datetime(),
  sha256: Digest,
  bytes: z.int().min(1),
  content_type: Media.shape.content_type,
  name: Media.shape.name,
  /** What the content is of, where no operation of a device says so. */
  owner: Owner.nullable(),
  /** The record that is made, or expected. */
  media_id: z.uuid().nullable(),
  /** The operation that makes the record, when no device does; chosen and kept before the operation is pushed. */
  operation_id: z.uuid().nullable().default(null),
  state: z.enum(['open', 'storing', 'stored', 'done']),
  stored: StoredContent.nullable(),
  /** Whether this upload created the blob: then the blob is deleted if the upload is abandoned. */
  fresh: z.boolean(),
})
export type Upload = z.infer<typeof Upload>
