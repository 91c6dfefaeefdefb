/** Where something cannot be. */
export const IMPOSSIBLE = Number.POSITIVE_INFINITY

/**
 * The one problem that all goals with moves come to: each thing gets a bin. A solution costs what each thing prefers,
 * `open` for each area and group that has things in it, `apart` for each pair of groups that meet in a bin, and `even` times
 * the squared load of each bin, divided by its capacity.
 */
export interface Problem {
  readonly things: readonly ProblemThing[]
  readonly bins: readonly ProblemBin[]
  /** Number of groups; they are numbered from 0. */
  readonly groups: number
  /** The cost of a thing in a bin: `prefer[thing * bins.length + bin]`; `IMPOSSIBLE` where it cannot be. */
  readonly prefer: Float64Array
  readonly open: number
  readonly apart: number
  /** Pairs of groups that are to be apart. */
  readonly apart_pairs: readonly (readonly [number, number])[]
  readonly even: number
  /** Maximum number of things that leave their bin. */
  readonly max_moves: number
}

export interface ProblemThing {
  readonly size: number
  readonly weight: number
  /** The bin that it is in. */
  readonly at: number
  /** Its group; -1 for none. */
  readonly group: number
}

/** A bin. Its first contents may stay, even if it is more than fits. */
export interface ProblemBin {
  readonly capacity: number
  /** The weight that it bears. */
  readonly bears: number
  /** The area that it is in, numbered like a bin: what is in one area lies together, such as in the slots of one shelf. */
  readonly area: number
  /** What lies in it and is not part of the problem: its size, its weight, and the number of things of each group. */
  readonly held: { readonly size: number; readonly weight: number; readonly groups: readonly number[] } | null
}

/** A bin for each thing. */
export type Assignment = Int32Array

/** The assignment in which everything stays. */
export function asItIs({ things }: Problem): Assignment {
  return Int32Array.from(things, ({ at }) => at)
}

/** The cost of an assignment, computed from scratch. */
export function costOf(problem: Problem, assignment: Assignment): number {
  const { things, bins, groups, prefer, open, apart, apart_pairs, even } = problem
  let cost = 0
  const opened = new Set<string>()
  for (const [bin, { area, held, capacity }] of bins.entries()) {
    const counts = new Int32Array(groups)
    for (const group of held?.groups ?? []) counts[group] = (counts[group] ?? 0) + 1
    let size = held?.size ?? 0
    for (const [index, thing] of things.entries()) {
      if (assignment[index] !== bin) continue
      cost += prefer[index * bins.length + bin] ?? 0
      size += thing.size
      if (thing.group >= 0) counts[thing.group] = (counts[thing.group] ?? 0) + 1
    }
    for (const [group, count] of counts.entries()) if (count > 0) opened.add(`${group}/${area}`)
    for (const [a, b] of apart_pairs) if ((counts[a] ?? 0) > 0 && (counts[b] ?? 0) > 0) cost += apart
    cost += (even * size * size) / capacity
  }
  return cost + open * opened.size
}

/** Why an assignment is not allowed; null if it is. */
export function faultOf({ things, bins, prefer, max_moves }: Problem, assignment: Assignment): string | null {
  const sums = bins.map(({ held }) => ({ size: held?.size ?? 0, weight: held?.weight ?? 0 }))
  const before = sums.map((each) => ({ ...each }))
  let moves = 0
  for (const [index, { at, size, weight }] of things.entries()) {
    const bin = assignment[index] ?? -1
    const [now, then] = [sums[bin], before[at]]
    if (!now || !then) return `thing ${index} has no bin`
    if (bin !== at) moves++
    if (bin !== at && prefer[index * bins.length + bin] === IMPOSSIBLE)
      return `thing ${index} cannot be in ${bin}`
    now.size += size
    now.weight += weight
    then.size += size
    then.weight += weight
  }
  if (moves > max_moves) return `${moves} moves are too many`
  for (const [bin, { capacity, bears }] of bins.entries()) {
    const [now, then] = [sums[bin], before[bin]]
    if (!now || !then) continue
    if (now.size > Math.max(capacity, then.size) + 1e-9) return `bin ${bin} is too full`
    if (now.weight > Math.max(bears, then.weight) + 1e-9) return `bin ${bin} is too heavy`
  }
  return null
}
