import { rename } from 'node:fs/promises'
import { derivedId, Media, type Owner, ownerCollection } from '../../engine/index.ts'
import { act } from '../../services/households/act.ts'
import type { Upload } from '../../storage/index.ts'
import { HttpError } from '../errors/errors.ts'
import { rejectionError } from '../errors/rejections.ts'
import { type Arrival, commitArrivals } from './commit.ts'
import { keepFile } from './keep.ts'
import type { SentFile } from './multipart.ts'
import { type PreparedFile, prepareFile } from './prepare.ts'
import { abandonUpload, type UploadRequest } from './uploads.ts'

/** A file of a request, with the ids that follow from the request's own. */
interface IncomingFile {
  readonly file: SentFile
  readonly upload: Upload
  readonly operation_id: string
  readonly media_id: string
}

/** What a request with files became. */
export interface AttachedFiles {
  readonly media_ids: readonly string[]
  readonly operation_id: string
  readonly seq: number
  readonly replayed: boolean
}

/** Ids of operations go up by two: the one between is the record's. */
function idsOf(operation_id: string, index: number) {
  const own = index === 0 ? operation_id : derivedId(operation_id, 2 * index)
  return { operation_id: own, media_id: derivedId(operation_id, 2 * index + 1) }
}

/**
 * Attaches the files of one request: all of them, or none where one is not taken. Each becomes an operation; the first
 * one has the id of the request.
 * @throws HttpError why a file is not taken, or the operation was rejected
 */
export async function attachFiles(
  request: UploadRequest,
  owner: Owner,
  files: readonly SentFile[],
  { operation_id, newId, primary }: { operation_id: string; newId: () => string; primary: boolean },
): Promise<AttachedFiles> {
  const { file, house, author, now } = request
  const incoming = files.map((sent, index): IncomingFile => {
    const ids = idsOf(operation_id, index)
    return { file: sent, upload: uploadOf(request, owner, sent, { ...ids, public_id: newId() }), ...ids }
  })
  let awaited = false
  try {
    const prepared: PreparedFile[] = []
    for (const [index, one] of incoming.entries()) prepared.push(await prepare(request, one, index))
    const arrivals: Arrival[] = []
    for (const [index, { upload, media_id }] of incoming.entries()) {
      const ready = prepared[index]
      if (!ready) throw new Error('a file was not prepared')
      await keepFile(house, upload, ready, request)
      arrivals.push({ media_id, source_sha256: upload.sha256, content: ready.content })
    }
    const operations = incoming.map((one, index) => ({
      operation_id: one.operation_id,
      type: 'media.attach',
      input: attachInput(one, owner, arrivals[index]?.content.content_type ?? '', primary && index === 0),
    }))
    // One that is rejected takes back the others.
    const { results } = await act(file, author, operations, { now, together: 'all' })
    for (const { error } of results) if (error) throw rejectionError(error, ['owner'])
    awaited = true
    await commitArrivals(file, { user_id: author.user_id, replica_id: newId(), now, newId }, arrivals)
    awaited = false
    const [first] = results
    if (!first) throw new Error('the files have no outcome')
    const media_ids = incoming.map(({ media_id }) => media_id)
    return { media_ids, operation_id, seq: first.seq ?? 0, replayed: first.replayed }
  } finally {
    // Whatever became of a file, nothing of it stays but what a record needs; or waits for, if saying so has failed.
    if (!awaited) for (const { upload } of incoming) await abandonUpload(house, file, upload.public_id)
  }
}

/** Told before anything is read; the operations themselves are the judges. */
export function checkOwner({ file }: UploadRequest, { kind, id }: Owner): void {
  if (!file.read((view) => view.get(ownerCollection[kind], id))) throw new HttpError('not_found')
}

function uploadOf(
  { author, now }: UploadRequest,
  owner: Owner,
  { name, bytes, sha256 }: SentFile,
  { public_id, media_id }: { public_id: string; media_id: string },
): Upload {
  return {
    public_id,
    user_id: author.user_id,
    created_at: now,
    changed_at: now,
    sha256,
    bytes,
    content_type: 'application/octet-stream',
    name: nameOf(name),
    owner,
    media_id,
    operation_id: null,
    state: 'open',
    stored: null,
    fresh: false,
  }
}

/** A file's name as a record takes it; null where nothing is left of it. */
function nameOf(name: string): string | null {
  const text = name.replaceAll(/\p{Cc}/gu, '').slice(0, 200)
  return Media.shape.name.safeParse(text).data ?? null
}

async function prepare(
  { house, keep_metadata }: UploadRequest,
  { file, upload }: IncomingFile,
  index: number,
): Promise<PreparedFile> {
  const { uploads } = house
  const { public_id, sha256, bytes } = upload
  await uploads.save(upload)
  const path = uploads.contentPath(public_id)
  await rename(file.path, path)
  const out = uploads.workPath(public_id, 'clean')
  return prepareFile({ path, sha256, bytes }, out, {
    keep_metadata,
    owner: house.household_id,
    label: `files.${index}`,
  })
}

function attachInput(
  { upload, media_id }: IncomingFile,
  owner: Owner,
  content_type: string,
  primary: boolean,
): Record<string, unknown> {
  const { name, bytes, sha256 } = upload
  const said = { ...(name !== null && { name }), ...(primary && { primary }) }
  return { public_id: media_id, owner, content_type, bytes, sha256, ...said }
}
