import type { SnapshotReason } from '../../sync-protocol/index.ts'

/** Where a replica stands, as it asks for a snapshot. */
export interface ReplicaPosition {
  /** Null asks for everything. */
  readonly since_seq: number | null
  /** The history that `since_seq` counts in. Absent means the current one, unless a restore makes that unclear. */
  readonly epoch?: string | undefined
}

/** Where the household stands. */
export interface HouseholdPosition {
  readonly epoch: string
  readonly seq: number
  /** Tombstones at or below it are gone. */
  readonly floor_seq: number
  /** From which the current history went on after a restore; null if there was none. */
  readonly restored_seq: number | null
}

/** What kind of snapshot answers a request; `since_seq` is null for a full one, whatever was asked. */
export type SnapshotKind =
  | { readonly kind: 'full'; readonly reason: SnapshotReason; readonly since_seq: null }
  | { readonly kind: 'delta'; readonly reason: null; readonly since_seq: number }

/** A delta if it is correct, otherwise a full snapshot. */
export function decideKind(replica: ReplicaPosition, household: HouseholdPosition): SnapshotKind {
  if (replica.since_seq === null) return full('requested')
  if (isOfAnotherHistory(replica.epoch, replica.since_seq, household)) return full('epoch_changed')
  if (replica.since_seq > household.seq) return full('ahead_of_server')
  if (replica.since_seq < household.floor_seq) return full('behind_floor')
  return { kind: 'delta', reason: null, since_seq: replica.since_seq }
}

/**
 * Whether a seq may count in another history than the current one. Who names none may have left off before a restore: a delta
 * could leave out changes then, and would keep records that the restore removed.
 */
function isOfAnotherHistory(
  epoch: string | undefined,
  since_seq: number,
  household: HouseholdPosition,
): boolean {
  if (epoch !== undefined) return epoch !== household.epoch
  return household.restored_seq !== null && since_seq > household.restored_seq
}

function full(reason: SnapshotReason): SnapshotKind {
  return { kind: 'full', reason, since_seq: null }
}
