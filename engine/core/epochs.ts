/** One history of a scope. A restore from a backup ends one and begins the next, where the backup stood. */
export interface EpochRow {
  readonly epoch: string
  /** The parent history; null for a scope's first one. */
  readonly parent: string | null
  /** The last seq that it has of its parent. */
  readonly started_seq: number
  /** The last seq that it shares with the current history; null for the current one. */
  readonly ended_seq: number | null
}

/**
 * The histories of a scope in which a restore begins a new one. `own` are those of the restored file, which is at `seq`,
 * and `replaced` those of the replaced file. Each history keeps its parent. So after any number of restores, the last
 * seq that it shares with the current one is known.
 */
export function beginEpoch(
  own: readonly EpochRow[],
  replaced: readonly EpochRow[],
  begins: { readonly epoch: string; readonly seq: number },
): EpochRow[] {
  const { epoch, seq: started_seq } = begins
  const family = new Map<string, EpochRow>()
  for (const row of [...own, ...replaced]) if (!family.has(row.epoch)) family.set(row.epoch, row)
  if (family.has(epoch)) throw new Error(`epoch ${epoch} has been before`)
  const parent = own.find(({ ended_seq }) => ended_seq === null)?.epoch ?? null
  const current = { epoch, parent, started_seq, ended_seq: null }
  const line = lineOf(current, family)
  const earlier = [...family.values()].map((row) => ({
    ...row,
    ended_seq: sharedSeq(lineOf(row, family), line),
  }))
  return [...earlier, current]
}

/** A history and its ancestors, oldest first. */
function lineOf(row: EpochRow, family: ReadonlyMap<string, EpochRow>): EpochRow[] {
  const line: EpochRow[] = []
  let at: EpochRow | undefined = row
  // A damaged file may hold a circle.
  while (at && line.length <= family.size) {
    line.unshift(at)
    at = at.parent === null ? undefined : family.get(at.parent)
  }
  return line
}

/** The last seq that two histories share: the point where the first history outside of the other's ancestors begins. */
function sharedSeq(one: readonly EpochRow[], other: readonly EpochRow[]): number {
  const parts = one.findIndex(({ epoch }, i) => epoch !== other[i]?.epoch)
  const known = parts < 0 ? one.length : parts
  if (known === 0) return 0
  return Math.min(one[known]?.started_seq ?? Infinity, other[known]?.started_seq ?? Infinity)
}

/**
 * The histories of a file without parents: the parent of a history is the one that has operations up to its beginning.
 * In rare cases the result shares less with the current history than it could.
 */
export function withParents(rows: readonly EpochRow[]): EpochRow[] {
  const lived = rows
    .filter(({ started_seq, ended_seq }) => ended_seq === null || ended_seq > started_seq)
    .sort((a, b) => a.started_seq - b.started_seq)
  return rows.map((row) => {
    const before = lived.findLast(({ started_seq }) => started_seq < row.started_seq)
    return { ...row, parent: row.parent ?? before?.epoch ?? null }
  })
}

/** The seq from which the current history went on after a restore; null for a scope that was never restored. */
export function restoredSeq(epochs: readonly EpochRow[]): number | null {
  const current = epochs.at(-1)
  return current && current.parent !== null ? current.started_seq : null
}

/**
 * The seq, in the current epoch's numbers, up to which an author had seen the history: a `base_seq` of an earlier
 * epoch counts up to where that epoch and the current one part, one of an unknown epoch counts for nothing.
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
