import type { ErrorDetail } from '../../sync-protocol/index.ts'
import type { Rejection } from './change-set.ts'

/** The closed list of reasons for a rejection, each with its message for people. */
export const rejectionCodes = {
  validation_failed: 'The input is not valid.',
  unknown_operation: 'The type of the operation is unknown to this server.',
  not_found: 'The record does not exist.',
  access_denied: 'Your role does not allow this.',
  operation_id_reused: 'This operation id was used for another operation; the first one stands.',
  already_exists: 'A record with this id exists already.',
  name_taken: 'This name is taken; choose another one.',
  code_invalid: 'This is not a code of that format.',
  code_taken: 'The code is taken already.',
  slot_full: 'The slot is full.',
  target_archived: 'The target is archived.',
  cycle: 'A record cannot be inside itself.',
  too_deep: 'Containers and categories can be nested 64 levels deep.',
  too_many: 'The maximum number is reached.',
  wrong_level: 'A place must lie under a place of a higher level.',
  already_resolved: 'This conflict was resolved already.',
  session_closed: 'This session has ended.',
  not_approved: 'Somebody has to approve this version of the plan first.',
  already_done: 'The task is done already.',
  not_empty: 'It is not empty; archived contents count too.',
  too_large: 'The operation is too large.',
  quota_exceeded: 'A quota is exhausted.',
  notes_invalid: 'The update of the notes is invalid.',
  notes_too_large: 'The notes would become too large.',
  registration_closed: 'This server accepts no new accounts.',
  email_taken: 'An account with this e-mail address exists already.',
  household_access_denied: 'You are not a member of this household.',
  last_owner: 'A household always has an owner: give another member that role first.',
  last_way_in: 'This is the only way to sign in that is left: set a password or add another way first.',
  last_factor:
    'This is the only second factor, and the server or one of your households requires one: add another one first.',
  already_member: 'You are a member of this household already.',
  token_invalid: 'This token is invalid or has expired.',
  token_reused: 'This refresh token was used before; sign in again.',
  precondition_failed: 'The record has changed since it was read.',
  superseded: 'A later change builds on this.',
  not_undoable: 'This cannot be undone.',
  already_undone: 'This operation was undone already.',
  internal_error: 'The server could not judge this operation; the fault is logged.',
} as const

export type RejectionCode = keyof typeof rejectionCodes

/** Builds a rejection. `details` say where in the input the reason lies. */
export function reject(
  code: RejectionCode,
  details: readonly ErrorDetail[] = [],
  message?: string,
): Rejection {
  return { rejected: { code, message: message ?? rejectionCodes[code], details: [...details] } }
}

/** A rejection that points at one field of the input. Its own words, if it has some, are the message of the whole. */
export function rejectAt(code: RejectionCode, path: string, message?: string): Rejection {
  return reject(code, [{ path: `input.${path}`, code, message: message ?? rejectionCodes[code] }], message)
}
