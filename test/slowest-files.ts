import type { Reporter, TestModule } from 'vitest/node'

/** How many files are printed. */
const FILES = 10

/** Prints the seed of a run at its beginning, and at its end the files that took longest. */
export default class SlowestFiles implements Reporter {
  onInit(): void {
    const { STOWAGE_TEST_SEED: seed, STOWAGE_TEST_ROUNDS: rounds } = process.env
    if (rounds === 'all')
      console.log(`Seed ${seed}. The same again: STOWAGE_TEST_SEED=${seed} npm run test:all`)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module) => ({ file: module.relativeModuleId, ...secondsOf(module) }))
    const slowest = times.toSorted((a, b) => b.tests + b.imports - (a.tests + a.imports)).slice(0, FILES)
    console.log(`\nThe slowest files, in seconds (tests, imports):`)
    for (const { file, tests, imports } of slowest) {
      console.log(`${tests.toFixed(1).padStart(7)} ${imports.toFixed(1).padStart(6)}  ${file}`)
    }
  }
}

function secondsOf(module: TestModule): { tests: number; imports: number } {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return { tests: duration / 1000, imports: (collectDuration + setupDuration) / 1000 }
}
