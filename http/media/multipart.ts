import { basename, join } from 'node:path'
import { MEDIA_BOUNDS } from '../../services/media/limits.ts'
import { storageError } from '../../storage/index.ts'
import { HttpError } from '../errors/errors.ts'
import { malformedRequest } from '../errors/malformed.ts'
import type { AppContext } from '../shell/context.ts'
import { tooLarge } from './media-errors.ts'

/** A file of a form as it was written to disk. */
export interface SentFile {
  readonly path: string
  /** As its sender calls it, without folders; empty for none. */
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** What a form held. */
export interface SentForm {
  readonly files: readonly SentFile[]
  /** Its other fields, the last of each name. */
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Reads a form (RFC 7578) whose files are written into a folder as they come, with their digests. The folder is the
 * caller's to remove, whatever happens.
 * @throws HttpError `media_too_large`, `payload_too_large`, `malformed_request` for a body that is not a form, `validation_failed` for one without a file
 */
export async function readForm(ctx: AppContext, folder: string, file_bytes: number): Promise<SentForm> {
  // It takes memory, and most servers are sent a form now and then only.
  const { koaBody } = await import('koa-body')
  const parse = koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    formidable: {
      uploadDir: folder,
      filename: (_name, _extension, _part, form) => nameFor(form),
      hashAlgorithm: 'sha256',
      multiples: true,
      maxFiles: MEDIA_BOUNDS.files_per_request,
      maxFileSize: file_bytes,
      // What is too large is noticed at its end, and must not fill the disk until then.
      maxTotalFileSize: 2 * file_bytes,
      allowEmptyFiles: true,
      minFileSize: 0,
      maxFields: 20,
      maxFieldsSize: 16 * 1024,
    },
    onError(error) {
      throw formError(error, folder, file_bytes)
    },
  })
  await parse(ctx, async () => {})
  // They are told of in the order in which they were written; they count in the order in which they came.
  const sent = Object.values(ctx.request.files ?? {})
    .flatMap((files) => files)
    .sort((a, b) => Number(basename(a.filepath)) - Number(basename(b.filepath)))
  const files = sent.map((file) => sentFile(file))
  if (files.length > MEDIA_BOUNDS.files_per_request) throw tooMuch()
  if (files.length === 0) throw wrong('required', 'The form has no file.')
  if (files.some(({ bytes }) => bytes === 0)) throw wrong('empty_file', 'A file is empty.')
  return { files, fields: fieldsOf(ctx.request.body) }
}

const names = new WeakMap<object, number>()

/** Files are called 1, 2, 3 ...: what their sender calls them does not get near a path. */
function nameFor(form: object): string {
  const next = (names.get(form) ?? 0) + 1
  names.set(form, next)
  return String(next)
}

interface WrittenFile {
  readonly filepath: string
  readonly originalFilename: string | null
  readonly size: number
  readonly hash?: unknown
}

function sentFile({ filepath, originalFilename, size, hash }: WrittenFile): SentFile {
  const name = basename((originalFilename ?? '').replaceAll('\\', '/'))
  if (typeof hash !== 'string') throw new Error('a file was written without its digest')
  return { path: filepath, name, bytes: size, sha256: hash }
}

function fieldsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value
      return typeof last === 'string' ? [[name, last]] : []
    }),
  )
}

/** https://github.com/node-formidable/formidable/blob/v3/src/FormidableError.js */
const TOO_MUCH: readonly number[] = [1006, 1007, 1015]
const FILE_TOO_LARGE: readonly number[] = [1009, 1016]

function formError(error: Error, folder: string, file_bytes: number): unknown {
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code === 'number') {
    if (FILE_TOO_LARGE.includes(code)) return tooLarge(file_bytes)
    if (TOO_MUCH.includes(code)) return tooMuch()
    return malformedRequest('invalid_multipart', 'The body is not valid multipart/form-data.')
  }
  return storageError(join(folder, 'form'), error)
}

function tooMuch(): HttpError {
  const message = `A form has at most ${MEDIA_BOUNDS.files_per_request} files, and few other fields.`
  return new HttpError('payload_too_large', { message })
}

function wrong(code: string, message: string): HttpError {
  return new HttpError('validation_failed', { message, details: [{ path: '', code, message }] })
}
