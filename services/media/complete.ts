import { sourceOf } from '../../engine/index.ts'
import type { Upload } from '../../storage/index.ts'
import { operationError, ServiceError } from '../errors.ts'
import { act } from '../households/act.ts'
import { keepFile } from './keep.ts'
import { prepareFile } from './prepare.ts'
import { knownContent } from './settle.ts'
import { existingUpload, refusedForAll, stateOf, type UploadRequest, type UploadState } from './uploads.ts'

/**
 * Completes an upload: inspects and stores its content, attaches it to its owner if it has one, and settles it.
 * Repeated, it does the missing steps and returns the same. Refused content is deleted with its upload.
 * @throws ServiceError `upload_incomplete`, `digest_mismatch`, `quota_exceeded`, or why the file is refused
 */
export async function completeUpload(request: UploadRequest, public_id: string): Promise<UploadState> {
  const { media } = request
  return media.turns.run(`upload ${public_id}`, async () => {
    const upload = await existingUpload(request, public_id)
    if (upload.state === 'done') return stateOf(request, upload)
    const stored = upload.state === 'stored' ? upload : await storeContent(request, upload)
    // The push that attaches it usually settles it, too.
    if (stored.owner) await attachToOwner(request, stored)
    if ((await media.uploads.get(public_id))?.state === 'stored') await request.settle()
    return stateOf(request, (await media.uploads.get(public_id)) ?? stored)
  })
}

async function storeContent(request: UploadRequest, upload: Upload): Promise<Upload> {
  const { media, allowance, now, keep_metadata, scanner } = request
  const { uploads } = media
  const { public_id, sha256, bytes } = upload
  const received = await uploads.received(public_id)
  if (received < bytes) {
    const known = await knownContent(request.file, media, sha256)
    if (!known) throw incomplete(received, bytes)
    const stored: Upload = { ...upload, state: 'stored', stored: known, changed_at: now }
    await uploads.save(stored)
    return stored
  }
  const path = uploads.contentPath(public_id)
  if (received !== bytes || (await uploads.digest(public_id)) !== sha256) {
    // Further bytes cannot correct it, so the content must be sent again from the start.
    await uploads.clear(public_id)
    throw new ServiceError('digest_mismatch', { facts: { upload_offset: 0 } })
  }
  const out = uploads.workPath(public_id, 'clean')
  try {
    const prepared = await prepareFile({ path, sha256, bytes }, out, {
      keep_metadata,
      scanner,
      owner: media.household_id,
    })
    const stored = await keepFile(media, upload, prepared, { allowance, now })
    await uploads.clear(public_id)
    return stored
  } catch (error) {
    // A refused file stays refused; if only space or the virus scanner was missing, a later attempt may succeed.
    if (!(error instanceof ServiceError) || mayPass(error)) throw error
    await uploads.remove(public_id)
    throw await refusedForAll(request, sha256, error)
  }
}

function mayPass({ code }: ServiceError): boolean {
  return code === 'storage_full' || code === 'quota_exceeded' || code === 'unavailable'
}

function incomplete(received: number, bytes: number): ServiceError {
  return new ServiceError('upload_incomplete', {
    message: `${received} of ${bytes} bytes have arrived: send the rest, then complete the upload.`,
    facts: { upload_offset: received },
  })
}

/**
 * Creates the record of an upload that names its owner, with its sender as the author.
 * @throws ServiceError `already_exists`, or the reason of the rejection
 */
async function attachToOwner(request: UploadRequest, given: Upload): Promise<void> {
  const { file, author, now } = request
  const { media_id, operation_id, owner, stored, sha256, bytes, name } = await withIds(request, given)
  const there = file.read((view) => view.get('media', media_id)?.record)
  if (there && sourceOf(there) !== sha256) throw new ServiceError('already_exists')
  if (there) return
  if (!stored) throw new Error('an upload is stored without content')
  const { content_type } = stored
  const input = { public_id: media_id, owner, content_type, bytes, sha256, ...(name !== null && { name }) }
  const { results } = await act(file, author, [{ operation_id, type: 'media.attach', input }], { now })
  const [result] = results
  if (result?.error?.code === 'not_found') throw noOwner()
  if (result?.error) throw operationError(result.error, [])
}

function noOwner(): ServiceError {
  const message = 'The `owner` that this upload was created with does not exist: create a new upload.'
  return new ServiceError('validation_failed', {
    message,
    details: [{ path: 'owner', code: 'not_found', message }],
  })
}

/**
 * An upload with the ids that its operation and its record get unless the sender chose them. They are random, and on
 * disk before they are used, so they stay the same after a crash.
 */
async function withIds({ media, newId }: UploadRequest, upload: Upload) {
  const { media_id, operation_id } = upload
  const ids = { media_id: media_id ?? newId(), operation_id: operation_id ?? newId() }
  if (media_id === null || operation_id === null) await media.uploads.save({ ...upload, ...ids })
  return { ...upload, ...ids }
}
