import { FileAccessError, MissingFileError, StorageError, StorageFullError } from '../../errors.ts'
import { BlobDigestError, BlobUnavailableError } from '../errors.ts'

/** Codes of S3's error responses, and of those who speak its protocol, by what they mean here. */
const FULL =
  /^(QuotaExceeded|XMinioStorageFull|XMinioStorageQuotaExceeded|EntityTooLarge|InsufficientStorage)/
const WRONG_CONTENT =
  /^(BadDigest|InvalidDigest|XAmzContentSHA256Mismatch|XAmzContentChecksumMismatch|IncompleteBody)$/

/**
 * What went wrong with an S3 service as an error of this room. An error that did not come from the service or the way
 * to it stays what it is, and so does the reason of one that was given up.
 */
export function s3Error(path: string, error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof StorageError || error instanceof RangeError) return error
  const status = statusOf(error)
  const options = { cause: inShort(error, status) }
  if (FULL.test(nameOf(error)) || status === 507) {
    return new StorageFullError(path, 'The blob store is full.', options)
  }
  if (WRONG_CONTENT.test(nameOf(error))) {
    return new BlobDigestError(
      path,
      'The content that reached the blob store does not match its SHA-256.',
      options,
    )
  }
  if (status === 404) return new MissingFileError(path, 'There is no such blob.', options)
  if (status === null || status >= 500 || status === 408 || status === 429) {
    return new BlobUnavailableError(path, 'The blob store does not answer.', options)
  }
  return new FileAccessError(path, 'The blob store refuses.', options)
}

/** The status of the service's response; null when there was none, as when the network is down. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null
  const metadata = error.$metadata
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return null
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

/** An error of the SDK carries the whole exchange, with the headers that were signed; logs shall not. */
function inShort(error: unknown, status: number | null): Error {
  const told = error instanceof Error ? error : new Error(String(error))
  const code = 'code' in told && typeof told.code === 'string' ? ` ${told.code}` : ''
  return new Error(`${told.name}${code}${status === null ? '' : ` (${status})`}: ${told.message}`)
}
