import type { ErrorDetail, HttpError } from '../errors/errors.ts'

/** The `meta` of every answer. */
export interface Meta {
  /** The UUID of the request, also in the header field `X-Request-Id`. */
  readonly request_id: string
  /** The time of the answer: ISO 8601 with offset, milliseconds. */
  readonly timestamp: string
}

/** The answer to a successful request. */
export interface SuccessEnvelope<T> {
  readonly success: true
  readonly data: T
  readonly meta: Meta
}

/** The answer to a refused or failed request. */
export interface ErrorEnvelope {
  readonly success: false
  readonly error: {
    readonly code: string
    readonly message: string
    readonly details: readonly ErrorDetail[]
  }
  readonly meta: Meta
}

/** The content type of every envelope. */
export const ENVELOPE_TYPE = 'application/json; charset=utf-8'

/** The `meta` of an answer that is sent now. */
export function metaOf(request_id: string, now: Date): Meta {
  return { request_id, timestamp: now.toISOString() }
}

/** Data that is JSON text already, and is sent without being parsed and written again. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The same in UTF-8, for large cached data: megabytes are not encoded again for each request. */
export class JsonBytes {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** The answer with such data, in pieces, so that large data is not copied for each request. */
export function successPieces({ bytes }: JsonBytes, meta: Meta): Buffer[] {
  const [before, after] = ['{"success":true,"data":', `,"meta":${JSON.stringify(meta)}}`]
  return [Buffer.from(before), bytes, Buffer.from(after)]
}

/** Writes the answer to a successful request. */
export function writeSuccess(data: unknown, meta: Meta): string {
  if (data instanceof JsonText) return `{"success":true,"data":${data.text},"meta":${JSON.stringify(meta)}}`
  const envelope: SuccessEnvelope<unknown> = { success: true, data, meta }
  return JSON.stringify(envelope)
}

/** Writes the answer to a refused or failed request. */
export function writeError(error: HttpError, meta: Meta): string {
  const { code, message, details } = error
  const envelope: ErrorEnvelope = { success: false, error: { code, message, details }, meta }
  return JSON.stringify(envelope)
}
