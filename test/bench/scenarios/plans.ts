import { asItIs, costOf, type Problem } from '../../../engine/organizer/solver/problem.ts'
import { solve } from '../../../engine/organizer/solver/solve.ts'
import { instance } from '../../engine/organizer/support/instances.ts'
import { optimum } from '../../engine/organizer/support/optimum.ts'
import type { Scenario } from '../bench.ts'
import type { Figure } from '../figure.ts'

/** Instances that are compared with their optimum, by their numbers of things. */
const COMPARED: readonly (readonly [things: number, count: number])[] = [
  [20, 12],
  [50, 12],
  [100, 6],
]
/** Seconds in which an optimum must be proven; an instance without one is left out. */
const PROOF_S = 60
const LARGE = 500
const RUNS = 3
/** How often each thing is looked at in each place: about as often as the search does. */
const LOOKS = 200

/** How good plans are, compared with the optimum of integer programming, and how long a large one takes. */
export const plans: Scenario = {
  name: 'plans',
  async *run() {
    for (const [things, count] of COMPARED) yield await gapOf(things, count)
    const problem = instance(LARGE, 1)
    const runs = Array.from({ length: RUNS }, () => timed(() => solve(problem)))
    const floors = Array.from({ length: RUNS }, () => timed(() => looked(problem)))
    yield {
      work: `arrange ${LARGE} things`,
      unit: 'ms',
      stowage: runs,
      floor: floors,
      note: `target: 2,000 ms; cost ${Math.round(costOf(problem, asItIs(problem)))}, then ${Math.round(costOf(problem, solve(problem)))}`,
    }
  },
}

async function gapOf(things: number, count: number): Promise<Figure> {
  const gaps: number[] = []
  for (let seed = 1; seed <= count; seed++) {
    const problem = instance(things, seed)
    const least = await optimum(problem, PROOF_S)
    if (least !== null) gaps.push(100 * Math.max(0, costOf(problem, solve(problem)) / least - 1))
  }
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length)
  return {
    work: `above the optimum, ${things} things, ${gaps.length} instances`,
    unit: '%',
    stowage: gaps.map((gap) => Math.round(gap * 100) / 100),
    floor: [],
    note: `mean ${mean.toFixed(2)} %; target: mean 1 %, worst 4 %`,
  }
}

/** Reads the cost of each thing in each place again and again: the least that a search does. */
function looked({ things, bins, prefer }: Problem): number {
  let sum = 0
  for (let look = 0; look < LOOKS; look++) {
    for (let index = 0; index < things.length * bins.length; index++) {
      const cost = prefer[index] ?? 0
      if (cost < 5) sum += cost
    }
  }
  return sum
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return Math.round(performance.now() - start)
}
