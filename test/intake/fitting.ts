import { probabilityOf } from '../../engine/intake/index.ts'

/** Something that was guessed by its evidence, and how much it counts. */
export interface Row {
  readonly evidence: readonly number[]
  readonly right: boolean
  readonly weight: number
  /** What the household adds to the odds. */
  readonly offset: number
}

/** Steps of Newton's method, each no longer than this. */
const STEPS = 25
const LONGEST = 1
/** Keeps coefficients of evidence that says nothing at 0. */
const PRIOR = 0.001

export const sumOf = (coefficients: readonly number[], evidence: readonly number[]) =>
  evidence.reduce((sum, each, n) => sum + each * (coefficients[n] ?? 0), 0)

/** The coefficients of a logistic regression. */
export function fitted(rows: readonly Row[]): number[] {
  const size = rows[0]?.evidence.length ?? 0
  const all = Array.from({ length: size }, (_, n) => n)
  let coefficients = all.map(() => 0)
  for (let step = 0; step < STEPS; step++) {
    // The last column is the gradient, and the others are the curvature.
    const table = all.map((i) => [...all.map((j) => (i === j ? PRIOR : 0)), -PRIOR * (coefficients[i] ?? 0)])
    for (const { evidence, right, weight, offset } of rows) {
      const p = probabilityOf(sumOf(coefficients, evidence) + offset)
      for (const [i, row] of table.entries()) {
        const own = weight * (evidence[i] ?? 0)
        for (const j of all) row[j] = (row[j] ?? 0) + own * p * (1 - p) * (evidence[j] ?? 0)
        row[size] = (row[size] ?? 0) + own * (Number(right) - p)
      }
    }
    const change = solved(table)
    coefficients = coefficients.map((each, n) => {
      return each + Math.max(-LONGEST, Math.min(LONGEST, change[n] ?? 0))
    })
  }
  return coefficients
}

/** Solves linear equations by elimination; the last column is the right side. */
function solved(table: number[][]): number[] {
  const size = table.length
  for (let i = 0; i < size; i++) {
    const best = table
      .slice(i)
      .reduce((most, row) => (Math.abs(row[i] ?? 0) > Math.abs(most[i] ?? 0) ? row : most))
    table.splice(table.indexOf(best), 1)
    table.splice(i, 0, best)
    for (const row of table) {
      if (row === best) continue
      const factor = (row[i] ?? 0) / (best[i] ?? 1)
      for (const [n, each] of best.entries()) row[n] = (row[n] ?? 0) - factor * each
    }
  }
  return table.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1))
}
