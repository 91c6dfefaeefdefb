import { PARITIES } from './symbol.ts'

/** The number that fits best, and by how much better than the next one. */
export interface Decision {
  /** Thirteen digits. */
  readonly text: string
  readonly margin: number
  /** How much it costs more than what fits best without being any number. */
  readonly strain: number
}

interface Way {
  readonly cost: number
  readonly digits: string
}

const NONE: Way = { cost: Number.POSITIVE_INFINITY, digits: '' }

/**
 * The number with a right check digit that costs least, and what the next one would cost more. `costs` has for each of
 * the twelve digits that are printed what each of its appearances costs. Null when every number costs more than
 * `max_strain` above what fits best without being a number.
 */
export function decide(costs: readonly (readonly number[])[], max_strain: number): Decision | null {
  const least = costs.reduce((sum, each) => sum + Math.min(...each), 0)
  const leading = PARITIES.map((parity, digit) => ({ digit, parity, bound: boundOf(costs, parity) })).sort(
    (a, b) => a.bound - b.bound,
  )
  let first = NONE
  let second = NONE
  for (const { digit, parity, bound } of leading) {
    // From here on, no number is among the best two, or none is good enough.
    const poor = first.cost - least > max_strain && bound - least > max_strain
    if (poor || bound >= second.cost) break
    for (const way of waysOf(costs, parity, digit)) {
      if (way.cost < first.cost) [first, second] = [way, first]
      else if (way.cost < second.cost) second = way
    }
  }
  const strain = first.cost - least
  return strain > max_strain ? null : { text: first.digits, margin: second.cost - first.cost, strain }
}

/** What a number with these sets of digits costs at least, whatever its check digit. */
function boundOf(costs: readonly (readonly number[])[], parity: number): number {
  return costs.reduce((sum, each, place) => {
    const from = setOf(parity, place) * 10
    let least = Number.POSITIVE_INFINITY
    for (let digit = 0; digit < 10; digit += 1) least = Math.min(least, each[from + digit] ?? 0)
    return sum + least
  }, 0)
}

/** 1 when the digit at a place is of set B. */
function setOf(parity: number, place: number): 0 | 1 {
  return place < 6 && ((parity >> (5 - place)) & 1) === 1 ? 1 : 0
}

/** The two cheapest numbers of a leading digit: digit by digit, by the sum for the check digit so far. */
function waysOf(costs: readonly (readonly number[])[], parity: number, leading: number): readonly Way[] {
  let sums: Way[][] = Array.from({ length: 10 }, () => [])
  sums[leading % 10] = [{ cost: 0, digits: String(leading) }]
  costs.forEach((each, place) => {
    const next: Way[][] = Array.from({ length: 10 }, () => [])
    const from = setOf(parity, place) * 10
    // Weights alternate between 1 and 3; the leading digit has 1 (GS1 General Specifications, 7.9).
    const weight = place % 2 === 0 ? 3 : 1
    sums.forEach((ways, sum) => {
      for (const way of ways) {
        for (let digit = 0; digit < 10; digit += 1) {
          const cost = way.cost + (each[from + digit] ?? 0)
          const kept = next[(sum + digit * weight) % 10]
          if (kept && cost < (kept[1]?.cost ?? Number.POSITIVE_INFINITY)) {
            keepTwo(kept, { cost, digits: `${way.digits}${digit}` })
          }
        }
      }
    })
    sums = next
  })
  return sums[0] ?? []
}

function keepTwo(ways: Way[], way: Way): void {
  const [first] = ways
  if (!first || way.cost < first.cost) ways.unshift(way)
  else ways[1] = way
  ways.length = Math.min(ways.length, 2)
}
