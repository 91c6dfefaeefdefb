import { QueueFull } from '../../media/index.ts'
import { HttpError } from './errors.ts'

/** Seconds until a client may try again; a full queue of pictures shrinks meanwhile. */
const RETRY_AFTER_S = { owner: 5, all: 10 } as const

/** The answer if a full queue refuses a request; null for any other error. */
export function queueFailure(error: unknown): HttpError | null {
  if (!(error instanceof QueueFull)) return null
  const { scope, message } = error
  const headers = { 'Retry-After': String(RETRY_AFTER_S[scope]) }
  return new HttpError(scope === 'owner' ? 'rate_limited' : 'unavailable', { message, headers })
}
