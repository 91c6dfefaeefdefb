import type { RejectionCode } from '../../engine/index.ts'
import type { OperationError } from '../../sync-protocol/index.ts'
import { HttpError, type HttpErrorCode } from './errors.ts'

/**
 * What a rejected operation is to a client of the JSON interface: mostly the same word. Null for what cannot come of a
 * route that runs a command: its type is known, and rejections of the accounts are another matter.
 */
const HTTP_CODE: Readonly<Record<RejectionCode, HttpErrorCode | null>> = {
  unknown_operation: null,
  registration_closed: null,
  email_taken: null,
  household_access_denied: null,
  last_owner: null,
  already_member: null,
  token_invalid: null,
  token_reused: null,
  validation_failed: 'validation_failed',
  not_found: 'not_found',
  access_denied: 'access_denied',
  operation_id_reused: 'operation_id_reused',
  already_exists: 'already_exists',
  name_taken: 'name_taken',
  code_invalid: 'code_invalid',
  code_taken: 'code_taken',
  slot_full: 'slot_full',
  session_closed: 'session_closed',
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
  internal_error: 'internal_error',
}

/** The error codes that a command's rejections can become. */
export function httpCodesOf(codes: readonly RejectionCode[]): HttpErrorCode[] {
  return codes.map((code) => {
    const http = HTTP_CODE[code]
    if (http === null) throw new Error(`no HTTP error stands for the rejection ${code}`)
    return http
  })
}

/**
 * The error that a rejected operation becomes. What the address names and does not exist is 404; what the body names
 * and does not exist is a fault of the body. `address` are the fields of the input that come from the address.
 */
export function rejectionError(error: OperationError, address: readonly string[] = ['public_id']): HttpError {
  const details = error.details.map((detail) => ({ ...detail, path: detail.path.replace(/^input\.?/, '') }))
  if (error.code === 'not_found' && details.some(({ path }) => path === 'operation_id')) {
    return new HttpError('operation_not_found')
  }
  if (error.code === 'not_found' && details.some(({ path }) => path !== '' && !address.includes(path))) {
    return new HttpError('validation_failed', { message: error.message, details })
  }
  const code = isRejectionCode(error.code) ? HTTP_CODE[error.code] : null
  if (code === null) throw new Error(`no HTTP error stands for the rejection ${error.code}`)
  return new HttpError(code, { message: error.message, details })
}

function isRejectionCode(code: string): code is RejectionCode {
  return Object.hasOwn(HTTP_CODE, code)
}
