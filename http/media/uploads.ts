import type { Readable } from 'node:stream'
import { type Author, type Media, MediaRefusalReason, type Owner, sourceOf } from '../../engine/index.ts'
import { act } from '../../services/households/act.ts'
import type { HouseholdFile, Upload } from '../../storage/index.ts'
import { HttpError } from '../errors/errors.ts'
import { quotaExceeded } from '../errors/quota-error.ts'
import { rejectionError } from '../errors/rejections.ts'
import { isNeverTaken } from './announced-types.ts'
import { commitArrivals, refuseContent } from './commit.ts'
import type { MediaHouse } from './houses.ts'
import { keepFile } from './keep.ts'
import { MEDIA_BOUNDS, type MediaAllowance } from './limits.ts'
import { neverTaken, tooLarge } from './media-errors.ts'
import { prepareFile } from './prepare.ts'
import { partOf, receivePart } from './receive.ts'
import { finish, knownContent, settle } from './settle.ts'

/** An upload, and how far it is. */
export interface UploadState {
  readonly upload: Upload
  readonly received_bytes: number
  /** Whether the content is in the household already, so that nothing need be sent. */
  readonly content_known: boolean
}

/** What a device tells of content that it is going to send. */
export interface DeclaredUpload {
  readonly public_id: string
  readonly sha256: string
  readonly bytes: number
  readonly content_type: string
  readonly name: string | null
  readonly owner: Owner | null
  readonly media_id: string | null
}

/** On whose behalf, and of which household. */
export interface UploadRequest {
  readonly file: HouseholdFile
  readonly house: MediaHouse
  readonly author: Author
  readonly allowance: MediaAllowance
  readonly now: string
  readonly keep_metadata: boolean
  readonly newId: () => string
}

/** Uploads that are being received: a device that lost its connection may come again before it is known to be lost. */
const receiving = new Map<string, AbortController>()

async function upToNow({ house, file }: UploadRequest, upload: Upload): Promise<UploadState> {
  const received = await house.uploads.received(upload.public_id)
  const known = upload.state !== 'open' || (await knownContent(file, house, upload.sha256)) !== null
  return {
    upload,
    received_bytes: known && received < upload.bytes ? upload.bytes : received,
    content_known: known,
  }
}

async function open({ house }: UploadRequest, public_id: string): Promise<Upload> {
  const upload = await house.uploads.get(public_id)
  if (!upload) throw new HttpError('not_found', { message: 'There is no such upload.' })
  return upload
}

/**
 * Begins an upload, or tells how far the same one is.
 * @throws HttpError `media_too_large`, `media_type_unsupported`, `quota_exceeded`, `too_many`, or `already_exists` for another one of the same id
 */
export async function declareUpload(
  request: UploadRequest,
  declared: DeclaredUpload,
): Promise<UploadState & { readonly made: boolean }> {
  const { house, author, allowance, now } = request
  return house.turns.run(`upload ${declared.public_id}`, async () => {
    const there = await house.uploads.get(declared.public_id)
    if (there) {
      const same = there.sha256 === declared.sha256 && there.bytes === declared.bytes
      if (!same || there.user_id !== author.user_id) throw new HttpError('already_exists')
      return { ...(await upToNow(request, there)), made: false }
    }
    if (isNeverTaken(declared.content_type)) {
      // Only what a record says of itself counts against it: no member refuses another's bytes by a wrong claim.
      const concerned = (record: Media) => isNeverTaken(record.content_type)
      throw await refused(request, declared.sha256, neverTaken(), concerned)
    }
    if (declared.bytes > allowance.file_bytes) {
      const concerned = (record: Media) => record.bytes > allowance.file_bytes
      throw await refused(request, declared.sha256, tooLarge(allowance.file_bytes), concerned)
    }
    const known = await knownContent(request.file, house, declared.sha256)
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
    // One after the other, so that two of them do not take the same room.
    await house.turns.run('uploads', async () => {
      await checkRoom(request, known ? 0 : declared.bytes)
      await house.uploads.save(upload)
    })
    return { ...(await upToNow(request, upload)), made: true }
  })
}

/**
 * SPEC.md Y6: what is announced counts as if it were here, for the household and for the member.
 * @throws HttpError `quota_exceeded`, `too_many`
 */
export async function checkRoom({ house, author, allowance }: UploadRequest, bytes: number): Promise<void> {
  const all = await house.uploads.unfinished()
  const own = await house.uploads.unfinished(author.user_id)
  let folders = 0
  for await (const _ of house.uploads.list()) folders += 1
  if (folders >= MEDIA_BOUNDS.open_uploads || own.uploads >= MEDIA_BOUNDS.open_uploads_of_member) {
    throw new HttpError('too_many', { message: 'Too many uploads are under way: finish or abandon some.' })
  }
  const used = (await house.usage.bytes()) + all.bytes
  if (bytes > 0 && used + bytes > allowance.total_bytes) {
    throw quotaExceeded('media_bytes', allowance.total_bytes, used)
  }
  if (bytes > 0 && own.bytes + bytes > allowance.upload_bytes) {
    throw quotaExceeded('upload_bytes', allowance.upload_bytes, own.bytes)
  }
}

/** @throws HttpError `not_found` */
export async function readUpload(request: UploadRequest, public_id: string): Promise<UploadState> {
  return upToNow(request, await open(request, public_id))
}

/**
 * Takes content, whole or from where it broke off. A part that comes while another one is still coming takes its place.
 * @throws HttpError `upload_out_of_step` with the field `Upload-Offset` when it does not go on where the content ended
 */
export async function receiveContent(
  request: UploadRequest,
  public_id: string,
  content_range: string | undefined,
  body: Readable,
): Promise<UploadState> {
  const { house, now } = request
  const key = `${house.household_id}/${public_id}`
  const controller = new AbortController()
  receiving.get(key)?.abort()
  receiving.set(key, controller)
  try {
    return await house.turns.run(`upload ${public_id}`, async () => {
      const upload = await open(request, public_id)
      if (upload.state === 'done' || upload.state === 'stored') {
        throw new HttpError('conflict', { message: 'The upload is complete.' })
      }
      const part = partOf(content_range, upload.bytes)
      const received = await house.uploads.received(public_id)
      if (part.start !== 0 && part.start !== received) throw outOfStep(received)
      await house.uploads.save({ ...upload, changed_at: now })
      await receivePart(house.uploads.contentPath(public_id), part, body, controller.signal)
      return upToNow(request, upload)
    })
  } finally {
    if (receiving.get(key) === controller) receiving.delete(key)
  }
}

function outOfStep(received: number): HttpError {
  const message = `${received} bytes are here: the next part begins there.`
  return new HttpError('upload_out_of_step', {
    message,
    details: [{ path: 'Content-Range', code: 'out_of_step', message }],
    headers: { 'Upload-Offset': String(received) },
  })
}

/**
 * Ends an upload: its content is looked at and kept, and what it is of is said in the history, or awaited from the device.
 * Again, it does what is missing and tells the same. Content that is not taken is gone with its upload.
 * @throws HttpError `upload_incomplete`, `digest_mismatch`, `quota_exceeded`, or why the file is not taken
 */
export async function completeUpload(request: UploadRequest, public_id: string): Promise<UploadState> {
  const { house } = request
  return house.turns.run(`upload ${public_id}`, async () => {
    const upload = await open(request, public_id)
    if (upload.state === 'done') return upToNow(request, upload)
    const stored = upload.state === 'stored' ? upload : await storeContent(request, upload)
    return upToNow(request, await attachContent(request, stored))
  })
}

async function storeContent(request: UploadRequest, upload: Upload): Promise<Upload> {
  const { house, allowance, now, keep_metadata } = request
  const { uploads } = house
  const { public_id, sha256, bytes } = upload
  const received = await uploads.received(public_id)
  if (received < bytes) {
    const known = await knownContent(request.file, house, sha256)
    if (!known) throw incomplete(received)
    const stored: Upload = { ...upload, state: 'stored', stored: known, changed_at: now }
    await uploads.save(stored)
    return stored
  }
  const path = uploads.contentPath(public_id)
  if (received !== bytes || (await uploads.digest(public_id)) !== sha256) {
    // It cannot become right: the next part begins anew.
    await uploads.clear(public_id)
    throw new HttpError('digest_mismatch', { headers: { 'Upload-Offset': '0' } })
  }
  const out = uploads.workPath(public_id, 'clean')
  try {
    const prepared = await prepareFile({ path, sha256, bytes }, out, {
      keep_metadata,
      owner: house.household_id,
    })
    const stored = await keepFile(house, upload, prepared, { allowance, now })
    await uploads.clear(public_id)
    return stored
  } catch (error) {
    // A file that is not taken now never will be.
    const room =
      error instanceof HttpError && (error.code === 'storage_full' || error.code === 'quota_exceeded')
    if (error instanceof HttpError && !room) {
      await uploads.remove(public_id)
      throw await refused(request, sha256, error)
    }
    throw error
  }
}

/** SPEC.md O12: says of all records that wait for a content why it is not accepted. The error is the request's. */
async function refused(
  { file, author, now, newId }: UploadRequest,
  sha256: string,
  error: HttpError,
  concerned: (record: Media) => boolean = () => true,
): Promise<HttpError> {
  const reason = MediaRefusalReason.safeParse(error.code).data
  const server = { user_id: author.user_id, replica_id: newId(), now, newId }
  if (reason) await refuseContent(file, server, sha256, reason, concerned)
  return error
}

function incomplete(received: number): HttpError {
  return new HttpError('upload_incomplete', {
    message: `${received} bytes of the content are here.`,
    headers: { 'Upload-Offset': String(received) },
  })
}

/**
 * An upload with the ids that its operation and its record have where nobody chose one. They follow from nothing that
 * others know, and are kept on disk before they are used: after a crash they are the same.
 */
async function named({ house, newId }: UploadRequest, upload: Upload) {
  const { media_id, operation_id } = upload
  const ids = { media_id: media_id ?? newId(), operation_id: operation_id ?? newId() }
  if (media_id === null || operation_id === null) await house.uploads.save({ ...upload, ...ids })
  return { ...upload, ...ids }
}

async function attachContent(request: UploadRequest, given: Upload): Promise<Upload> {
  const { file, house, author, now, newId } = request
  const { stored, owner, sha256, bytes, name } = given
  if (!stored) throw new Error('an upload is stored without content')
  if (!owner) {
    await settle(file, house, { user_id: author.user_id, now, newId })
    const after = await house.uploads.get(given.public_id)
    return after ?? given
  }
  const upload = await named(request, given)
  const { media_id, operation_id } = upload
  const there = file.read((view) => view.get('media', media_id)?.record)
  if (there && sourceOf(there) !== sha256) throw new HttpError('already_exists')
  if (!there) {
    const { content_type } = stored
    const input = { public_id: media_id, owner, content_type, bytes, sha256, ...(name !== null && { name }) }
    const { results } = await act(file, author, [{ operation_id, type: 'media.attach', input }], { now })
    const [result] = results
    if (result?.error) throw rejectionError(result.error, [])
  }
  const by = { user_id: author.user_id, replica_id: upload.public_id, now, newId }
  await commitArrivals(file, by, [{ media_id, source_sha256: sha256, content: stored }])
  return finish(house, upload, media_id, now)
}

/** Gives an upload up; what it left goes, but what a record needs. */
export async function abandonUpload(
  house: MediaHouse,
  file: HouseholdFile,
  public_id: string,
): Promise<boolean> {
  receiving.get(`${house.household_id}/${public_id}`)?.abort()
  return house.turns.run(`upload ${public_id}`, async () => {
    const upload = await house.uploads.get(public_id)
    if (!upload) return false
    const { stored, fresh, state } = upload
    if (stored && fresh && state !== 'done') {
      await house.turns.run(`blob ${stored.sha256}`, async () => {
        const needed = file.read((view) => view.count('media', 'blob', stored.sha256) > 0)
        if (needed || (await isOfAnother(house, upload))) return
        if (await house.blobs.remove(stored.sha256)) house.usage.add(-stored.bytes)
      })
    }
    await house.uploads.remove(public_id)
    return true
  })
}

/** Whether another upload has brought the same content, and its record may yet come. */
async function isOfAnother({ uploads }: MediaHouse, { public_id, stored }: Upload): Promise<boolean> {
  for await (const other of uploads.list()) {
    if (other.public_id === public_id) continue
    const upload = await uploads.get(other.public_id).catch(() => null)
    if (upload?.stored?.sha256 === stored?.sha256) return true
  }
  return false
}
