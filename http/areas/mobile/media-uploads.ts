import { z } from 'zod'
import { Media, Owner } from '../../../engine/index.ts'
import { authorOf } from '../../../services/accounts/author.ts'
import type { Principal } from '../../../services/accounts/principal.ts'
import type { HouseholdHandle } from '../../../services/households/handle.ts'
import { UploadReply, uploadReply } from '../../../services/interface/media/upload.ts'
import { REPLICA_ACCESS } from '../../../services/interface/routes/access.ts'
import type { MediaService } from '../../../services/media/media-service.ts'
import type { UploadState } from '../../../services/media/uploads.ts'
import { Uuid, Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { checkPartLength, contentPart } from '../../media/content-range.ts'
import { FILE_ERRORS } from '../../media/media-errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly media: MediaService
}

const { route } = routesWith<Needs>()

const shared = {
  ...REPLICA_ACCESS,
  tag: 'Mobile core',
  household: { role: 'member' },
} as const

/** The declared size limits the content. */
const NO_BODY_LIMIT = Number.MAX_SAFE_INTEGER
const params = z.strictObject({ public_id: Uuid })

const { sha256, bytes, content_type, name } = Media.shape

const reply = z.strictObject({ upload: UploadReply })

function answer(
  household: HouseholdHandle,
  { device }: Principal,
  state: UploadState,
): z.input<typeof reply> {
  return { upload: uploadReply(household, state, device ? 'devices' : 'browsers') }
}

function callerOf(household: HouseholdHandle, principal: Principal) {
  return { file: household.file, author: authorOf(principal, household.role) }
}

const declare = route({
  ...shared,
  id: 'mobile.media_uploads.create',
  method: 'POST',
  path: '/api/v1/mobile/media-uploads',
  summary: 'Create an upload, or get its state',
  description:
    'An operation (`media.attach` with the same `sha256`) names the record of the content, before or after the upload. Alternatively, send `owner` here: then `complete` attaches the content, under `media_id` if it is present. The same request with the same `public_id` returns the state of the upload; another one is refused (`already_exists`).',
  body: z.strictObject({
    public_id: Uuid7.optional().meta({
      description: 'Chosen by a client that wants to be able to retry.',
    }),
    sha256,
    bytes: bytes.meta({ examples: [24_000] }),
    content_type: content_type.meta({
      description:
        'The type by the knowledge of the client. A type that is never accepted (`video/*`, `image/svg+xml` ...) is refused here; otherwise the content decides.',
    }),
    name: name.meta({ examples: ['front.jpg'] }),
    owner: Owner.optional(),
    media_id: Uuid7.optional(),
  }),
  reply,
  status: [201, 200],
  errors: [
    'media_too_large',
    'media_type_unsupported',
    'quota_exceeded',
    'storage_full',
    'too_many',
    'already_exists',
  ],
  async handler({ body, household, principal, useStatus }, { media, newId }) {
    const { public_id = newId(), owner = null, media_id = null, name: called = null, ...content } = body
    const declared = { public_id, owner, media_id, name: called, ...content }
    const { made, ...state } = await media.declare(callerOf(household, principal), declared)
    useStatus(made ? 201 : 200)
    return answer(household, principal, state)
  },
})

const read = route({
  ...shared,
  id: 'mobile.media_uploads.get',
  method: 'GET',
  path: '/api/v1/mobile/media-uploads/{public_id}',
  summary: 'Get the state of an upload',
  params,
  reply,
  errors: ['not_found'],
  async handler({ household, principal, params: { public_id } }, { media }) {
    return answer(household, principal, await media.read(callerOf(household, principal), public_id))
  },
})

const content = route({
  ...shared,
  id: 'mobile.media_uploads.content',
  method: 'PUT',
  path: '/api/v1/mobile/media-uploads/{public_id}/content',
  summary: 'Send content: all of it, or the missing part',
  description:
    'Without `Content-Range`, the body is the whole content. With it (`bytes 1000-1999/2000`), the body must continue at the offset where the received content ends; otherwise the request is refused, and the field `Upload-Offset` names that offset. Received content is kept if the connection breaks, and if a body of another length is refused.',
  params,
  bytes: { types: ['*/*'], as: 'stream' },
  body_limit: NO_BODY_LIMIT,
  reply,
  errors: ['not_found', 'conflict', 'upload_out_of_step', 'range_not_satisfiable', 'storage_full'],
  async handler({ bytes: body, header, household, params: { public_id }, principal }, { media }) {
    if ((header('content-encoding') ?? 'identity').trim().toLowerCase() !== 'identity') {
      throw new HttpError('unsupported_media_type', { message: 'Send the content as it is, uncompressed.' })
    }
    const caller = callerOf(household, principal)
    const partOf = (size: number) => {
      const part = contentPart(header('content-range'), size)
      checkPartLength(header('content-length'), part)
      return part
    }
    return answer(household, principal, await media.receive(caller, public_id, partOf, body))
  },
})

const complete = route({
  ...shared,
  id: 'mobile.media_uploads.complete',
  method: 'POST',
  path: '/api/v1/mobile/media-uploads/{public_id}/complete',
  summary: 'Complete an upload: the content is checked and stored',
  description:
    'A repeated request returns the same answer. Refused content is deleted with its upload, and the records that wait for it report this (`refusal`). Content with a wrong digest must be sent again.',
  params,
  // The owner was named when the upload was created.
  renamed: { owner: 'public_id' },
  reply,
  errors: ['not_found', 'upload_incomplete', 'digest_mismatch', 'already_exists', 'too_many', ...FILE_ERRORS],
  async handler({ household, params: { public_id }, principal }, { media }) {
    return answer(household, principal, await media.complete(callerOf(household, principal), public_id))
  },
})

const abandon = route({
  ...shared,
  id: 'mobile.media_uploads.delete',
  method: 'DELETE',
  path: '/api/v1/mobile/media-uploads/{public_id}',
  summary: 'Abandon an upload; content attached to a record is kept',
  params,
  reply: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found'],
  async handler({ household, params: { public_id }, principal }, { media }) {
    await media.abandon(callerOf(household, principal), public_id)
    return { deleted: true } as const
  },
})

export const mobileMediaUploadRoutes = [declare, read, content, complete, abandon]
