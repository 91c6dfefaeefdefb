import type { EpochRow } from '../../engine/index.ts'
import type { HistoryHead } from './high-water-mark.ts'

/**
 * The reason for which a file does not contain the acknowledged history:
 * - `shorter`: its last operations are missing. The write-ahead log was truncated, or an older copy is in its place.
 * - `changed`: an acknowledged operation is different now.
 * - `older`: it is a copy from before a restore.
 */
export type HistoryGapKind = 'shorter' | 'changed' | 'older'

/** The part of an acknowledged history that a file lacks. */
export interface HistoryGap {
  readonly kind: HistoryGapKind
  /** The epoch of the missing operations. */
  readonly epoch: string
  /** The last acknowledged seq. */
  readonly acknowledged_seq: number
  /** The last seq of the file. */
  readonly kept_seq: number
}

/**
 * Compares a recorded position of a history with the file that should contain it.
 * @param noted the position at some time; an empty hash is not compared
 * @param head the current position of the file
 * @param epochs the histories of the file
 * @param hash the hash of the file's operation at the recorded seq, in hex
 * @returns null if the file contains all of it, or if a restore ended that history on purpose
 */
export function historyGap(
  noted: HistoryHead,
  head: HistoryHead,
  epochs: readonly EpochRow[],
  hash: string,
): HistoryGap | null {
  const gap = (kind: HistoryGapKind): HistoryGap => {
    return { kind, epoch: noted.epoch, acknowledged_seq: noted.seq, kept_seq: head.seq }
  }
  if (noted.epoch !== head.epoch) {
    return epochs.some(({ epoch }) => epoch === noted.epoch) ? null : gap('older')
  }
  if (noted.seq > head.seq) return gap('shorter')
  return noted.hash === '' || noted.hash === hash ? null : gap('changed')
}
