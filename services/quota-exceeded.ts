import { type QuotaName, quotaMessage } from '../engine/index.ts'
import { ServiceError } from './errors.ts'

/** The error for a request that exceeds a quota: it names the quota, its limit and the amount in use. */
export function quotaExceeded(name: QuotaName, limit: number, used: number): ServiceError {
  const message = quotaMessage(name, limit, used)
  return new ServiceError('quota_exceeded', { message, details: [{ path: '', code: name, message }] })
}
