import type { Scenario } from '../bench.ts'

/** What the servers hold once they have done everything that was measured. */
export const memory: Scenario = {
  name: 'memory',
  async *run(bench) {
    const stowage = bench.stowage.memory()
    const floor = bench.floor.memory()
    if (!stowage || !floor) return
    yield { work: 'memory after all that', unit: 'MB', stowage: [stowage.rss], floor: [floor.rss] }
    yield { work: '  at its peak', unit: 'MB', stowage: [stowage.peak], floor: [floor.peak] }
  },
}
