import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import { z } from 'zod'
import {
  MULTIPART,
  type MultipartBounds,
  type MultipartRule,
} from '../../services/interface/routes/content.ts'
import { storageError } from '../../storage/index.ts'
import { HttpError } from '../errors/errors.ts'
import { malformedRequest } from '../errors/malformed.ts'
import { validate } from '../errors/validation.ts'
import type { AppContext } from '../shell/context.ts'
import { hasBody, letClientContinue, UTF_8 } from './body.ts'
import { parseContentType } from './content-type.ts'

/** A received file in a temporary folder, with the description by its sender. */
export interface UploadedFile {
  readonly field: string
  /** Its field, and its number among the files of that field, from 0: `files.0`. A refusal names the file so. */
  readonly label: string
  /** Path of the temporary file. `work` may move the file away. */
  readonly path: string
  /** Size in bytes. */
  readonly bytes: number
  /** The SHA-256 of the content, as 64 hex digits. */
  readonly sha256: string
  /** The name and the type that the sender gave; neither is checked. */
  readonly name: string | null
  readonly content_type: string | null
}

/** The parts of a received body. */
export interface Multipart {
  /** In order of arrival. */
  readonly files: readonly UploadedFile[]
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Receives the body and calls `work` with it. Files that `work` has not moved are removed afterwards, also after an
 * error. `bounds` are for routes whose rule has none.
 */
export type ReceiveMultipart = <T>(
  work: (parts: Multipart) => T | Promise<T>,
  bounds?: MultipartBounds,
) => Promise<T>

/** Maximum size of all text fields together, in bytes. */
const MAX_FIELD_BYTES = 64 * 1024
/** Maximum size of the header lines and boundaries of all parts, in bytes. */
const FRAME_BYTES = 64 * 1024
/** Whether the content type of a request is `multipart/form-data`. */
export function isMultipart(request: IncomingMessage): boolean {
  return parseContentType(request.headers['content-type'])?.type === MULTIPART
}

/** The folder for received files: on the disk of the data, so that a rename moves them into place. */
export function incomingFolder(data: string): string {
  return join(data, 'incoming')
}

/** Removes files that a killed server left behind. Call it before the server listens. */
export async function removeIncoming(data: string): Promise<void> {
  await rm(incomingFolder(data), { recursive: true, force: true })
}

/**
 * Receives a body. Files stream to disk and are never whole in memory.
 *
 * @param data the data folder
 * @throws HttpError `media_too_large`, `payload_too_large`, `unsupported_media_type`, `malformed_request`, or
 * `validation_failed` naming the field
 */
export function receiveMultipart(ctx: AppContext, rule: MultipartRule, data: string): ReceiveMultipart {
  return async (work, given) => {
    const { file_bytes, total_bytes = file_bytes } = boundsOf(rule, given)
    const bounds = { file_bytes, total_bytes }
    if (!hasBody(ctx.req)) throw malformedRequest('empty_body', 'A body is required.')
    const announced = Number(ctx.req.headers['content-length'] ?? 0)
    if (announced > mostBytes(bounds)) throw tooLarge(bounds)
    if (ctx.req.headers['content-encoding'] !== undefined) {
      throw new HttpError('unsupported_media_type', { message: 'This body cannot be compressed.' })
    }
    const parent = incomingFolder(data)
    const folder = await newFolder(parent)
    try {
      letClientContinue(ctx.req, ctx.res)
      return await work(await parse(ctx, rule, bounds, folder))
    } finally {
      // A file may just be made in it.
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}

function boundsOf({ bounds }: MultipartRule, given: MultipartBounds | undefined): MultipartBounds {
  const known = given ?? bounds
  if (!known) throw new Error('this form route has no size limits')
  return known
}

/** Maximum size of a body, in bytes. */
function mostBytes({ total_bytes }: Required<MultipartBounds>): number {
  return total_bytes + MAX_FIELD_BYTES + FRAME_BYTES
}

async function newFolder(parent: string): Promise<string> {
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    return await mkdtemp(join(parent, 'form-'))
  } catch (error) {
    throw storageError(parent, error)
  }
}

const File = z.object({
  filepath: z.string(),
  size: z.number(),
  hash: z.string(),
  originalFilename: z.string().nullish(),
  mimetype: z.string().nullish(),
})
const one = <S extends z.ZodType>(schema: S) =>
  z.union([schema, z.array(schema)]).transform((value) => [value].flat())
const Parsed = z.object({
  body: z.record(z.string(), one(z.string())).default({}),
  files: z.record(z.string(), one(File)).default({}),
})

async function parse(
  ctx: AppContext,
  rule: MultipartRule,
  bounds: Required<MultipartBounds>,
  folder: string,
): Promise<Multipart> {
  /** The first field that is not of the form, if there is one. */
  const unknown: string[] = []
  const takesFile = (field: string) => rule.any_field !== undefined || Object.hasOwn(rule.files, field)
  const texts = Object.keys(rule.fields?.shape ?? {})
  let received = 0
  // Loaded at the first form: the libraries take memory, and many servers rarely receive a form.
  const [{ koaBody }, { FormBounds }] = await Promise.all([import('koa-body'), import('./form-bounds.ts')])
  const arriving = new FormBounds(mostBytes(bounds), () => tooLarge(bounds))
  const read = koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    patchKoa: true,
    formidable: {
      enabledPlugins: [arriving.plugin],
      uploadDir: folder,
      // A number, so that the sender's file name never becomes part of a path.
      filename: () => String(++received),
      hashAlgorithm: 'sha256',
      allowEmptyFiles: true,
      minFileSize: 0,
      maxFiles: mostFiles(rule),
      maxFileSize: bounds.file_bytes,
      maxTotalFileSize: bounds.total_bytes,
      maxFields: Math.max(1, texts.length),
      maxFieldsSize: MAX_FIELD_BYTES,
      // An unknown field is refused before any of it is written to disk.
      onPart(part, handle) {
        if (arriving.failed) return
        const name = part.name ?? ''
        part.on('data', () => arriving.content())
        // The type of a file is optional (RFC 7578, section 4.4). The library takes a part without one for text.
        if (part.originalFilename) part.mimetype ||= 'application/octet-stream'
        // A text may name its type, too: .NET always does, and Dart where it is not ASCII.
        else if (texts.includes(name) && isPlainText(part.mimetype)) part.mimetype = null
        const wanted = part.mimetype ? takesFile(name) : texts.includes(name)
        if (wanted) handle(part)
        else if (unknown.length === 0) unknown.push(name)
      },
    },
  })
  // The reader would wait for ever for the end of a request that ended before it began.
  if (ctx.req.destroyed) throw malformedRequest('incomplete_body', 'The body ended too early.')
  try {
    await read(ctx, async () => {})
  } catch (error) {
    await arriving.closeFiles()
    throw refusal(error, rule, bounds, folder)
  }
  const { body, files } = Parsed.parse({
    body: Reflect.get(ctx.request, 'body'),
    files: Reflect.get(ctx.request, 'files'),
  })
  for (const [field, found] of Object.entries(files)) {
    const most = rule.files[field] ?? rule.any_field ?? 0
    if (found.length <= most) continue
    const message = `The field ${field.slice(0, 100)} takes ${most === 1 ? 'one file' : `at most ${most} files`}; the form has ${found.length}.`
    throw refused(field.slice(0, 100), 'too_many', message)
  }
  for (const [field, found] of Object.entries(body)) {
    if (found.length > 1) throw refused(field, 'repeated', 'This field must occur only once.')
  }
  for (const field of unknown) throw unknownField(field, takesFile, texts)
  const fields = Object.fromEntries(Object.entries(body).map(([field, [value = '']]) => [field, value]))
  if (rule.fields) validate(rule.fields, fields)
  return { files: inOrder(files), fields }
}

/** Whether the content of a part is text as the reader decodes it, by the type that the part names. */
function isPlainText(type: string | null): boolean {
  const named = parseContentType(type ?? undefined)
  return named?.type === 'text/plain' && UTF_8.includes(named.charset)
}

/** The refusal of a field that the form does not have, or has for something else. */
function unknownField(
  field: string,
  takesFile: (field: string) => boolean,
  texts: readonly string[],
): HttpError {
  if (takesFile(field)) return refused(field, 'invalid_type', 'This field takes a file.')
  if (texts.includes(field)) return refused(field, 'invalid_type', 'This field takes text, not a file.')
  return refused(field.slice(0, 100), 'unrecognized_key', 'The form has no field of this name.')
}

/** The maximum number of files of a form, in all its fields. */
function mostFiles({ any_field, files }: MultipartRule): number {
  return any_field ?? Object.values(files).reduce((sum, count) => sum + count, 0)
}

/** A form with more files than its fields take together. */
function tooManyFiles(rule: MultipartRule): HttpError {
  const most = mostFiles(rule)
  const [field = '', ...others] = rule.any_field === undefined ? Object.keys(rule.files) : []
  const count = most === 1 ? 'one file' : `at most ${most} files`
  const where = field !== '' && others.length === 0 ? `, in the field ${field}` : ''
  const message = `This form takes ${count}${where}. Send the others with further requests.`
  return refused(where === '' ? '' : field, 'too_many', message)
}

/** A form with more text fields than there are. Only known ones are read, so one of them occurs twice. */
function tooManyFields({ fields }: MultipartRule): HttpError {
  const names = Object.keys(fields?.shape ?? {}).join(', ')
  return refused('', 'too_many', `This form takes each of its text fields once: ${names}.`)
}

function inOrder(files: z.output<typeof Parsed>['files']): UploadedFile[] {
  const all = Object.entries(files).flatMap(([field, found]) => found.map((file) => ({ field, ...file })))
  const numberOf = ({ filepath }: { readonly filepath: string }) => Number(basename(filepath))
  const counts = new Map<string, number>()
  const numbered = (field: string) => {
    const number = counts.get(field) ?? 0
    counts.set(field, number + 1)
    return `${field.slice(0, 100)}.${number}`
  }
  return all
    .sort((a, b) => numberOf(a) - numberOf(b))
    .map(({ field, filepath, size, hash, originalFilename, mimetype }) => ({
      field,
      label: numbered(field),
      path: filepath,
      bytes: size,
      sha256: hash,
      name: originalFilename || null,
      content_type: mimetype ?? null,
    }))
}

const INVALID = 'The body is not valid multipart/form-data.'

/** The HttpError for an error of formidable, by its number (`FormidableError.js`). */
function refusal(
  error: unknown,
  rule: MultipartRule,
  bounds: Required<MultipartBounds>,
  folder: string,
): unknown {
  if (error instanceof HttpError) return error
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 1009:
    case 1016:
      return tooLarge(bounds)
    case 1006:
      return new HttpError('payload_too_large', { message: 'The text fields are too large.' })
    case 1007:
      return tooManyFields(rule)
    case 1015:
      return tooManyFiles(rule)
    case 1002:
    case 'ECONNRESET':
      return malformedRequest('incomplete_body', 'The body ended too early.')
    default:
      // All other refusals of the library are of the form; errors of the disk have names.
      if (typeof code === 'number') return malformedRequest('invalid_multipart', INVALID)
      return storageError(join(folder, 'form'), error)
  }
}

function tooLarge({ file_bytes, total_bytes }: Required<MultipartBounds>): HttpError {
  const all = total_bytes > file_bytes ? `, and all files together may have at most ${total_bytes} bytes` : ''
  return new HttpError('media_too_large', { message: `A file may have at most ${file_bytes} bytes${all}.` })
}

function refused(path: string, code: string, message: string): HttpError {
  return new HttpError('validation_failed', { message, details: [{ path, code, message }] })
}
