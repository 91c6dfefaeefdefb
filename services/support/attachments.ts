import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import {
  addPart,
  beginAttachments,
  completeAttachments,
  derivedId,
  MAX_ATTACHMENT_BYTES,
  type NewAttachment,
  PART_BYTES,
  partCount,
  partId,
  plainName,
  type SupportAttachment,
} from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import type { MediaService } from '../media/media-service.ts'
import { prepareFile } from '../media/prepare.ts'

/** Files of one operation are so far apart, because the ids of their parts lie between. */
const ID_STEP = 100
/** What people need to show a problem. Other documents are refused: a macro is no help. */
const KINDS = /^image\/|^application\/pdf$|^text\/plain$/

/** A received file in a temporary folder. */
export interface ReceivedFile {
  readonly path: string
  /** What the request calls it: `files.0`. */
  readonly label: string
  readonly bytes: number
  readonly sha256: string
  readonly name: string | null
}

interface Deps {
  readonly accounts: AccountStore
  readonly media: Pick<MediaService, 'scan'>
}

/**
 * SPEC.md ST6: inspects, cleans and stores files of a ticket. The ticket has all of them, or none.
 * @throws ServiceError the reason of the refusal
 */
export async function storeAttachments(
  { accounts, media }: Deps,
  { ticket_id, user_id, operation_id }: { ticket_id: string; user_id: string; operation_id: string },
  files: readonly ReceivedFile[],
): Promise<readonly string[]> {
  const ready: { readonly path: string; readonly record: Omit<NewAttachment, 'ticket_id'> }[] = []
  for (const [index, file] of files.entries()) {
    const { label } = file
    const { content, path } = await prepareFile(file, `${file.path}.clean`, {
      keep_metadata: false,
      owner: user_id,
      scanner: media,
      label,
    })
    const { bytes, content_type, sha256 } = content
    if (!KINDS.test(content_type)) throw refused('media_type_unsupported', label)
    if (bytes > MAX_ATTACHMENT_BYTES) throw refused('media_too_large', label)
    const public_id = derivedId(operation_id, ID_STEP * (index + 1))
    const name = nameOf(file.name, index)
    ready.push({
      path,
      record: { public_id, name, content_type, bytes, sha256, source_sha256: file.sha256 },
    })
  }
  const records = ready.map(({ record }) => record)
  const beyond = derivedId(operation_id, ID_STEP * (files.length + 1))
  requireAccepted(await accounts.run(beginAttachments, { ticket_id, files: records, beyond }, user_id))
  for (const { path, record } of ready) await storeParts(accounts, path, record.public_id, user_id)
  const ids = records.map(({ public_id }) => public_id)
  requireAccepted(await accounts.run(completeAttachments, { ticket_id, ids }, user_id))
  return ids
}

function refused(code: 'media_type_unsupported' | 'media_too_large', path: string): ServiceError {
  const message =
    code === 'media_too_large'
      ? `A file of a ticket has at most ${MAX_ATTACHMENT_BYTES} bytes.`
      : 'A ticket takes pictures, PDF and plain text.'
  return new ServiceError(code, { message, details: [{ path, code, message }] })
}

/** A name without folders, control characters and characters that reorder it. */
function nameOf(given: string | null, index: number): string {
  const text = plainName(basename((given ?? '').replaceAll('\\', '/')).slice(0, 900))
  const name = text
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 200)
    .trim()
  return /[^\p{Z}.]/u.test(name) ? name : `file ${index + 1}`
}

/** One part after the other, each in a transaction of its own: none holds up other requests. */
async function storeParts(
  accounts: AccountStore,
  path: string,
  attachment_id: string,
  by: string,
): Promise<void> {
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(PART_BYTES)
    for (let at = 0; ; at++) {
      const { bytesRead } = await file.read(buffer, 0, PART_BYTES, at * PART_BYTES)
      if (bytesRead === 0) return
      const data = buffer.toString('base64', 0, bytesRead)
      requireAccepted(await accounts.run(addPart, { attachment_id, at, data }, by))
      await turn()
    }
  } finally {
    await file.close()
  }
}

/** The content of a file, part by part. @throws Error if a part is missing */
export async function* attachmentBytes(
  accounts: Pick<AccountStore, 'read'>,
  { bytes, public_id }: Pick<SupportAttachment, 'bytes' | 'public_id'>,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < partCount(bytes); at++) {
    const part = accounts.read((view) => view.get('support_parts', partId(public_id, at))?.record)
    if (!part) throw new Error('a part of a file of a ticket is missing')
    yield Buffer.from(part.data, 'base64')
    await turn()
  }
}
