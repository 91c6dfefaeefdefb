import { expect, it } from 'vitest'
import { playSeed, scriptText } from './play.ts'

/** Seeds a shard, and the shards: the whole is played in pieces, so that a failure names its piece. */
const SEEDS = 6
const shards = Array.from({ length: 6 }, (_, i) => ({ first: 301 + i * SEEDS, last: 300 + (i + 1) * SEEDS }))

it.each(shards)(
  'seeds $first to $last: all agree, nothing is lost, nothing counts twice',
  async ({ first, last }) => {
    for (let seed = first; seed <= last; seed++) {
      const { failure } = await playSeed(seed, seed % 2 === 0 ? 'memory' : 'sqlite')
      expect(failure && `seed ${seed}\n${scriptText(failure.script)}\n${failure.error}`).toBeNull()
    }
  },
  240_000,
)
