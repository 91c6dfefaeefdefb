import type { CollectionMap } from '../../engine/index.ts'
import type { HistoryGap } from '../scope/history-gap.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { type Loss, recordLoss } from './log.ts'

/** What noting a loss takes from its surroundings. */
export interface LossRun {
  /** The data folder. */
  readonly data: string
  /** ISO 8601 in UTC. */
  readonly now: () => string
  /** A new random UUIDv7. */
  readonly newId: () => string
}

/**
 * SPEC.md D3: looks whether a file holds all that was acknowledged from it. Where it does not, a new epoch begins, so
 * that devices send again what they keep, and the loss is noted in the data folder.
 * @param household_id null for the service file
 * @returns what is missing; null where nothing is
 */
export function healHistory<M extends CollectionMap>(
  file: ScopeFile<M>,
  household_id: string | null,
  { data, now, newId }: LossRun,
): Loss | null {
  const gap = file.historyGap()
  if (!gap) return null
  const loss: Loss = { household_id, found_at: now(), ...gap }
  // The note comes first: if the process is killed in between, the gap is found again and noted twice.
  recordLoss(data, loss)
  file.beginEpoch(newId(), loss.found_at)
  return loss
}

/** Describes a gap, as text. */
export function gapText({ kind, acknowledged_seq, kept_seq }: HistoryGap): string {
  if (kind === 'shorter') {
    const count = acknowledged_seq - kept_seq
    return `${count === 1 ? 'the last acknowledged operation is' : `the last ${count} acknowledged operations are`} missing (seq ${kept_seq + 1} to ${acknowledged_seq}): its log was truncated, or an older copy is in its place`
  }
  if (kind === 'older') return 'it is a copy from before the latest restore'
  return `the operation that was acknowledged as seq ${acknowledged_seq} was changed`
}
