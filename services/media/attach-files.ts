import { rename } from 'node:fs/promises'
import { basename } from 'node:path'
import { cutText, derivedId, Media, type Owner, ownerCollection } from '../../engine/index.ts'
import type { Upload } from '../../storage/index.ts'
import { operationError, ServiceError } from '../errors.ts'
import { act } from '../households/act.ts'
import { keepFile } from './keep.ts'
import { type PreparedFile, prepareFile } from './prepare.ts'
import { abandonUpload, type UploadRequest } from './uploads.ts'

/** A received file on disk, which can be moved away. */
export interface ReceivedFile {
  readonly path: string
  /** What the request calls it: `files.0`. */
  readonly label: string
  /** The name that its sender gives it, perhaps with folders; null if it has none. */
  readonly name: string | null
  readonly bytes: number
  readonly sha256: string
}

/** What the files of a request are attached to, and how. */
export interface Attachment {
  readonly owner: Owner
  /** The id of the first operation; those of the others, and of the records, are derived from it. */
  readonly operation_id: string
  /** Whether the first file becomes the primary photo. */
  readonly primary: boolean
}

/** A file of a request, with the ids that follow from the request's own. */
interface IncomingFile {
  readonly file: ReceivedFile
  readonly upload: Upload
  readonly operation_id: string
  readonly media_id: string
}

/** The records that the files of a request became. */
export interface AttachedFiles {
  readonly media_ids: readonly string[]
  readonly operation_id: string
  readonly seq: number
  readonly replayed: boolean
}

/** Ids of operations are two apart: the id between them is the record's. */
function idsOf(operation_id: string, index: number) {
  const own = index === 0 ? operation_id : derivedId(operation_id, 2 * index)
  return { operation_id: own, media_id: derivedId(operation_id, 2 * index + 1) }
}

/**
 * Attaches the files of one request: all of them, or none if one is refused. Each becomes an operation; the first has
 * the id of the request.
 * @throws ServiceError why a file is refused, or why the operations were rejected
 */
export async function attachFiles(
  request: UploadRequest,
  files: readonly ReceivedFile[],
  attachment: Attachment,
): Promise<AttachedFiles> {
  checkFiles(files)
  const { file, media, author, now, newId } = request
  const { owner, operation_id, primary } = attachment
  const incoming = files.map((received, index): IncomingFile => {
    const ids = idsOf(operation_id, index)
    const upload = uploadOf(request, owner, received, { ...ids, public_id: newId() })
    return { file: received, upload, ...ids }
  })
  let unsettled = false
  try {
    const prepared: PreparedFile[] = []
    for (const one of incoming) prepared.push(await takeIn(request, one))
    for (const [index, { upload }] of incoming.entries()) {
      const ready = prepared[index]
      if (!ready) throw new Error('a file was not prepared')
      await keepFile(media, upload, ready, request)
    }
    const operations = incoming.map((one, index) => ({
      operation_id: one.operation_id,
      type: 'media.attach',
      input: attachInput(one, owner, prepared[index]?.content.content_type ?? '', primary && index === 0),
    }))
    // A rejected operation rolls back the others.
    const { results } = await act(file, author, operations, { now, together: 'all' })
    for (const { error } of results) if (error) throw operationError(error, ['owner'])
    const media_ids = incoming.map(({ media_id }) => media_id)
    // The push that attaches them usually settles them, too.
    unsettled = true
    if (media_ids.some((media_id) => isAwaited(request, media_id))) await request.settle()
    unsettled = media_ids.some((media_id) => isAwaited(request, media_id))
    const [first] = results
    if (!first) throw new Error('the files have no outcome')
    return { media_ids, operation_id, seq: first.seq ?? 0, replayed: first.replayed }
  } finally {
    // Only content that a record has, or still waits for, is kept.
    if (!unsettled) for (const { upload } of incoming) await leave(request, upload)
  }
}

/** Abandons an upload of a request. A sweep removes what cannot be removed now; it must not hide the outcome of the request. */
async function leave({ file, media }: UploadRequest, { public_id }: Upload): Promise<void> {
  await abandonUpload(media, file, public_id).catch(() => {})
}

/** Checks the owner before any file is read; the operations themselves decide. */
export function checkOwner({ file }: Pick<UploadRequest, 'file'>, { kind, id }: Owner): void {
  if (!file.read((view) => view.get(ownerCollection[kind], id))) throw new ServiceError('not_found')
}

function checkFiles(files: readonly ReceivedFile[]): void {
  if (files.length === 0) throw invalid('required', 'The form has no file.')
  const empty = files.find(({ bytes }) => bytes === 0)
  if (empty) throw invalid('empty_file', 'A file is empty.', empty.label)
}

function invalid(code: string, message: string, path = ''): ServiceError {
  return new ServiceError('validation_failed', { message, details: [{ path, code, message }] })
}

function isAwaited({ file }: UploadRequest, media_id: string): boolean {
  return file.read((view) => view.get('media', media_id)?.record.stored_at === null)
}

function uploadOf(
  { author, now }: UploadRequest,
  owner: Owner | null,
  { name, bytes, sha256 }: ReceivedFile,
  { public_id, media_id }: { public_id: string; media_id: string | null },
): Upload {
  return {
    public_id,
    user_id: author.user_id,
    created_at: now,
    changed_at: now,
    sha256,
    bytes,
    content_type: 'application/octet-stream',
    name: nameOf(name ?? ''),
    owner,
    media_id,
    operation_id: null,
    state: 'open',
    stored: null,
    fresh: false,
  }
}

/** The name of a file without its folders, as a record accepts it; null if nothing is left of it. */
function nameOf(name: string): string | null {
  const text = cutText(basename(name.replaceAll('\\', '/')).replaceAll(/\p{Cc}/gu, ''), 200)
  return Media.shape.name.safeParse(text).data ?? null
}

/** Moves a received file into its upload, and prepares it. */
async function takeIn(
  { media, keep_metadata, scanner }: UploadRequest,
  { file, upload }: Pick<IncomingFile, 'file' | 'upload'>,
): Promise<PreparedFile> {
  const { uploads } = media
  const { public_id, sha256, bytes } = upload
  await uploads.save(upload)
  const path = uploads.contentPath(public_id)
  await rename(file.path, path)
  const out = uploads.workPath(public_id, 'clean')
  return prepareFile({ path, sha256, bytes }, out, {
    keep_metadata,
    scanner,
    owner: media.household_id,
    label: file.label,
  })
}

function attachInput(
  { upload, media_id }: IncomingFile,
  owner: Owner,
  content_type: string,
  primary: boolean,
): Record<string, unknown> {
  const { name, bytes, sha256 } = upload
  const known = { ...(name !== null && { name }), ...(primary && { primary }) }
  return { public_id: media_id, owner, content_type, bytes, sha256, ...known }
}

/** A file that is kept, as an operation announces it. */
export interface StoredFile {
  readonly content_type: string
  readonly bytes: number
  readonly sha256: string
  readonly name: string | null
}

/** Keeps received files without an owner: all of them, or none if one is refused. */
export async function storeFiles(
  request: UploadRequest,
  files: readonly ReceivedFile[],
): Promise<readonly StoredFile[]> {
  checkFiles(files)
  const { media, newId } = request
  const begun: Upload[] = []
  const kept: StoredFile[] = []
  let done = false
  try {
    for (const received of files) {
      const upload = uploadOf(request, null, received, { public_id: newId(), media_id: null })
      begun.push(upload)
      const { sha256, bytes, name } = upload
      const prepared = await takeIn(request, { file: received, upload })
      await keepFile(media, upload, prepared, request)
      kept.push({ content_type: prepared.content.content_type, bytes, sha256, name: name ?? null })
    }
    done = true
    return kept
  } finally {
    if (!done) for (const upload of begun) await leave(request, upload)
  }
}
