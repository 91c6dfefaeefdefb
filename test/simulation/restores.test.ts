import { expect, it } from 'vitest'
import { playSeed, scriptText } from './play.ts'
import { shardsOf } from './shards.ts'

it.each(shardsOf({ fixed: 1001, shards: 30, seeds: 3 }))(
  'K8 seeds $first to $last with many restores: what a replica held is there, in a conflict, or told as lost',
  async ({ first, last }) => {
    for (let seed = first; seed <= last; seed++) {
      const { failure } = await playSeed(seed, seed % 2 === 0 ? 'memory' : 'sqlite', undefined, 'restores')
      expect(failure && `seed ${seed}\n${scriptText(failure.script)}\n${failure.error}`).toBeNull()
    }
  },
  240_000,
)
