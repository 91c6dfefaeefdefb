import { expect, it } from 'vitest'
import { Random } from '../storage/snapshots/support/random.ts'
import { median, rankDifference } from './ranks.ts'

it('finds that one series takes longer, and none where both are alike', () => {
  const random = new Random(7)
  const series = (least: number) => Array.from({ length: 150 }, () => least + random.below(1000))
  expect(Math.abs(rankDifference(series(0), series(0)))).toBeLessThan(4.5)
  expect(rankDifference(series(300), series(0))).toBeGreaterThan(4.5)
  expect(rankDifference(series(0), series(300))).toBeLessThan(-4.5)
  // The value of a table: the ranks 1, 2, 3 of six, where 10.5 is expected with a deviation of the root of 5.25.
  expect(rankDifference([1, 2, 3], [4, 5, 6])).toBeCloseTo((6 - 10.5) / Math.sqrt(5.25), 10)
  expect(rankDifference([1, 1], [1, 1])).toBe(0)
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
})
