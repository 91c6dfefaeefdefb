import { setTimeout } from 'node:timers/promises'
import type { Scenario } from '../bench.ts'

/** After which a server that has nothing to do has given back what it needs no more. */
const QUIET_MS = 15_000

/** What the servers hold once they have done everything that was measured. */
export const memory: Scenario = {
  name: 'memory',
  async *run(bench) {
    const stowage = bench.stowage.memory()
    const floor = bench.floor.memory()
    if (!stowage || !floor) return
    yield { work: 'memory after all that', unit: 'MB', stowage: [stowage.rss], floor: [floor.rss] }
    yield { work: '  at its peak', unit: 'MB', stowage: [stowage.peak], floor: [floor.peak] }
    await setTimeout(QUIET_MS)
    const quiet = [bench.stowage.memory()?.rss ?? 0]
    yield {
      work: '  after 15 s of quiet',
      unit: 'MB',
      stowage: quiet,
      floor: [bench.floor.memory()?.rss ?? 0],
    }
  },
}
