import { type QuotaName, quotaMessage } from '../engine/index.ts'
import { HttpError } from '../http/errors/errors.ts'

/** The error of a request for which a quota leaves no room: it names the quota, its limit and what is used. */
export function quotaExceeded(name: QuotaName, limit: number, used: number): HttpError {
  const message = quotaMessage(name, limit, used)
  return new HttpError('quota_exceeded', { message, details: [{ path: '', code: name, message }] })
}
