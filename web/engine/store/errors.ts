/**
 * Why a copy cannot be kept in this browser:
 * - `storage_full`: there is no room left. Nothing was kept of the change; it may be tried again.
 * - `storage_unavailable`: the browser keeps nothing here, or failed to read or write.
 * - `storage_damaged`: the queue holds something that no version of this program wrote.
 * - `storage_closed`: the copy was closed, or another version of the program needs it.
 * - `storage_newer`: a newer version of the program wrote it.
 * - `lease_lost`: another tab writes the copy now. Nothing was kept of the change.
 */
export type StoreErrorCode =
  | 'storage_full'
  | 'storage_unavailable'
  | 'storage_damaged'
  | 'storage_closed'
  | 'storage_newer'
  | 'lease_lost'

/** A failure of what a browser keeps. Nothing was kept of the change that failed. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const MESSAGES: Readonly<Record<StoreErrorCode, string>> = {
  storage_full: 'The storage of this browser is full. Free some space, and try again.',
  storage_unavailable: 'This browser cannot read or write its storage at the moment.',
  storage_damaged: 'The list of unsent changes in this browser is damaged.',
  storage_closed: 'The copy of the household in this browser is closed.',
  storage_newer: 'A newer version of Stowage keeps the copy in this browser. Load the page again.',
  lease_lost: 'Another tab writes the copy of the household now.',
}

/** An error with the message of its code. */
export function storeError(code: StoreErrorCode, cause?: unknown): StoreError {
  return new StoreError(code, MESSAGES[code], cause === undefined ? undefined : { cause })
}

/** What IndexedDB reports, as an error of this folder. */
export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return storeError('storage_full', error)
  if (name === 'VersionError') return storeError('storage_newer', error)
  if (name === 'InvalidStateError') return storeError('storage_closed', error)
  return storeError('storage_unavailable', error)
}
