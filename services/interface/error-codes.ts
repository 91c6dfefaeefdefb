/** The HTTP status of an error code, and its default message. */
export interface ErrorMeaning {
  readonly status: number
  readonly message: string
  /** What the reference says of the code, where routes of several areas give it; default: the message. */
  readonly reference?: string
}

/** The closed list of error codes; `error.code` has no other values. */
export const ERROR_CODES = {
  malformed_request: { status: 400, message: 'The request cannot be read.' },
  authentication_required: {
    status: 401,
    message: 'Authentication is required: sign in, or send a valid token.',
  },
  invalid_credentials: { status: 401, message: 'The credentials are not correct.' },
  mfa_required: {
    status: 401,
    message: 'The password is right. Send a code of the second factor, or a recovery code.',
  },
  token_reused: {
    status: 401,
    message: 'This refresh token was used before, so all tokens of its sign-in are revoked; sign in again.',
  },
  access_denied: { status: 403, message: 'You are not allowed to do this.' },
  insufficient_scope: { status: 403, message: 'This personal access token is for reading only.' },
  token_not_accepted: {
    status: 403,
    message: 'This route does not accept personal access tokens; sign in instead.',
  },
  csrf_failed: { status: 403, message: 'The request does not come from a page of this server.' },
  proof_required: {
    status: 403,
    message:
      'This takes a fresh proof of who you are: send it to /api/v1/security/proof, and repeat the request.',
  },
  second_factor_required: {
    status: 403,
    message:
      'This server or one of your households requires a second factor: set one up, on the page that the details name.',
  },
  household_required: { status: 403, message: 'No household is active; name one, or activate one.' },
  household_access_denied: { status: 403, message: 'You are not a member of this household.' },
  identity_unknown: {
    status: 403,
    message:
      'No account is linked with this identity. Sign in, and link it in the settings, or create an account with it.',
  },
  registration_closed: { status: 403, message: 'This server does not accept registrations.' },
  confirmation_required: {
    status: 403,
    message: 'The registration is not complete yet. Open the link in the mail that was sent to this address.',
  },
  support_not_allowed: {
    status: 403,
    message:
      'The household does not allow this now: an owner or admin of it has to allow it on the ticket first.',
  },
  device_revoked: { status: 403, message: 'The access of this device was revoked.' },
  host_not_allowed: {
    status: 421,
    message: 'This server does not serve this host name.',
  },
  not_found: { status: 404, message: 'The record does not exist.' },
  provider_unknown: {
    status: 404,
    message: 'No identity provider with this name is configured on this server.',
    reference: 'This server has no such provider, or none at all.',
  },
  route_not_found: { status: 404, message: 'There is no route at this address.' },
  operation_not_found: { status: 404, message: 'The operation does not exist.' },
  method_not_allowed: { status: 405, message: 'This route does not support the method.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time.' },
  conflict: { status: 409, message: 'The state of the record does not permit this.' },
  already_exists: { status: 409, message: 'A record with this id exists already.' },
  name_taken: { status: 409, message: 'This name is taken; choose another one.' },
  code_taken: { status: 409, message: 'The item has this code already.' },
  slot_full: { status: 409, message: 'The slot is full.' },
  session_closed: {
    status: 409,
    message: 'This scan session has ended: it was confirmed or cancelled, or it expired.',
    reference: 'The session has ended: it was completed, confirmed or cancelled, or it expired.',
  },
  not_approved: { status: 409, message: 'Somebody has to approve this version of the plan first.' },
  already_done: { status: 409, message: 'The task is done already.' },
  task_stale: {
    status: 409,
    message: 'The thing is not where the plan says; the details name its place, and what can be done.',
  },
  not_empty: { status: 409, message: 'It is not empty; archived records count, too.' },
  target_archived: { status: 409, message: 'The target is archived.' },
  cycle: { status: 409, message: 'A record cannot be inside itself.' },
  too_deep: { status: 409, message: 'Containers can be nested at most 64 levels deep.' },
  already_resolved: {
    status: 409,
    message: 'This conflict was resolved already.',
    reference: 'It was resolved, closed or cancelled already, or it has ended.',
  },
  not_undoable: { status: 409, message: 'This operation cannot be undone.' },
  already_undone: { status: 409, message: 'This operation was undone already.' },
  superseded: {
    status: 409,
    message: 'A later change depends on this operation.',
    reference: 'A later change, decision or version has replaced this, or depends on it.',
  },
  upload_incomplete: { status: 409, message: 'Part of the content has not arrived yet.' },
  upload_out_of_step: {
    status: 409,
    message: 'The content must continue at the offset where the received part ends.',
  },
  operation_id_reused: {
    status: 409,
    message: 'This Idempotency-Key was used with a different request; use a new key.',
  },
  quota_exceeded: { status: 409, message: 'A quota is used up.' },
  snapshot_expired: { status: 410, message: 'The snapshot is no longer available; request a new one.' },
  precondition_failed: { status: 412, message: 'The record has changed since it was read.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  media_too_large: { status: 413, message: 'The file is too large.' },
  unsupported_media_type: { status: 415, message: 'The route does not support this content type.' },
  media_type_unsupported: { status: 415, message: 'Files of this type are not accepted.' },
  range_not_satisfiable: { status: 416, message: 'The requested range lies outside of the content.' },
  validation_failed: { status: 422, message: 'The request is not valid.' },
  too_many: { status: 422, message: 'There are too many of them.' },
  code_invalid: { status: 422, message: 'The product code is invalid.' },
  wrong_level: { status: 422, message: 'A place must lie under a place of a higher level.' },
  notes_invalid: { status: 422, message: 'The update of the notes is invalid.' },
  notes_too_large: { status: 422, message: 'The notes would become too large.' },
  digest_mismatch: { status: 422, message: 'The content does not match the declared size or digest.' },
  media_truncated: { status: 422, message: 'The file is incomplete.' },
  media_too_many_pixels: { status: 422, message: 'The picture has too many pixels.' },
  media_unreadable: { status: 422, message: 'The file is damaged, or of another type than it seems.' },
  media_takes_too_long: { status: 422, message: 'Reading the file takes too long.' },
  media_infected: { status: 422, message: 'The virus scanner of this server refuses this file.' },
  media_polyglot: { status: 422, message: 'The file is valid as two types at once, so it is refused.' },
  upgrade_required: { status: 426, message: 'This version of the client is no longer supported.' },
  rate_limited: { status: 429, message: 'Too many requests; try again later.' },
  internal_error: { status: 500, message: 'The server failed to answer this request.' },
  provider_failed: {
    status: 502,
    message: 'The identity provider cannot be reached, or its answer is not valid.',
    reference: 'The provider cannot be reached, or its answer is not valid.',
  },
  unavailable: { status: 503, message: 'The service is not available at the moment.' },
  storage_full: { status: 507, message: 'There is no space left.' },
} as const satisfies Record<string, ErrorMeaning>

/** A code of the closed list. */
export type HttpErrorCode = keyof typeof ERROR_CODES
