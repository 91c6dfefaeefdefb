/** What a code of the closed list means: its HTTP status and the message used when none is given. */
export interface ErrorMeaning {
  readonly status: number
  readonly message: string
}

/** The closed list of error codes: nothing else ever stands in `error.code`. */
export const ERROR_CODES = {
  malformed_request: { status: 400, message: 'The request cannot be read.' },
  authentication_required: { status: 401, message: 'A login is required.' },
  invalid_credentials: { status: 401, message: 'The credentials are not correct.' },
  token_reused: { status: 401, message: 'This token was used before; its whole family is now revoked.' },
  access_denied: { status: 403, message: 'You are not allowed to do this.' },
  insufficient_scope: { status: 403, message: 'This personal access token may only read.' },
  token_not_accepted: {
    status: 403,
    message: 'A personal access token may not do this; sign in instead.',
  },
  csrf_failed: { status: 403, message: 'This request is not known to come from a page of this server.' },
  household_required: { status: 403, message: 'No household is active.' },
  household_access_denied: { status: 403, message: 'You are not a member of this household.' },
  registration_closed: { status: 403, message: 'This server takes no registrations.' },
  device_revoked: { status: 403, message: 'The access of this device was revoked.' },
  host_not_allowed: {
    status: 421,
    message: 'This server does not answer to this host name.',
  },
  not_found: { status: 404, message: 'There is no such record.' },
  route_not_found: { status: 404, message: 'There is nothing at this address.' },
  operation_not_found: { status: 404, message: 'There is no such operation.' },
  method_not_allowed: { status: 405, message: 'This address does not answer to this method.' },
  conflict: { status: 409, message: 'The record is not in a state that allows this.' },
  already_exists: { status: 409, message: 'A record with this id exists already.' },
  name_taken: { status: 409, message: 'That name is taken.' },
  code_taken: { status: 409, message: 'The item has this code already.' },
  slot_full: { status: 409, message: 'The slot has no room left.' },
  session_closed: { status: 409, message: 'This scan session is over: confirmed, cancelled or expired.' },
  not_empty: { status: 409, message: 'There is something in it; what is archived counts too.' },
  target_archived: { status: 409, message: 'The target is archived.' },
  cycle: { status: 409, message: 'A thing cannot be inside itself.' },
  too_deep: { status: 409, message: 'Containers can be nested 64 levels deep.' },
  already_resolved: { status: 409, message: 'This conflict was resolved already.' },
  not_undoable: { status: 409, message: 'This cannot be taken back.' },
  already_undone: { status: 409, message: 'This was undone already.' },
  superseded: { status: 409, message: 'Something that came later builds on this.' },
  upload_incomplete: { status: 409, message: 'Some of the content has not arrived yet.' },
  upload_out_of_step: { status: 409, message: 'The content does not go on where it ended.' },
  operation_id_reused: {
    status: 409,
    message: 'This Idempotency-Key was used for something else; the first one stands.',
  },
  snapshot_expired: { status: 410, message: 'The snapshot is no longer available; ask for a new one.' },
  precondition_failed: { status: 412, message: 'The record has changed since it was read.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  media_too_large: { status: 413, message: 'The file is larger than is taken here.' },
  unsupported_media_type: { status: 415, message: 'This kind of body is not accepted here.' },
  media_type_unsupported: { status: 415, message: 'Files of this kind are not taken.' },
  range_not_satisfiable: { status: 416, message: 'The requested range lies outside of the content.' },
  validation_failed: { status: 422, message: 'The request is not valid.' },
  too_many: { status: 422, message: 'There are too many of them.' },
  code_invalid: { status: 422, message: 'This is no such code.' },
  wrong_level: { status: 422, message: 'A place can only lie under a place of a higher level.' },
  notes_invalid: { status: 422, message: 'The notes update cannot be read.' },
  notes_too_large: { status: 422, message: 'The notes would grow too large.' },
  digest_mismatch: { status: 422, message: 'The content is not what it was said to be.' },
  media_truncated: { status: 422, message: 'The file is cut short.' },
  media_too_many_pixels: { status: 422, message: 'The picture has too many pixels.' },
  media_unreadable: { status: 422, message: 'The file is damaged, or not what it seems to be.' },
  media_takes_too_long: { status: 422, message: 'It takes too long to read the file.' },
  media_polyglot: { status: 422, message: 'The file is of two kinds at once.' },
  upgrade_required: { status: 426, message: 'This version of the client is no longer supported.' },
  rate_limited: { status: 429, message: 'Too many requests; try again later.' },
  internal_error: { status: 500, message: 'The server failed to answer this request.' },
  unavailable: { status: 503, message: 'The service is not available at the moment.' },
  storage_full: { status: 507, message: 'There is no room left.' },
} as const satisfies Record<string, ErrorMeaning>

/** A code of the closed list. */
export type HttpErrorCode = keyof typeof ERROR_CODES
