import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { HttpError } from '../errors/errors.ts'
import { malformedRequest } from '../errors/malformed.ts'
import type { AppContext } from '../shell/context.ts'
import { checkContentLength, hasBody, letClientContinue } from './body.ts'
import { parseContentType } from './content-type.ts'

/** What a `multipart/form-data` body (RFC 7578) may bring. */
export interface MultipartRule {
  /** The fields that hold files, each with how many of them it may hold. */
  readonly files: Readonly<Record<string, number>>
  /** The fields that hold text. */
  readonly fields?: readonly string[]
  /** The largest file, in bytes. */
  readonly max_file_bytes: number
  /** All files together, in bytes; as much as one if it is not given. */
  readonly max_total_bytes?: number
}

/** A file that lies in a temporary place, as its sender described it. */
export interface UploadedFile {
  readonly field: string
  /** Where it lies until the work on it is done. It may be moved away. */
  readonly path: string
  /** In bytes. */
  readonly bytes: number
  /** Of the content, as 64 hex digits. */
  readonly sha256: string
  /** What the sender calls it, and takes it for: both are only said. */
  readonly name: string | null
  readonly content_type: string | null
}

/** What came. */
export interface Multipart {
  readonly files: readonly UploadedFile[]
  readonly fields: Readonly<Record<string, string>>
}

/** Receives the body, runs `work` on it, and removes what is left of its files, whatever happens. */
export type ReceiveMultipart = <T>(work: (parts: Multipart) => T | Promise<T>) => Promise<T>

/** Text fields take no more than this, all together. */
const MAX_FIELD_BYTES = 64 * 1024
/** The lines around the parts of a body take no more than this. */
const FRAME_BYTES = 64 * 1024
const TYPE = 'multipart/form-data'

/** Whether a request says that its body is `multipart/form-data`. */
export function isMultipart(request: IncomingMessage): boolean {
  return parseContentType(request.headers['content-type'])?.type === TYPE
}

/** The folder in which files are received: on the disk of the data, so that they can be moved into it. */
export function incomingFolder(data: string): string {
  return join(data, 'incoming')
}

/** What is older than this nobody is receiving any more. */
const ABANDONED_MS = 60 * 60_000

/** Removes what a server that was killed had received only in part. */
export async function sweepIncoming(data: string, now: number): Promise<void> {
  const folder = incomingFolder(data)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Receives a body: files stream to disk, never whole in memory.
 *
 * @param data the data folder
 * @throws HttpError `payload_too_large`, `unsupported_media_type`, `malformed_request`, or `validation_failed` naming the field
 */
export function receiveMultipart(ctx: AppContext, rule: MultipartRule, data: string): ReceiveMultipart {
  return async (work) => {
    const { max_file_bytes, max_total_bytes = max_file_bytes } = rule
    if (!hasBody(ctx.req)) throw malformedRequest('empty_body', 'A body is required.')
    checkContentLength(ctx.req, max_total_bytes + MAX_FIELD_BYTES + FRAME_BYTES)
    if (ctx.req.headers['content-encoding'] !== undefined) {
      throw new HttpError('unsupported_media_type', { message: 'This body cannot be compressed.' })
    }
    const parent = incomingFolder(data)
    await mkdir(parent, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(join(parent, 'form-'))
    try {
      letClientContinue(ctx.req, ctx.res)
      return await work(await parse(ctx, rule, folder))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
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

async function parse(ctx: AppContext, rule: MultipartRule, folder: string): Promise<Multipart> {
  const unknown = new Set<string>()
  const { max_file_bytes, max_total_bytes = max_file_bytes, fields = [] } = rule
  // It takes memory, and most servers are sent a form now and then only.
  const { koaBody } = await import('koa-body')
  const read = koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    patchKoa: true,
    formidable: {
      uploadDir: folder,
      hashAlgorithm: 'sha256',
      allowEmptyFiles: true,
      minFileSize: 0,
      maxFiles: Object.values(rule.files).reduce((sum, count) => sum + count, 0),
      maxFileSize: max_file_bytes,
      maxTotalFileSize: max_total_bytes,
      maxFields: Math.max(1, fields.length),
      maxFieldsSize: MAX_FIELD_BYTES,
      // A field that nobody asked for is not written to disk before it is refused.
      onPart(part, handle) {
        const name = part.name ?? ''
        const wanted = part.mimetype ? Object.hasOwn(rule.files, name) : fields.includes(name)
        if (wanted) handle(part)
        else unknown.add(name)
      },
    },
  })
  try {
    await read(ctx, async () => {})
  } catch (error) {
    throw refusal(error, rule)
  }
  const { body, files } = Parsed.parse({
    body: Reflect.get(ctx.request, 'body'),
    files: Reflect.get(ctx.request, 'files'),
  })
  for (const [field, found] of Object.entries(files)) {
    if (found.length > (rule.files[field] ?? 0))
      throw refused(field, 'too_many', 'There are too many of them.')
  }
  for (const [field, found] of Object.entries(body)) {
    if (found.length > 1) throw refused(field, 'repeated', 'This field may come once.')
  }
  for (const field of unknown)
    throw refused(field.slice(0, 100), 'unrecognized_keys', 'There is no such field.')
  return {
    files: Object.entries(files).flatMap(([field, found]) =>
      found.map(({ filepath, size, hash, originalFilename, mimetype }) => ({
        field,
        path: filepath,
        bytes: size,
        sha256: hash,
        name: originalFilename ?? null,
        content_type: mimetype ?? null,
      })),
    ),
    fields: Object.fromEntries(Object.entries(body).map(([field, [value = '']]) => [field, value])),
  }
}

/** What formidable's refusals, by their number (`FormidableError.js`), are to a client. */
function refusal(error: unknown, { max_file_bytes }: MultipartRule): unknown {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 1009:
    case 1016:
      return new HttpError('payload_too_large', {
        message: `What is sent is too large: a file may have ${max_file_bytes} bytes.`,
      })
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
      return error
  }
}

function refused(path: string, code: string, message: string): HttpError {
  return new HttpError('validation_failed', { message, details: [{ path, code, message }] })
}
