/**
 * Puts the real server through crashes and faults, round after round, and holds it to its promises afterwards.
 * `npm run torture -- [options]`:
 *
 *     --rounds N           rounds of each scenario (default 100)
 *     --seed S             the seed of the first round; each further one has the next (default 1)
 *     --only NAME,NAME     only some of the scenarios
 *
 * Each round prints what it did; the same seed does the same again, though not at the same microsecond. The exit code
 * is 1 when a promise was broken.
 */
import { readOptions } from './options.ts'
import { playRound } from './scenario.ts'
import { scenarios } from './scenarios/index.ts'
import { Summary } from './summary.ts'

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const options = readOptions(
    process.argv.slice(2),
    scenarios.map(({ name }) => name),
  )
  const summary = new Summary()
  const started = performance.now()
  for (const scenario of scenarios) {
    if (options.only && !options.only.has(scenario.name)) continue
    console.log(`\n${scenario.name}: ${scenario.summary}`)
    const missing = scenario.missing()
    if (missing !== null) {
      console.log(`  skipped: ${missing}`)
      summary.skip(scenario, missing)
      continue
    }
    for (let i = 0; i < options.rounds; i++) {
      const seed = options.seed + i
      try {
        const played = await playRound(scenario, seed)
        console.log(`  seed ${seed}, ${played.seconds.toFixed(1)} s: ${played.script.join('; ')}`)
        summary.add(scenario, played)
      } catch (error) {
        console.log(`  FAILED: ${error instanceof Error ? error.message.replaceAll('\n', '\n  ') : error}`)
        summary.fail(scenario, seed)
      }
    }
  }
  console.log(`\n${summary.text()}\n${Math.round((performance.now() - started) / 1000)} s in all`)
  if (summary.failed) process.exitCode = 1
}
