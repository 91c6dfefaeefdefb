import { describe, expect, it } from 'vitest'
import { asItIs, costOf, faultOf } from '../../../engine/organizer/solver/problem.ts'
import { solve, solveInPieces } from '../../../engine/organizer/solver/solve.ts'
import { rounds } from '../../support/rounds.ts'
import { instance } from './support/instances.ts'
import { optimum } from './support/optimum.ts'

/** Instances that are compared with their optimum: a few in every run, thirty in a whole one. */
const compared = rounds(3) > 3 ? 30 : 3

describe('the optimiser', () => {
  it('AG2 comes within one percent of the optimum on average, and within four at worst', async () => {
    const gaps: number[] = []
    for (let seed = 1; seed <= compared; seed++) {
      const together = 1 + (seed % 2)
      const problem = instance(seed % 5 === 0 ? 50 : 20 + (seed % 3) * 6, seed, { together })
      const least = await optimum(problem)
      if (least === null) continue
      gaps.push((costOf(problem, solve(problem)) - least) / least)
    }
    expect(gaps.length).toBeGreaterThanOrEqual(compared - 1)
    expect(Math.min(...gaps)).toBeGreaterThan(-1e-6)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(0.04)
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThanOrEqual(0.01)
  }, 120_000)

  it('AG2 gives the same bytes for the same input, and is never worse than leaving everything', () => {
    for (let seed = 1; seed <= 4; seed++) {
      const problem = instance(30, seed, { max_moves: 6 })
      const [one, other] = [0, 1].map(() => solve(problem, { rounds: 800 }))
      if (!one || !other) throw new Error('nothing was solved')
      expect(Buffer.from(one.buffer)).toEqual(Buffer.from(other.buffer))
      expect(faultOf(problem, one)).toBeNull()
      expect(costOf(problem, one)).toBeLessThanOrEqual(costOf(problem, asItIs(problem)))
    }
  })

  it('lets others have their turn after a few rounds, and after a few things', () => {
    const problem = instance(100, 1)
    const search = solveInPieces(problem, { rounds: 60 })
    let pieces = 0
    while (!search.next().done) pieces++
    // Six passes and the end look at each thing at least once.
    expect(pieces).toBeGreaterThanOrEqual(60 / 5 + 7 * (100 / 20))
  })

  it('AG4 keeps to the number of moves, to what fits and to what a place bears', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const made = instance(24, seed, { max_moves: seed })
      const things = made.things.map((thing, n) => ({ ...thing, weight: n % 4 }))
      const bins = made.bins.map((bin) => ({ ...bin, bears: 12 }))
      const problem = { ...made, things, bins, even: seed % 3 }
      const found = solve(problem, { rounds: 600 })
      expect(faultOf(problem, found)).toBeNull()
      expect(costOf(problem, found)).toBeLessThanOrEqual(costOf(problem, asItIs(problem)) + 1e-6)
    }
  })
})
