import type { ErrorDetail } from '../../sync-protocol/index.ts'

/**
 * Why a snapshot is refused.
 * - `unknown_collection`: the request names one that the household does not have (`details` says where).
 * - `not_found`: no snapshot can have that id, or this one has no such collection.
 * - `snapshot_expired`: it is gone, or never was; ids are random, so the two look the same.
 * - `range_not_satisfiable`: the range lies outside of the content (`size` says how much there is).
 * - `busy`: too many snapshots are being made; later it works.
 * - `too_many`: this member has asked for too many different ones; later it works.
 * - `quota_exceeded`: the snapshots of the household, or of all, take as much as they may; later it works.
 * - `storage_full`: the disk is full.
 */
export type SnapshotErrorCode =
  | 'unknown_collection'
  | 'not_found'
  | 'snapshot_expired'
  | 'range_not_satisfiable'
  | 'busy'
  | 'too_many'
  | 'quota_exceeded'
  | 'storage_full'

const MESSAGES: Readonly<Record<SnapshotErrorCode, string>> = {
  unknown_collection: 'There is no such collection.',
  not_found: 'There is no such snapshot or collection.',
  snapshot_expired: 'The snapshot is no longer available; request a new one.',
  range_not_satisfiable: 'The requested range lies outside of the content.',
  busy: 'Too many snapshots are being made; try again later.',
  too_many: 'Too many different snapshots were made for this member; try again later.',
  quota_exceeded: 'The snapshots take as much room as they may; try again later.',
  storage_full: 'There is no room for another snapshot.',
}

/** An expected failure of the snapshot service; anything else that it throws is a fault. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
  readonly code: SnapshotErrorCode
  readonly details: readonly ErrorDetail[]
  /** For `range_not_satisfiable`: bytes of the content, for the `Content-Range` of the refusal. */
  readonly size: number | null
  /** For `too_many` and `quota_exceeded`: when it is worth trying again. */
  readonly retry_after_seconds: number | null

  constructor(
    code: SnapshotErrorCode,
    more: {
      details?: readonly ErrorDetail[]
      size?: number
      retry_after_seconds?: number
      cause?: unknown
    } = {},
  ) {
    super(MESSAGES[code], more.cause === undefined ? {} : { cause: more.cause })
    this.code = code
    this.details = more.details ?? []
    this.size = more.size ?? null
    this.retry_after_seconds = more.retry_after_seconds ?? null
  }
}
