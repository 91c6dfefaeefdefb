import type { TestContext } from 'vitest'
import { everything } from '../support/rounds.ts'
import { playRound, type Scenario } from './scenario.ts'

/** Plays some rounds of a scenario as a test; where it cannot be played the test is skipped, and says why. */
export async function playIn(test: TestContext, scenario: Scenario, seeds: readonly number[]): Promise<void> {
  const missing = scenario.missing()
  if (missing !== null) {
    console.warn(`Skipped: ${scenario.summary}: ${missing}.`)
    test.skip(missing)
  }
  for (const seed of seeds) await playRound(scenario, seed, !everything)
}
