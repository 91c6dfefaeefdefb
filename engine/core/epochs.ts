/** One history of a scope. A restore from a backup ends one and begins the next. */
export interface EpochRow {
  readonly epoch: string
  readonly started_seq: number
  /** The last seq that it shares with the current history; null for the current one. */
  readonly ended_seq: number | null
}

/**
 * Up to which seq two stores have lived the same history. Histories that began where they ended are left out:
 * nothing happened in them, or they are of a store that was replaced before.
 */
export function sharedSeq(own: readonly EpochRow[], other: readonly EpochRow[]): number {
  const theirs = livedIn(other)
  let shared = 0
  for (const [i, { epoch, ended_seq }] of livedIn(own).entries()) {
    const there = theirs[i]
    if (there?.epoch !== epoch) return shared
    const [end, endThere] = [ended_seq ?? Infinity, there.ended_seq ?? Infinity]
    shared = Math.min(end, endThere)
    if (end !== endThere) return shared
  }
  return shared
}

function livedIn(epochs: readonly EpochRow[]): EpochRow[] {
  return epochs
    .filter(({ started_seq, ended_seq }) => ended_seq === null || ended_seq > started_seq)
    .sort((a, b) => a.started_seq - b.started_seq)
}

/**
 * The seq, in the current epoch's numbers, up to which an author had seen the history: a `base_seq` of an earlier
 * epoch counts up to where that epoch ended, one of an unknown epoch counts for nothing.
 */
export function knownSeq(
  epochs: readonly EpochRow[],
  current: { epoch: string; seq: number },
  epoch: string | undefined,
  base_seq: number,
): number {
  if (epoch === undefined || epoch === current.epoch) return Math.min(base_seq, current.seq)
  const ended = epochs.find((row) => row.epoch === epoch)?.ended_seq ?? 0
  return Math.min(base_seq, ended)
}
