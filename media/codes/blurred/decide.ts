import { DIGIT_PARTS, PARITIES } from './symbol.ts'

/** The number that fits best, and by how much better than the next one. */
export interface Decision {
  /** Thirteen digits. */
  readonly text: string
  readonly margin: number
  /** How much it costs more than what fits best without being any number: above all when it is read backwards. */
  readonly strain: number
}

interface Way {
  readonly cost: number
  readonly digits: string
}

/**
 * The number with a right check digit that costs least, and what the next one would cost more. `costs` has for each of
 * the twelve digits that are printed what each of its appearances costs.
 */
export function decide(costs: readonly (readonly number[])[]): Decision {
  const ways = PARITIES.flatMap((parity, leading) => waysOf(costs, parity, leading)).sort(
    (a, b) => a.cost - b.cost,
  )
  const [first, second] = ways
  const cost = first?.cost ?? 0
  const least = costs.reduce((sum, each) => sum + Math.min(...each), 0)
  return { text: first?.digits ?? '', margin: (second?.cost ?? 0) - cost, strain: cost - least }
}

/** The two cheapest numbers of a leading digit: digit by digit, by the sum for the check digit so far. */
function waysOf(costs: readonly (readonly number[])[], parity: number, leading: number): Way[] {
  let sums: Way[][] = Array.from({ length: 10 }, () => [])
  sums[leading % 10] = [{ cost: 0, digits: String(leading) }]
  DIGIT_PARTS.forEach((_, place) => {
    const next: Way[][] = Array.from({ length: 10 }, () => [])
    const setB = place < 6 && ((parity >> (5 - place)) & 1) === 1
    // Weights alternate between 1 and 3; the leading digit has 1 (GS1 General Specifications, 7.9).
    const weight = place % 2 === 0 ? 3 : 1
    sums.forEach((ways, sum) => {
      for (const way of ways) {
        for (let digit = 0; digit < 10; digit += 1) {
          const cost = way.cost + (costs[place]?.[setB ? digit + 10 : digit] ?? 0)
          keepTwo(next[(sum + digit * weight) % 10] ?? [], { cost, digits: `${way.digits}${digit}` })
        }
      }
    })
    sums = next
  })
  return sums[0] ?? []
}

function keepTwo(ways: Way[], way: Way): void {
  ways.push(way)
  ways.sort((a, b) => a.cost - b.cost)
  ways.length = Math.min(ways.length, 2)
}
