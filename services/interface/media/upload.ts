import { z } from 'zod'
import type { HouseholdHandle } from '../../households/handle.ts'
import type { UploadState } from '../../media/uploads.ts'
import { MediaReply, mediaReply, PICTURES } from './replies.ts'

/** An upload and its state. */
export const UploadReply = z
  .strictObject({
    public_id: z.string(),
    status: z.enum(['open', 'stored', 'done']).meta({
      description:
        '`open`: content is missing, or the upload is not completed; `stored`: the content is stored, but no record has it yet; `done`',
    }),
    bytes: z.int(),
    received_bytes: z.int().meta({ description: 'The offset at which the next part must start' }),
    sha256: z.string(),
    content_known: z.boolean().meta({
      description: 'Whether the household has this content already: then send no content, only `complete`',
    }),
    media: MediaReply.nullable().meta({ description: 'The record that has the content' }),
  })
  .meta({ id: 'MediaUpload', description: 'An upload of content.' })

/** An upload for an answer. A device gets addresses of pictures that accept its access token. */
export function uploadReply(
  { file, household_id }: Pick<HouseholdHandle, 'file' | 'household_id'>,
  state: UploadState,
  to: keyof typeof PICTURES,
): z.input<typeof UploadReply> {
  const { upload, received_bytes, content_known } = state
  const { public_id, media_id, bytes, sha256 } = upload
  const known = media_id === null ? null : file.read((view) => view.get('media', media_id))
  const status = upload.state === 'storing' ? 'open' : upload.state
  return {
    public_id,
    status,
    bytes,
    received_bytes,
    sha256,
    content_known,
    media: known && mediaReply(known, household_id, PICTURES[to]),
  }
}
