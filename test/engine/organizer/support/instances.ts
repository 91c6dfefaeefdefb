import type { Problem, ProblemBin, ProblemThing } from '../../../../engine/organizer/solver/problem.ts'
import { IMPOSSIBLE } from '../../../../engine/organizer/solver/problem.ts'
import { Random } from '../../../storage/snapshots/support/random.ts'

/**
 * A household that is made up: bins, groups, sizes, cold things, groups that are to be apart, and half of it in disorder. `together`: the
 * number of bins of an area.
 */
export function instance(things: number, seed: number, { max_moves = things, together = 1 } = {}): Problem {
  const random = new Random(seed * 7919 + things)
  const groups = Math.max(2, Math.round(things / 10))
  const sizes = Array.from({ length: things }, () => 1 + random.below(3))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const bin_count = Math.max(3, Math.round(things / 8))
  const capacity = Math.ceil((total * 1.25) / bin_count)
  const cold_bins = new Set(Array.from({ length: Math.ceil(bin_count / 4) }, () => random.below(bin_count)))
  const cold_groups = new Set(Array.from({ length: Math.ceil(groups / 8) }, () => random.below(groups)))
  const apart_pairs = Array.from({ length: Math.ceil(groups / 6) }, () => {
    const a = random.below(groups)
    return [a, (a + 1 + random.below(groups - 1)) % groups] as const
  })
  const home = Array.from({ length: groups }, () => random.below(bin_count))
  const loads = new Array<number>(bin_count).fill(0)
  const group_of = sizes.map(() => random.below(groups))
  const made: ProblemThing[] = sizes.map((size, index) => {
    const group = group_of[index] ?? 0
    const wanted = random.below(2) === 0 ? (home[group] ?? 0) : random.below(bin_count)
    let at = wanted
    for (let step = 0; (loads[at] ?? 0) + size > capacity && step < bin_count; step++)
      at = (at + 1) % bin_count
    loads[at] = (loads[at] ?? 0) + size
    return { size, weight: 0, at, group }
  })
  const prefer = new Float64Array(things * bin_count)
  for (const [index, { at, group }] of made.entries()) {
    for (let bin = 0; bin < bin_count; bin++) {
      const warm = cold_groups.has(group) && !cold_bins.has(bin)
      const walk = Math.round(Math.abs(bin - at) * 5) / 100
      prefer[index * bin_count + bin] = bin === at ? (warm ? 20 : 0) : warm ? IMPOSSIBLE : 1 + walk
    }
  }
  const bins: ProblemBin[] = loads.map((load, bin) => ({
    capacity: Math.max(capacity, load),
    bears: 1e9,
    area: bin - (bin % together),
    held: null,
  }))
  return { things: made, bins, groups, prefer, open: 4, apart: 8, apart_pairs, even: 0, max_moves }
}
