import type { Rejection, ServiceCommand, ServiceView } from '../../engine/index.ts'
import { HttpError, type HttpErrorCode } from '../errors/errors.ts'

/** The service scope as handlers see it: users, devices, sign-ins, households, memberships. */
export interface AccountStore {
  read<T>(work: (view: ServiceView) => T): T
  /** Another text after every change, whoever makes it. */
  version(): string
  /** Runs a command; a rejection comes back, and has changed nothing. */
  run<I>(command: ServiceCommand<I>, input: I, user_id: string | null): Rejection | null
}

const HTTP_CODES: Readonly<Record<string, HttpErrorCode>> = {
  not_found: 'not_found',
  registration_closed: 'registration_closed',
  email_taken: 'conflict',
  already_exists: 'conflict',
  already_member: 'conflict',
  last_owner: 'conflict',
  too_many: 'conflict',
  quota_exceeded: 'quota_exceeded',
  access_denied: 'access_denied',
  household_access_denied: 'household_access_denied',
  token_invalid: 'invalid_credentials',
  token_reused: 'token_reused',
}

/** Turns a command's rejection into the error that the client gets. */
export function throwRejection(rejection: Rejection | null): void {
  if (!rejection) return
  const { code, message, details } = rejection.rejected
  const http = HTTP_CODES[code]
  if (!http) throw new Error(`no HTTP error stands for the rejection ${code}`)
  throw new HttpError(http, {
    message,
    details: details.map((detail) => ({ ...detail, path: bodyPath(detail.path) })),
  })
}

/** A command's input is a body to the client. */
function bodyPath(path: string): string {
  return path.replace(/^input\./, '')
}
