import { type RejectionCode, rejectionCodes } from '../engine/index.ts'
import type { ErrorDetail, OperationError } from '../sync-protocol/index.ts'

/** Reasons for which a service refuses, beside the rejections of the engine; each with its usual message. */
const ownCodes = {
  authentication_required: 'A login is required.',
  invalid_credentials: 'The credentials are not correct.',
  csrf_failed: 'This request is not known to come from a page of this server.',
  device_revoked: 'The access of this device was revoked.',
  operation_not_found: 'There is no such operation.',
  conflict: 'The record is not in a state that allows this.',
  content_interrupted: 'The content ended too early.',
  upload_incomplete: 'Some of the content has not arrived yet.',
  upload_out_of_step: 'The content does not go on where it ended.',
  digest_mismatch: 'The content does not match the declared SHA-256.',
  range_not_satisfiable: 'The requested range lies outside of the content.',
  media_type_unsupported: 'Files of this kind are not accepted.',
  media_truncated: 'The file is cut short.',
  media_too_large: 'The file is larger than this household may keep.',
  media_too_many_pixels: 'The picture has too many pixels.',
  media_unreadable: 'The file is damaged, or not what it seems to be.',
  media_takes_too_long: 'It takes too long to read the file.',
  media_polyglot: 'The file is of two kinds at once.',
  rate_limited: 'Too many requests; try again later.',
  unavailable: 'The service is not available at the moment.',
  storage_full: 'There is no room left.',
} as const

/** A code of the closed list of `ServiceError`. */
export type ServiceErrorCode = RejectionCode | keyof typeof ownCodes

const messages: Readonly<Record<ServiceErrorCode, string>> = { ...rejectionCodes, ...ownCodes }

/** Facts that a client acts on, beside the code. */
export interface ServiceFacts {
  /** Seconds after which it is worth to try again. */
  readonly retry_after_s?: number
  /** Number of bytes of an upload that the server has. */
  readonly upload_offset?: number
  /** Size of the whole content, in bytes. */
  readonly size?: number
  /** True where a token was presented, and is not valid. */
  readonly token_refused?: true
}

/** What may be given beside the code of an error. */
export interface ServiceErrorOptions {
  readonly message?: string
  readonly details?: readonly ErrorDetail[]
  readonly facts?: ServiceFacts
  readonly cause?: unknown
}

/**
 * The one way in which a service refuses. It knows no status and no header: `http/errors/service-errors.ts` has the
 * table of these, and a command line prints the message.
 */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode
  readonly details: readonly ErrorDetail[]
  readonly facts: ServiceFacts

  constructor(code: ServiceErrorCode, options: ServiceErrorOptions = {}) {
    super(options.message ?? messages[code], options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'ServiceError'
    this.code = code
    this.details = options.details ?? []
    this.facts = options.facts ?? {}
  }
}

/**
 * Throws the rejection of a command of the service scope; does nothing if it was accepted.
 *
 * @throws ServiceError with the code of the rejection
 */
export function requireAccepted(rejection: { readonly rejected: OperationError } | null): void {
  if (rejection) throw refusedBy(rejection.rejected)
}

/**
 * The error that a rejected operation of a household becomes. A record that the request is about (`subject` names the
 * fields of the input) is not found; any other that the input names makes the input invalid.
 */
export function operationError(
  error: OperationError,
  subject: readonly string[] = ['public_id'],
): ServiceError {
  const refused = refusedBy(error)
  if (refused.code !== 'not_found') return refused
  const { message, details } = refused
  if (details.some(({ path }) => path === 'operation_id')) return new ServiceError('operation_not_found')
  const elsewhere = details.some(({ path }) => path !== '' && !subject.includes(path))
  return elsewhere ? new ServiceError('validation_failed', { message, details }) : refused
}

function refusedBy({ code, message, details }: OperationError): ServiceError {
  if (!isRejectionCode(code)) throw new Error(`there is no rejection ${code}`)
  // The input of a command is the request of whoever calls a service.
  const given = details.map((detail) => ({ ...detail, path: detail.path.replace(/^input\.?/, '') }))
  return new ServiceError(code, { message, details: given })
}

function isRejectionCode(code: string): code is RejectionCode {
  return Object.hasOwn(rejectionCodes, code)
}
