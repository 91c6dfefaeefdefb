import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import getRawBody from 'raw-body'
import { type HalvesAt, JsonError, type JsonValue, parseStrictJson } from '../../platform/index.ts'
import { HttpError } from '../errors/errors.ts'
import { malformedRequest } from '../errors/malformed.ts'
import { parseContentType } from './content-type.ts'

/** Maximum size of the body of a route that sets no limit of its own, in bytes. */
export const DEFAULT_BODY_LIMIT = 64 * 1024

/** Rules for a body. */
export interface BodyRule {
  /** Maximum size of the body before and after decompression, in bytes. */
  readonly limit: number
  /** The accepted media types, in lower case. */
  readonly types: readonly string[]
  /** Where texts with half a character are accepted; see `RouteDeclaration`. */
  readonly halves?: HalvesAt
}

/** A JSON body, and its size after decompression. */
export interface JsonBody {
  readonly value: JsonValue
  readonly bytes: number
}

const gunzipAsync = promisify(gunzip)

/** Whether a request has content (RFC 9112, section 6). A chunked body counts as content even if it is empty. */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length']
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) > 0)
}

/**
 * Reads and parses a JSON body.
 *
 * @throws HttpError `payload_too_large`, `unsupported_media_type`; `malformed_request` with the detail `empty_body`,
 * `invalid_gzip` or `incomplete_body`; those of `strict-json.ts`
 */
export async function readJson(
  request: IncomingMessage,
  response: ServerResponse,
  rule: BodyRule,
): Promise<JsonBody> {
  if (!hasBody(request)) throw malformedRequest('empty_body', 'A body is required.')
  const bytes = await readBytes(request, response, rule)
  if (bytes.length === 0) throw malformedRequest('empty_body', 'A body is required.')
  return { value: parseBody(bytes, rule), bytes: bytes.length }
}

/** Reads a raw body and decompresses it. Throws as {@link readJson} does, except for the errors of JSON. */
export async function readBytes(
  request: IncomingMessage,
  response: ServerResponse,
  rule: BodyRule,
): Promise<Buffer> {
  checkContentType(request, rule.types)
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding !== 'identity' && encoding !== 'gzip' && encoding !== 'x-gzip') {
    throw new HttpError('unsupported_media_type', {
      message: 'The body has an unsupported Content-Encoding; use gzip or none.',
      headers: { 'Accept-Encoding': 'gzip, identity' },
    })
  }
  checkContentLength(request, rule.limit)
  letClientContinue(request, response)
  const bytes = await readRaw(request, rule.limit)
  return encoding === 'identity' || bytes.length === 0 ? bytes : decompress(bytes, rule.limit)
}

/** The charsets of text that a body may name, or none. */
export const UTF_8: readonly (string | null)[] = [null, 'utf-8', 'utf8']

/** @throws HttpError `unsupported_media_type` unless the body is of one of the types; text must be UTF-8 */
export function checkContentType(request: IncomingMessage, types: readonly string[]): void {
  const given = parseContentType(request.headers['content-type'])
  const takesAll = types.includes('*/*')
  if (given !== null && (takesAll || (types.includes(given.type) && UTF_8.includes(given.charset)))) return
  throw new HttpError('unsupported_media_type', {
    message: takesAll
      ? 'The header field Content-Type must name the type of the body.'
      : `The body must be ${types.join(' or ')}, in UTF-8.`,
  })
}

/** @throws HttpError `payload_too_large` if `Content-Length` exceeds the limit */
export function checkContentLength(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
}

/** Sends `100 Continue` to a client that waits for it (`Expect: 100-continue`), once its header fields are accepted. */
export function letClientContinue(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
}

async function readRaw(request: IncomingMessage, limit: number): Promise<Buffer> {
  try {
    return await getRawBody(request, { limit, length: request.headers['content-length'] ?? null })
  } catch (error) {
    if (typeOf(error) === 'entity.too.large') throw tooLarge(limit)
    throw malformedRequest('incomplete_body', 'The body ended too early.')
  }
}

async function decompress(bytes: Buffer, limit: number): Promise<Buffer> {
  try {
    // Decompression stops as soon as the output exceeds the limit, however small the input is.
    return await gunzipAsync(bytes, { maxOutputLength: limit })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit)
    throw malformedRequest('invalid_gzip', 'The body is not valid gzip.')
  }
}

function typeOf(error: unknown): unknown {
  return error instanceof Error && 'type' in error ? error.type : undefined
}

function tooLarge(limit: number): HttpError {
  return new HttpError('payload_too_large', { message: `The body is larger than ${limit} bytes.` })
}

/** @throws HttpError `malformed_request`, `validation_failed` or `payload_too_large`; see `strict-json.ts` */
function parseBody(bytes: Uint8Array, { halves }: BodyRule): JsonValue {
  try {
    return parseStrictJson(bytes, halves && { halves })
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    const { code, fault, message, path } = error
    if (fault === 'malformed') throw malformedRequest(code, message)
    if (fault === 'too_large') throw new HttpError('payload_too_large', { message })
    throw new HttpError('validation_failed', { message, details: [{ path, code, message }] })
  }
}
