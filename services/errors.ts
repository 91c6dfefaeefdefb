import { type RejectionCode, rejectionCodes } from '../engine/index.ts'
import type { ErrorDetail, OperationError } from '../sync-protocol/index.ts'

/** The reasons of refusals by services, in addition to the rejections of the engine; each with its default message. */
const ownCodes = {
  authentication_required: 'Authentication is required: sign in, or send a valid token.',
  invalid_credentials: 'The credentials are not correct.',
  mfa_required: 'The password is right. Send a code of the second factor, or a recovery code.',
  provider_unknown: 'No identity provider with this name is configured on this server.',
  provider_failed: 'The identity provider cannot be reached, or its answer is not valid.',
  identity_unknown:
    'No account is linked with this identity. Sign in, and link it in the settings, or create an account with it.',
  confirmation_required:
    'The registration is not complete yet. Open the link in the mail that was sent to this address.',
  proof_required: 'This takes a fresh proof of who you are.',
  csrf_failed: 'The request does not come from a page of this server.',
  device_revoked: 'The access of this device was revoked.',
  support_not_allowed:
    'The household does not allow this now: an owner or admin of it has to allow it on the ticket first.',
  operation_not_found: 'The operation does not exist.',
  conflict: 'The state of the record does not permit this.',
  task_stale: 'The thing is not where the plan says.',
  content_interrupted: 'The content ended too early.',
  upload_incomplete: 'Part of the content has not arrived yet.',
  upload_out_of_step: 'The content must continue at the offset where the received part ends.',
  digest_mismatch: 'The content does not match the declared SHA-256.',
  range_not_satisfiable: 'The requested range lies outside of the content.',
  media_type_unsupported: 'Files of this type are not accepted.',
  media_truncated: 'The file is incomplete.',
  media_too_large: 'The file is larger than this household may keep.',
  media_too_many_pixels: 'The picture has too many pixels.',
  media_unreadable: 'The file is damaged, or of another type than it seems.',
  media_takes_too_long: 'Reading the file takes too long.',
  media_infected: 'The virus scanner of this server refuses this file.',
  media_polyglot: 'The file is valid as two types at once, so it is refused.',
  rate_limited: 'Too many requests; try again later.',
  unavailable: 'The service is not available at the moment.',
  storage_full: 'There is no space left.',
} as const

/** A code of the closed list of `ServiceError`. */
export type ServiceErrorCode = RejectionCode | keyof typeof ownCodes

const messages: Readonly<Record<ServiceErrorCode, string>> = { ...rejectionCodes, ...ownCodes }

/** The rest of a limit of requests. */
export interface RateLimit {
  /** Maximum number of requests per window. */
  readonly limit: number
  readonly remaining: number
  /** Seconds until the limit is full again. */
  readonly reset_s: number
}

/** Facts for the client, in addition to the code. */
export interface ServiceFacts {
  /** Seconds after which a retry is useful. */
  readonly retry_after_s?: number
  /** The limit that the request exceeded. */
  readonly rate_limit?: RateLimit
  /** Number of bytes of an upload that the server has. */
  readonly upload_offset?: number
  /** Size of the whole content, in bytes. */
  readonly size?: number
  /** True if the presented token is invalid. */
  readonly token_refused?: true
  /** The token with which a second call completes a sign-in, and the time until which it can (ISO 8601 in UTC). */
  readonly challenge?: string
  readonly expires_at?: string
}

/** Optional parts of an error. */
export interface ServiceErrorOptions {
  readonly message?: string
  readonly details?: readonly ErrorDetail[]
  readonly facts?: ServiceFacts
  readonly cause?: unknown
}

/**
 * A refusal by a service. It has no HTTP status and no header fields: `http/errors/service-errors.ts` maps the codes to
 * them, and a command line prints the message.
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
 * Throws the rejection of a command of the service scope; does nothing if the command was accepted.
 *
 * @throws ServiceError with the code of the rejection
 */
export function requireAccepted(rejection: { readonly rejected: OperationError } | null): void {
  if (rejection) throw refusedBy(rejection.rejected)
}

/**
 * The error for a rejected operation of a household. If a record of the request itself is missing (`subject` names its
 * fields of the input), the error is `not_found`; any other missing record makes the input invalid.
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
  // The input of a command is the request of the service's caller.
  const given = details.map((detail) => ({ ...detail, path: detail.path.replace(/^input\.?/, '') }))
  return new ServiceError(code, { message, details: given })
}

function isRejectionCode(code: string): code is RejectionCode {
  return Object.hasOwn(rejectionCodes, code)
}
