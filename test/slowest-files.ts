import type { Reporter, TestModule } from 'vitest/node'

/** How many files are printed, unless STOWAGE_TEST_FILES says another number. */
const FILES = 10

/** Prints the seed of a run at its beginning, and at its end the files that took most of the processors. */
export default class SlowestFiles implements Reporter {
  onInit(): void {
    const { STOWAGE_TEST_SEED: seed, STOWAGE_TEST_ROUNDS: rounds } = process.env
    if (rounds === 'all')
      console.log(`Seed ${seed}. The same again: STOWAGE_TEST_SEED=${seed} npm run test:all`)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const costs = modules.map((module) => ({ file: module.relativeModuleId, ...costOf(module) }))
    const all = costs.reduce((sum, { processor }) => sum + processor, 0)
    const files = Number(process.env.STOWAGE_TEST_FILES ?? FILES)
    const dearest = costs.toSorted((a, b) => b.processor - a.processor).slice(0, files)
    console.log(`\nProcessor time of the files: ${all.toFixed(0)} s, of Vitest itself: ${own().toFixed(0)} s`)
    console.log('The files that took most, in seconds (processor, clock):')
    for (const { file, processor, clock } of dearest)
      console.log(`${processor.toFixed(1).padStart(7)} ${clock.toFixed(1).padStart(6)}  ${file}`)
  }
}

function costOf(module: TestModule): { processor: number; clock: number } {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return {
    processor: module.meta().processor_s ?? 0,
    clock: (duration + collectDuration + setupDuration) / 1000,
  }
}

/** What transforms the files, and hands them to the processes of the tests. */
function own(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
