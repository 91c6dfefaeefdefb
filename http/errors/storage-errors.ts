import type { QuotaName } from '../../engine/index.ts'
import {
  BusyError,
  DamagedFileError,
  ForeignFileError,
  MissingFileError,
  NewerFileError,
  SearchUnavailableError,
  SnapshotError,
  type SnapshotErrorCode,
  StorageError,
  StorageFullError,
  TooManyRejectionsError,
  UncertainCommitError,
} from '../../storage/index.ts'
import { HttpError, type HttpErrorCode } from './errors.ts'

const SNAPSHOT_CODES: Readonly<Record<SnapshotErrorCode, HttpErrorCode>> = {
  unknown_collection: 'validation_failed',
  not_found: 'not_found',
  snapshot_expired: 'snapshot_expired',
  range_not_satisfiable: 'range_not_satisfiable',
  busy: 'unavailable',
  too_many: 'rate_limited',
  // The limit recovers with time.
  quota_exceeded: 'rate_limited',
  storage_full: 'storage_full',
}

/** The quota that caused the refusal of a snapshot. */
const QUOTA_OF: Readonly<Partial<Record<SnapshotErrorCode, QuotaName>>> = {
  too_many: 'member_snapshots',
  quota_exceeded: 'snapshot_bytes',
}

/** The answer for a failure of the storage, without internal details; null for any other error. */
export function storageFailure(error: unknown): HttpError | null {
  if (error instanceof SnapshotError) {
    const { code, message, size, retry_after_seconds } = error
    const headers: Record<string, string> = {}
    if (code === 'busy') headers['Retry-After'] = '5'
    if (retry_after_seconds !== null) headers['Retry-After'] = String(retry_after_seconds)
    const quota = QUOTA_OF[code]
    const details = quota ? [{ path: '', code: quota, message }] : error.details
    if (size !== null) headers['Content-Range'] = `bytes */${size}`
    return new HttpError(SNAPSHOT_CODES[code], { message, details, headers, cause: error })
  }
  if (error instanceof TooManyRejectionsError) {
    const { limit, message, retry_after_seconds } = error
    return new HttpError('rate_limited', {
      message: `${message} Correct or dismiss the rejected rows, and try again later.`,
      details: [{ path: '', code: 'rejected_operations', message: `At most ${limit} per day.` }],
      headers: { 'Retry-After': String(retry_after_seconds) },
      cause: error,
    })
  }
  if (!(error instanceof StorageError)) return null
  if (error instanceof StorageFullError) return new HttpError('storage_full', { cause: error })
  const [message, seconds] = explanation(error)
  return new HttpError('unavailable', { message, headers: { 'Retry-After': String(seconds) }, cause: error })
}

function explanation(error: StorageError): [message: string, retry_after_seconds: number] {
  if (error instanceof SearchUnavailableError) {
    return ['The search is restarting; try again.', 1]
  }
  if (error instanceof BusyError) return ['Another program is writing at the moment; try again.', 1]
  if (error instanceof UncertainCommitError) {
    return ['It is not known whether the change was stored. Send it again under the same id to find out.', 1]
  }
  if (error instanceof DamagedFileError) {
    return [
      "This household's file is damaged, so the household is out of service. The operator of the server must repair or restore it.",
      300,
    ]
  }
  if (error instanceof MissingFileError || error instanceof ForeignFileError) {
    return [
      "This household's file is missing, so the household is out of service. The operator of the server must restore it.",
      300,
    ]
  }
  if (error instanceof NewerFileError) {
    return [
      "A newer version of Stowage has written this household's file. The operator must update the server.",
      300,
    ]
  }
  return ['The server cannot use one of its files at the moment.', 60]
}
