import type { EpochRow } from '../../engine/index.ts'
import type { HistoryHead } from './high-water-mark.ts'

/**
 * Why a file is not the one that operations were acknowledged from:
 * - `shorter`: its last operations are missing. The write-ahead log was cut, or an older copy is in its place.
 * - `changed`: an operation that was acknowledged is another one now.
 * - `older`: it is a copy from before a restore.
 */
export type HistoryGapKind = 'shorter' | 'changed' | 'older'

/** What a file lacks of a history that was acknowledged. */
export interface HistoryGap {
  readonly kind: HistoryGapKind
  /** The epoch of the operations that are missing. */
  readonly epoch: string
  /** The last seq that was acknowledged. */
  readonly acknowledged_seq: number
  /** The last seq that the file has. */
  readonly kept_seq: number
}

/**
 * Compares what was noted of a history elsewhere with the file that should hold it.
 * @param noted how far the history had come at some time; an empty hash is not compared
 * @param head how far the file's history goes now
 * @param epochs the histories that the file knows
 * @param hash of the operation that the file has at the noted seq, in hex
 * @returns null where the file holds all of it, or where a restore ended that history on purpose
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
