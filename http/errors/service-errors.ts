import { type RateLimit, ServiceError, type ServiceErrorCode } from '../../services/errors.ts'
import { BEARER_CHALLENGE } from '../../services/interface/routes/access.ts'
import { ERROR_CODES, type ErrorDetail, HttpError, type HttpErrorCode } from './errors.ts'

/**
 * The one table from the codes of services and of rejected operations to the codes of the JSON interface, whose
 * statuses are in `services/interface/error-codes.ts`. One cause has one code on every route. Null marks a cause that no route can have: a
 * route knows the type of its operation.
 */
const HTTP_CODE: Readonly<Record<ServiceErrorCode, HttpErrorCode | null>> = {
  unknown_operation: null,
  validation_failed: 'validation_failed',
  not_found: 'not_found',
  operation_not_found: 'operation_not_found',
  access_denied: 'access_denied',
  operation_id_reused: 'operation_id_reused',
  already_exists: 'already_exists',
  name_taken: 'name_taken',
  code_invalid: 'code_invalid',
  code_taken: 'code_taken',
  slot_full: 'slot_full',
  session_closed: 'session_closed',
  not_approved: 'not_approved',
  already_done: 'already_done',
  task_stale: 'task_stale',
  not_empty: 'not_empty',
  target_archived: 'target_archived',
  cycle: 'cycle',
  too_deep: 'too_deep',
  too_many: 'too_many',
  wrong_level: 'wrong_level',
  already_resolved: 'already_resolved',
  too_large: 'payload_too_large',
  quota_exceeded: 'quota_exceeded',
  notes_invalid: 'notes_invalid',
  notes_too_large: 'notes_too_large',
  precondition_failed: 'precondition_failed',
  superseded: 'superseded',
  not_undoable: 'not_undoable',
  already_undone: 'already_undone',
  registration_closed: 'registration_closed',
  email_taken: 'conflict',
  already_member: 'conflict',
  last_owner: 'conflict',
  last_way_in: 'conflict',
  last_factor: 'conflict',
  conflict: 'conflict',
  provider_unknown: 'provider_unknown',
  provider_failed: 'provider_failed',
  identity_unknown: 'identity_unknown',
  household_access_denied: 'household_access_denied',
  authentication_required: 'authentication_required',
  invalid_credentials: 'invalid_credentials',
  mfa_required: 'mfa_required',
  confirmation_required: 'confirmation_required',
  proof_required: 'proof_required',
  token_invalid: 'invalid_credentials',
  token_reused: 'token_reused',
  device_revoked: 'device_revoked',
  csrf_failed: 'csrf_failed',
  content_interrupted: 'malformed_request',
  upload_incomplete: 'upload_incomplete',
  upload_out_of_step: 'upload_out_of_step',
  digest_mismatch: 'digest_mismatch',
  range_not_satisfiable: 'range_not_satisfiable',
  media_type_unsupported: 'media_type_unsupported',
  media_truncated: 'media_truncated',
  media_too_large: 'media_too_large',
  media_too_many_pixels: 'media_too_many_pixels',
  media_unreadable: 'media_unreadable',
  media_takes_too_long: 'media_takes_too_long',
  media_infected: 'media_infected',
  media_polyglot: 'media_polyglot',
  rate_limited: 'rate_limited',
  unavailable: 'unavailable',
  storage_full: 'storage_full',
  support_not_allowed: 'support_not_allowed',
  internal_error: 'internal_error',
}

/** The error codes that stand for these codes of services. */
export function httpCodesOf(codes: readonly ServiceErrorCode[]): HttpErrorCode[] {
  return codes.map(httpCodeOf)
}

/** An HttpError itself, or the HttpError for a ServiceError; null for any other error. */
export function httpErrorOf(thrown: unknown): HttpError | null {
  if (thrown instanceof HttpError) return thrown
  return thrown instanceof ServiceError ? toHttpError(thrown) : null
}

/**
 * The codes whose words in the engine are for those who push operations. A request has other words: its sender knows of no
 * operation.
 */
const IN_WORDS_OF_REQUESTS: ReadonlySet<ServiceErrorCode> = new Set(['operation_id_reused', 'internal_error'])

/** The error that a client gets if a service refuses. */
export function toHttpError(refusal: ServiceError): HttpError {
  const { code, message, cause } = refusal
  const http = httpCodeOf(code)
  return new HttpError(http, {
    message: IN_WORDS_OF_REQUESTS.has(code) ? ERROR_CODES[http].message : message,
    details: detailsOf(refusal),
    headers: headersOf(refusal),
    cause,
  })
}

/** The details of an error, and the facts for the client's next request. */
function detailsOf({
  code,
  details,
  facts: { challenge, expires_at },
}: ServiceError): readonly ErrorDetail[] {
  if (challenge === undefined || expires_at === undefined) return details
  return [
    // Clients read the challenge from the first detail.
    { path: 'challenge', code, message: 'Send this challenge together with the code.', value: challenge },
    { path: 'expires_at', code, message: 'The challenge is valid until then.', value: expires_at },
    ...details,
  ]
}

function httpCodeOf(code: ServiceErrorCode): HttpErrorCode {
  const http = HTTP_CODE[code]
  if (http === null) throw new Error(`no HTTP error stands for ${code}`)
  return http
}

/** The facts of an error as header fields. */
function headersOf({ facts }: ServiceError): Record<string, string> {
  const { rate_limit, retry_after_s, upload_offset, size, token_refused } = facts
  return {
    ...(rate_limit && limitHeaders(rate_limit)),
    ...(retry_after_s !== undefined && { 'Retry-After': String(retry_after_s) }),
    ...(upload_offset !== undefined && { 'Upload-Offset': String(upload_offset) }),
    ...(size !== undefined && { 'Content-Range': `bytes */${size}` }),
    ...(token_refused && { 'WWW-Authenticate': `${BEARER_CHALLENGE}, error="invalid_token"` }),
  }
}

/** The header fields that report what is left of a limit. */
export function limitHeaders({ limit, remaining, reset_s }: RateLimit): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(reset_s),
  }
}
