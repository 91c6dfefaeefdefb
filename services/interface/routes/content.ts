import type { z } from 'zod'

/** The statuses of an answer in the success envelope. */
export type SuccessStatus = 200 | 201 | 202

/** A reply without an envelope: the handler sets the body and the content type itself. */
export interface BinaryReply {
  readonly binary: readonly string[]
  /** Whether ranges are supported, and answered with 206. */
  readonly ranges?: boolean
  /** For a stream of server-sent events: the schema of the data of each event, by its name. */
  readonly events?: Readonly<Record<string, z.ZodType>>
  /** Whether the reply has an entity tag, and `If-None-Match` is answered with 304. */
  readonly cached?: boolean
  /** The schema of `data`, if one of the types is JSON in the success envelope, which the handler writes itself. */
  readonly data?: z.ZodType
  /** An example of the content, if it is text. */
  readonly example?: string
}

/** Whether a reply has no envelope. */
export function isBinaryReply(reply: z.ZodType | BinaryReply): reply is BinaryReply {
  return 'binary' in reply
}

/** A body that is not JSON: read whole into memory, or passed to the handler as a stream that it must read. */
export interface BytesRule {
  readonly types: readonly string[]
  readonly as: 'buffer' | 'stream'
}

/** The media type of a form with files. */
export const MULTIPART = 'multipart/form-data'

/** Rules for the parts of a `multipart/form-data` body (RFC 7578). */
export interface MultipartRule {
  /** Fields that hold files, each with its maximum number of files. */
  readonly files: Readonly<Record<string, number>>
  /** Maximum number of files in all fields. If present, fields with any other name may hold files, too. */
  readonly any_field?: number
  /** Fields that hold text. */
  readonly fields?: z.ZodObject<Record<string, z.ZodType<string | undefined>>>
  /** Size limits. If absent, the handler sets them. */
  readonly bounds?: MultipartBounds
}

/** Size limits of a body. */
export interface MultipartBounds {
  /** Maximum size of a file, in bytes. */
  readonly file_bytes: number
  /** Maximum size of all files together, in bytes; `file_bytes` if absent. */
  readonly total_bytes?: number
}
