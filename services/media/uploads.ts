import type { Readable } from 'node:stream'
import { type Author, type Media, MediaRefusalReason, type Owner } from '../../engine/index.ts'
import type { HouseholdFile, Upload } from '../../storage/index.ts'
import { ServiceError } from '../errors.ts'
import { quotaExceeded } from '../quota-exceeded.ts'
import { isNeverTaken } from './announced-types.ts'
import type { HouseholdMedia } from './household-media.ts'
import { MEDIA_BOUNDS, type MediaAllowance } from './limits.ts'
import type { PrepareOptions } from './prepare.ts'
import { type ContentPart, receivePart, replacedPart } from './receive.ts'
import { fileTooLarge, kindNeverAccepted } from './refusals.ts'
import { knownContent } from './settle.ts'
import { refuseContent } from './store-bytes.ts'

/** An upload and its progress. */
export interface UploadState {
  readonly upload: Upload
  readonly received_bytes: number
  /** Whether the household has the content already, so that the client need not send it. */
  readonly content_known: boolean
}

/** The facts that a device announces about content before it sends it. */
export interface DeclaredUpload {
  readonly public_id: string
  readonly sha256: string
  readonly bytes: number
  readonly content_type: string
  readonly name: string | null
  readonly owner: Owner | null
  readonly media_id: string | null
}

/** A request of a member about the uploads of a household. */
export interface UploadRequest {
  readonly file: HouseholdFile
  readonly media: HouseholdMedia
  readonly author: Author
  readonly allowance: MediaAllowance
  readonly now: string
  readonly keep_metadata: boolean
  readonly scanner: PrepareOptions['scanner']
  readonly newId: () => string
  /** Assigns content to records: see `settle.ts`. */
  readonly settle: () => Promise<void>
}

/** The current state of an upload. */
export async function stateOf({ media, file }: UploadRequest, upload: Upload): Promise<UploadState> {
  const received = await media.uploads.received(upload.public_id)
  const known = upload.state !== 'open' || (await knownContent(file, media, upload.sha256)) !== null
  return {
    upload,
    received_bytes: known && received < upload.bytes ? upload.bytes : received,
    content_known: known,
  }
}

/**
 * SPEC.md O14: an upload of the person who asks. Those of other members do not exist for them, whatever their role.
 * @throws ServiceError `not_found`
 */
export async function existingUpload({ author, media }: UploadRequest, public_id: string): Promise<Upload> {
  const upload = await media.uploads.get(public_id)
  if (upload?.user_id !== author.user_id)
    throw new ServiceError('not_found', { message: 'The upload does not exist.' })
  return upload
}

/**
 * Creates an upload, or returns the state of the existing one.
 * @throws ServiceError `media_too_large`, `media_type_unsupported`, `quota_exceeded`, `too_many`, or `already_exists`
 * if another upload has the id
 */
export async function declareUpload(
  request: UploadRequest,
  declared: DeclaredUpload,
): Promise<UploadState & { readonly made: boolean }> {
  const { media, author, allowance, now } = request
  return media.turns.run(`upload ${declared.public_id}`, async () => {
    const there = await media.uploads.get(declared.public_id)
    if (there) {
      if (!isSame(there, declared) || there.user_id !== author.user_id) {
        throw new ServiceError('already_exists', { message: 'Another upload has this id: choose a new one.' })
      }
      return { ...(await stateOf(request, there)), made: false }
    }
    if (isNeverTaken(declared.content_type)) {
      // Only records with such a type of their own are refused: a wrong type must not make the server refuse another
      // member's bytes.
      const concerned = (record: Media) => isNeverTaken(record.content_type)
      throw await refusedForAll(request, declared.sha256, kindNeverAccepted(), concerned)
    }
    if (declared.bytes > allowance.file_bytes) {
      const concerned = (record: Media) => record.bytes > allowance.file_bytes
      throw await refusedForAll(request, declared.sha256, fileTooLarge(allowance.file_bytes), concerned)
    }
    const known = await knownContent(request.file, media, declared.sha256)
    const upload: Upload = {
      ...declared,
      user_id: author.user_id,
      created_at: now,
      changed_at: now,
      operation_id: null,
      state: 'open',
      stored: null,
      fresh: false,
    }
    // One after the other, so that two of them do not use the same space.
    await media.turns.run('uploads', async () => {
      await checkRoom(request, known ? 0 : declared.bytes)
      await media.uploads.save(upload)
    })
    return { ...(await stateOf(request, upload)), made: true }
  })
}

/** Whether an upload was declared with the same facts. The server chooses a `media_id` later if its sender leaves it out. */
function isSame(there: Upload, { owner, media_id, ...declared }: DeclaredUpload): boolean {
  const sameContent = there.sha256 === declared.sha256 && there.bytes === declared.bytes
  const sameFile = there.content_type === declared.content_type && there.name === declared.name
  const sameOwner = there.owner?.kind === owner?.kind && there.owner?.id === owner?.id
  return sameContent && sameFile && sameOwner && (media_id === null || there.media_id === media_id)
}

/**
 * SPEC.md Y6: checks the quotas. Announced bytes count like received ones, for the household and for the member.
 * @throws ServiceError `quota_exceeded`, `too_many`
 */
export async function checkRoom({ media, author, allowance }: UploadRequest, bytes: number): Promise<void> {
  const all = await media.uploads.unfinished()
  const own = await media.uploads.unfinished(author.user_id)
  let folders = 0
  for await (const _ of media.uploads.list()) folders += 1
  if (folders >= MEDIA_BOUNDS.open_uploads || own.uploads >= MEDIA_BOUNDS.open_uploads_of_member) {
    throw new ServiceError('too_many', {
      message: 'Too many uploads are unfinished: complete or abandon some.',
    })
  }
  const used = (await media.usage.bytes()) + all.bytes
  if (bytes > 0 && used + bytes > allowance.total_bytes) {
    throw quotaExceeded('media_bytes', allowance.total_bytes, used)
  }
  if (bytes > 0 && own.bytes + bytes > allowance.upload_bytes) {
    throw quotaExceeded('upload_bytes', allowance.upload_bytes, own.bytes)
  }
}

/** @throws ServiceError `not_found` */
export async function readUpload(request: UploadRequest, public_id: string): Promise<UploadState> {
  return stateOf(request, await existingUpload(request, public_id))
}

/**
 * Receives content, whole or from the offset where it was interrupted. A part that arrives during another one replaces
 * it. `partOf` returns the range of the request; its argument is the size of the content, in bytes.
 * @throws ServiceError `upload_out_of_step` with the offset at which the next part begins, `conflict`; errors of
 * `partOf`
 */
export async function receiveContent(
  request: UploadRequest,
  public_id: string,
  partOf: (bytes: number) => ContentPart,
  body: Readable,
): Promise<UploadState> {
  const { media, now } = request
  const { receiving } = media
  // Before the part that arrives is replaced: it may be that of somebody else.
  await existingUpload(request, public_id)
  const controller = new AbortController()
  receiving.get(public_id)?.abort()
  receiving.set(public_id, controller)
  try {
    return await media.turns.run(`upload ${public_id}`, async () => {
      if (controller.signal.aborted) throw replacedPart()
      const upload = await existingUpload(request, public_id)
      if (upload.state === 'done' || upload.state === 'stored') {
        throw new ServiceError('conflict', { message: 'The upload is complete.' })
      }
      const part = partOf(upload.bytes)
      const received = await media.uploads.received(public_id)
      if (part.start !== 0 && part.start !== received) throw outOfStep(received)
      await media.uploads.save({ ...upload, changed_at: now })
      await receivePart(media.uploads.contentPath(public_id), part, body, controller.signal)
      return stateOf(request, upload)
    })
  } finally {
    if (receiving.get(public_id) === controller) receiving.delete(public_id)
  }
}

function outOfStep(received: number): ServiceError {
  const message = `The server has ${received} bytes: the next part must begin at that offset.`
  return new ServiceError('upload_out_of_step', {
    message,
    details: [{ path: 'Content-Range', code: 'out_of_step', message }],
    facts: { upload_offset: received },
  })
}

/** SPEC.md O12: records in all records that wait for a content why it is refused. Returns the error of the request. */
export async function refusedForAll(
  { file, author, now, newId }: UploadRequest,
  sha256: string,
  error: ServiceError,
  concerned: (record: Media) => boolean = () => true,
): Promise<ServiceError> {
  const reason = MediaRefusalReason.safeParse(error.code).data
  const server = { user_id: author.user_id, replica_id: newId(), now, newId }
  if (reason) await refuseContent(file, server, sha256, reason, concerned)
  return error
}

/**
 * Abandons an upload of the person who asks, as `abandonUpload` does.
 * @throws ServiceError `not_found`
 */
export async function abandonOwnUpload(request: UploadRequest, public_id: string): Promise<string | null> {
  await existingUpload(request, public_id)
  return abandonUpload(request.media, request.file, public_id)
}

/**
 * Abandons an upload, and deletes its content unless a record needs it.
 * @returns the digest of the content that is deleted; null if none is
 */
export async function abandonUpload(
  media: HouseholdMedia,
  file: HouseholdFile,
  public_id: string,
): Promise<string | null> {
  media.receiving.get(public_id)?.abort()
  return media.turns.run(`upload ${public_id}`, async () => {
    const upload = await media.uploads.get(public_id)
    if (!upload) return null
    const { stored, fresh, state } = upload
    let deleted: string | null = null
    if (stored && fresh && state !== 'done') {
      await media.turns.run(`blob ${stored.sha256}`, async () => {
        const remove = async () => {
          const needed = file.read((view) => view.count('media', 'blob', stored.sha256) > 0)
          return !needed && !(await isOfAnother(media, upload)) && (await media.blobs.remove(stored.sha256))
        }
        if (await media.usage.remove(stored.bytes, remove)) deleted = stored.sha256
      })
    }
    await media.uploads.remove(public_id)
    return deleted
  })
}

/** Whether another upload has brought the same content, so that its record may still arrive. */
async function isOfAnother({ uploads }: HouseholdMedia, { public_id, stored }: Upload): Promise<boolean> {
  for await (const other of uploads.list()) {
    if (other.public_id === public_id) continue
    const upload = await uploads.get(other.public_id).catch(() => null)
    if (upload?.stored?.sha256 === stored?.sha256) return true
  }
  return false
}
