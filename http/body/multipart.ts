import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { storageError } from '../../storage/index.ts'
import { HttpError } from '../errors/errors.ts'
import { malformedRequest } from '../errors/malformed.ts'
import { validate } from '../errors/validation.ts'
import type { AppContext } from '../shell/context.ts'
import { hasBody, letClientContinue } from './body.ts'
import { parseContentType } from './content-type.ts'

/** The parts that a `multipart/form-data` body (RFC 7578) may have. */
export interface MultipartRule {
  /** The fields that hold files, each with its maximum number of files. */
  readonly files: Readonly<Record<string, number>>
  /** Given if files in fields of any other name are accepted, too: the maximum number of files in all fields. */
  readonly any_field?: number
  /** The fields that hold text. */
  readonly fields?: z.ZodObject<Record<string, z.ZodType<string | undefined>>>
  /** Given unless the handler decides. */
  readonly bounds?: MultipartBounds
}

/** How much a body may hold. */
export interface MultipartBounds {
  /** Maximum bytes of a file. */
  readonly file_bytes: number
  /** Maximum bytes of all files together; those of one file if it is not given. */
  readonly total_bytes?: number
}

/** A received file in a temporary place, as its sender described it. */
export interface UploadedFile {
  readonly field: string
  /** Its place until the work on it is done. It may be moved away. */
  readonly path: string
  /** In bytes. */
  readonly bytes: number
  /** The SHA-256 of the content, as 64 hex digits. */
  readonly sha256: string
  /** The sender's name and type for it; nothing has checked them. */
  readonly name: string | null
  readonly content_type: string | null
}

/** The parts of a received body. */
export interface Multipart {
  /** In the order in which they came. */
  readonly files: readonly UploadedFile[]
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Receives the body, runs `work` on it, and removes the files that are left, whatever happens. `bounds` are for routes
 * whose rule has none.
 */
export type ReceiveMultipart = <T>(
  work: (parts: Multipart) => T | Promise<T>,
  bounds?: MultipartBounds,
) => Promise<T>

/** Maximum bytes of all text fields together. */
const MAX_FIELD_BYTES = 64 * 1024
/** Maximum bytes of the lines around the parts of a body. */
const FRAME_BYTES = 64 * 1024
/** The media type of a form with files. */
export const MULTIPART = 'multipart/form-data'

/** Whether a request says that its body is `multipart/form-data`. */
export function isMultipart(request: IncomingMessage): boolean {
  return parseContentType(request.headers['content-type'])?.type === MULTIPART
}

/** The folder in which files are received: on the disk of the data, so that they can be moved into it. */
export function incomingFolder(data: string): string {
  return join(data, 'incoming')
}

/** Removes the files that a killed server had begun to receive. Call it before the server listens. */
export async function removeIncoming(data: string): Promise<void> {
  await rm(incomingFolder(data), { recursive: true, force: true })
}

/**
 * Receives a body: files stream to disk, never whole in memory.
 *
 * @param data the data folder
 * @throws HttpError `media_too_large`, `payload_too_large`, `unsupported_media_type`, `malformed_request`, or `validation_failed` naming the field
 */
export function receiveMultipart(ctx: AppContext, rule: MultipartRule, data: string): ReceiveMultipart {
  return async (work, given) => {
    const { file_bytes, total_bytes = file_bytes } = boundsOf(rule, given)
    const bounds = { file_bytes, total_bytes }
    if (!hasBody(ctx.req)) throw malformedRequest('empty_body', 'A body is required.')
    const announced = Number(ctx.req.headers['content-length'] ?? 0)
    if (announced > total_bytes + MAX_FIELD_BYTES + FRAME_BYTES) throw tooLarge(bounds)
    if (ctx.req.headers['content-encoding'] !== undefined) {
      throw new HttpError('unsupported_media_type', { message: 'This body cannot be compressed.' })
    }
    const parent = incomingFolder(data)
    const folder = await newFolder(parent)
    try {
      letClientContinue(ctx.req, ctx.res)
      return await work(await parse(ctx, rule, bounds, folder))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function boundsOf({ bounds }: MultipartRule, given: MultipartBounds | undefined): MultipartBounds {
  const known = given ?? bounds
  if (!known) throw new Error('a form is received without bounds')
  return known
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
  const unknown = new Set<string>()
  const takesFile = (field: string) => rule.any_field !== undefined || Object.hasOwn(rule.files, field)
  const texts = Object.keys(rule.fields?.shape ?? {})
  let received = 0
  // It takes memory, and most servers receive a form only now and then.
  const { koaBody } = await import('koa-body')
  const read = koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    patchKoa: true,
    formidable: {
      uploadDir: folder,
      // A number, so that the name that the sender gives a file does not get near a path.
      filename: () => String(++received),
      hashAlgorithm: 'sha256',
      allowEmptyFiles: true,
      minFileSize: 0,
      maxFiles: rule.any_field ?? Object.values(rule.files).reduce((sum, count) => sum + count, 0),
      maxFileSize: bounds.file_bytes,
      maxTotalFileSize: bounds.total_bytes,
      maxFields: Math.max(1, texts.length),
      maxFieldsSize: MAX_FIELD_BYTES,
      // An unknown field is not written to disk before it is refused.
      onPart(part, handle) {
        const name = part.name ?? ''
        const wanted = part.mimetype ? takesFile(name) : texts.includes(name)
        if (wanted) handle(part)
        else unknown.add(name)
      },
    },
  })
  try {
    await read(ctx, async () => {})
  } catch (error) {
    throw refusal(error, bounds, folder)
  }
  const { body, files } = Parsed.parse({
    body: Reflect.get(ctx.request, 'body'),
    files: Reflect.get(ctx.request, 'files'),
  })
  for (const [field, found] of Object.entries(files)) {
    if (found.length > (rule.files[field] ?? rule.any_field ?? 0))
      throw refused(field.slice(0, 100), 'too_many', 'There are too many files in this field.')
  }
  for (const [field, found] of Object.entries(body)) {
    if (found.length > 1) throw refused(field, 'repeated', 'This field may come once.')
  }
  for (const field of unknown)
    throw refused(field.slice(0, 100), 'unrecognized_keys', 'There is no such field.')
  const fields = Object.fromEntries(Object.entries(body).map(([field, [value = '']]) => [field, value]))
  if (rule.fields) validate(rule.fields, fields)
  return { files: inOrder(files), fields }
}

function inOrder(files: z.output<typeof Parsed>['files']): UploadedFile[] {
  const all = Object.entries(files).flatMap(([field, found]) => found.map((file) => ({ field, ...file })))
  const numberOf = ({ filepath }: { readonly filepath: string }) => Number(basename(filepath))
  return all
    .sort((a, b) => numberOf(a) - numberOf(b))
    .map(({ field, filepath, size, hash, originalFilename, mimetype }) => ({
      field,
      path: filepath,
      bytes: size,
      sha256: hash,
      name: originalFilename ?? null,
      content_type: mimetype ?? null,
    }))
}

/** The error for a refusal by formidable, by its number (`FormidableError.js`). */
function refusal(error: unknown, bounds: Required<MultipartBounds>, folder: string): unknown {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 1009:
    case 1016:
      return tooLarge(bounds)
    case 1006:
      return new HttpError('payload_too_large', { message: 'The text fields are too large.' })
    case 1007:
    case 1015:
      return refused('', 'too_many', 'There are too many parts.')
    case 1002:
    case 'ECONNRESET':
      return malformedRequest('incomplete_body', 'The body ended too early.')
    case 1011:
    case 1012:
    case 1013:
    case 1014:
      return malformedRequest('invalid_multipart', 'The body is not valid multipart/form-data.')
    default:
      return storageError(join(folder, 'form'), error)
  }
}

function tooLarge({ file_bytes, total_bytes }: Required<MultipartBounds>): HttpError {
  const all = total_bytes > file_bytes ? `, and all files together at most ${total_bytes} bytes` : ''
  return new HttpError('media_too_large', { message: `A file is at most ${file_bytes} bytes large${all}.` })
}

function refused(path: string, code: string, message: string): HttpError {
  return new HttpError('validation_failed', { message, details: [{ path, code, message }] })
}
