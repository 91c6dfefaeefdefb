import type { Readable } from 'node:stream'

/** A blob in a list of a store. `modified_at` is the time of its last put, in milliseconds since 1970. */
export interface StoredBlob {
  /** Lower-case hexadecimal; it is the blob's name. */
  readonly sha256: string
  readonly bytes: number
  readonly modified_at: number
}

/** Bytes of a blob from `start` to `end`, both included and counted from 0, as in `Range` (RFC 9110, 14.1.2). */
export interface BlobRange {
  readonly start: number
  readonly end: number
}

/** How a blob is removed only when nobody put it again in the meantime. */
export interface RemoveOptions {
  /** Milliseconds since 1970: a blob that was put at this time or later stays. */
  readonly put_before?: number
}

/**
 * Content by its SHA-256, of one household. A blob is there whole or not at all, and what was put is on disk (or
 * accepted by the remote store) when `put` settles, so that a record may name it.
 *
 * Failures are those of `StorageError`: `StorageFullError` no room, `FileAccessError` no permission or a failing disk,
 * `BlobUnavailableError` a remote store that does not answer, `BlobDigestError` content that is not what was said.
 * Any digest that is not 64 lower-case hexadecimal digits is a `TypeError`.
 */
export interface BlobStore {
  /**
   * Stores the content of a file, which stays the caller's. It is read once, and checked while it is written. Content
   * that is there already is checked and marked as put now, and kept once.
   * @throws {BlobDigestError} the file has another digest or size; nothing is stored
   */
  put(source: string, sha256: string, bytes: number, signal?: AbortSignal): Promise<void>
  /** The blob with a digest; null if there is none. */
  stat(sha256: string): Promise<StoredBlob | null>
  /**
   * A blob's bytes, or a range of them. The stream fails with a `StorageError` when it is cut short.
   * @throws {MissingFileError} there is no such blob
   * @throws {RangeError} the range does not begin and end within the blob
   */
  read(sha256: string, range?: BlobRange, signal?: AbortSignal): Promise<Readable>
  /** Removes a blob; whether it was there, and old enough. It does not come between another call's steps of `put`. */
  remove(sha256: string, options?: RemoveOptions): Promise<boolean>
  /** All blobs, in no order. A blob that is added or removed meanwhile may be included or not. */
  list(): AsyncIterable<StoredBlob>
  /** Removes what an interrupted `put` left before a time (milliseconds since 1970); how many there were. */
  sweep(before: number): Promise<number>
  /** Where a blob lies as a file, for those who read by path; only a store of files has it. It need not exist. */
  pathOf?(sha256: string): string
}

/** Nothing but a digest may become a path or a key. */
export function checkDigest(sha256: string): string {
  if (!isDigest(sha256)) throw new TypeError('a blob is named by 64 lower-case hexadecimal digits')
  return sha256
}

/** Whether a name is that of a blob. */
export function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}

/** @throws {RangeError} the range does not begin and end within the blob */
export function checkRange({ start, end }: BlobRange, bytes: number): void {
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end)
  if (!whole || start < 0 || start > end || end >= bytes) {
    throw new RangeError(`bytes ${start} to ${end} are not within a blob of ${bytes}`)
  }
}
