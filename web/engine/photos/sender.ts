import { TransportError } from '../../../sync-protocol/index.ts'
import type { MediaUploads } from '../../../sync-protocol/transport/index.ts'
import type { PhotoRefusal } from './calls.ts'
import type { PhotoEntry } from './entry.ts'

/** What sending needs of the server. */
export type Uploads = Pick<MediaUploads, 'declare' | 'send' | 'complete'>

/** Size of one part of a content, in bytes. After an interruption at most this much is sent again. */
const PART_BYTES = 4_000_000
/** Maximum number of times that an upload is begun again in one pass: it expired, or its content arrived damaged. */
const MAX_BEGINNINGS = 3

/** The codes that the server answers for a file that it will not accept later either, or not before somebody acts. */
const FINAL = new Set([
  'media_type_unsupported',
  'media_truncated',
  'media_too_large',
  'media_too_many_pixels',
  'media_unreadable',
  'media_takes_too_long',
  'media_polyglot',
  'media_infected',
  'quota_exceeded',
  'already_exists',
])

/**
 * Sends the bytes of a photo, from where an earlier try was interrupted. Null: the server has them; otherwise the reason of
 * the server's refusal.
 *
 * @throws TransportError when it has to be tried again later
 */
export async function sendPhoto(
  uploads: Uploads,
  { upload_id, sha256, bytes, content_type }: PhotoEntry,
  file: ArrayBuffer,
  signal: AbortSignal,
): Promise<PhotoRefusal | null> {
  for (let beginning = 1; ; beginning++) {
    try {
      const announced = { public_id: upload_id, sha256, bytes, content_type }
      let upload = await uploads.declare(announced, signal)
      while (upload.status === 'open' && !upload.content_known && upload.received_bytes < bytes) {
        const from = upload.received_bytes
        const part = file.slice(from, from + PART_BYTES)
        upload = await uploads.send(upload_id, { part, from, bytes }, signal)
      }
      if (upload.status !== 'done') await uploads.complete(upload_id, signal)
      return null
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) return refusal
      if (beginning >= MAX_BEGINNINGS || !isOutOfStep(error)) throw error
    }
  }
}

function refusalOf(error: unknown): PhotoRefusal | null {
  if (!(error instanceof TransportError)) return null
  const { code, message, problem } = error
  if (code !== null && FINAL.has(code)) return { code, message }
  // A proxy before the server has a limit of its own.
  return problem === 'too_large' ? { code: 'media_too_large', message } : null
}

/** Whether this side and the server disagree about what has arrived; asking again settles that. */
function isOutOfStep(error: unknown): boolean {
  const codes = ['not_found', 'upload_out_of_step', 'upload_incomplete', 'digest_mismatch', 'conflict']
  return error instanceof TransportError && error.code !== null && codes.includes(error.code)
}
