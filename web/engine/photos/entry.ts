import * as z from 'zod'
import { inputSchemas } from '../../../engine/index.ts'
import { storeError } from '../store/errors.ts'

const { public_id, owner, content_type, bytes, sha256 } = inputSchemas['media.attach'].shape
const Size = z.int().min(1).nullable()

/** A photo that waits in this browser until the server has it. Its bytes lie beside it. */
const PhotoEntry = z.strictObject({
  /** Of the record. */
  media_id: public_id,
  /** Of the operation that attaches it. */
  operation_id: z.string(),
  upload_id: z.string(),
  owner,
  content_type,
  bytes,
  sha256,
  width: Size,
  height: Size,
  /** A ThumbHash in base64. */
  placeholder: z.string().nullable(),
  /** ISO 8601. */
  added_at: z.string(),
  /** Whether the operation is in the queue, or was. */
  attached: z.boolean(),
  /** Why the server does not accept it. Entries of earlier builds have all fields of the error of an operation. */
  refusal: z.object({ code: z.string(), message: z.string().nullable() }).nullable(),
  /** Since when its record is gone: a removal can be undone for some time. ISO 8601. */
  gone_since: z.string().nullable(),
})
export type PhotoEntry = z.infer<typeof PhotoEntry>

export function entryText(entry: PhotoEntry): string {
  return JSON.stringify(entry)
}

/** @throws StoreError `storage_damaged` */
export function readEntry(text: unknown): PhotoEntry {
  try {
    return PhotoEntry.parse(JSON.parse(String(text)))
  } catch (error) {
    throw storeError('storage_damaged', error)
  }
}
