import { everything, seed } from '../support/rounds.ts'

/** Seeds that one test plays. The whole is played in pieces, so that a failure names its piece. */
interface Shard {
  readonly first: number
  readonly last: number
}

/** Of how many shards `npm test` plays one. */
const PART = 15

/** The shards of a simulation: all of them from the seed of the day on, or some, always the same, from `fixed` on. */
export function shardsOf(all: { fixed: number; shards: number; seeds: number }): Shard[] {
  const start = everything ? seed * 1000 : all.fixed
  const length = everything ? all.shards : Math.ceil(all.shards / PART)
  return Array.from({ length }, (_, i) => ({
    first: start + i * all.seeds,
    last: start + (i + 1) * all.seeds - 1,
  }))
}
