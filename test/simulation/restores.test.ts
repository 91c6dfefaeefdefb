import { expect, it } from 'vitest'
import { playSeed, scriptText } from './play.ts'

/** Seeds a shard, and the shards, as in `simulation.test.ts`. */
const SEEDS = 8
const shards = Array.from({ length: 3 }, (_, i) => ({
  first: 1001 + i * SEEDS,
  last: 1000 + (i + 1) * SEEDS,
}))

it.each(shards)(
  'K8 seeds $first to $last with many restores: what a replica held is there, in a conflict, or told as lost',
  async ({ first, last }) => {
    for (let seed = first; seed <= last; seed++) {
      const { failure } = await playSeed(seed, seed % 2 === 0 ? 'memory' : 'sqlite', undefined, 'restores')
      expect(failure && `seed ${seed}\n${scriptText(failure.script)}\n${failure.error}`).toBeNull()
    }
  },
  240_000,
)
