import { expect, it } from 'vitest'
import { playSeed, scriptText } from './play.ts'
import { shardsOf } from './shards.ts'

it.each(shardsOf({ fixed: 301, shards: 35, seeds: 6 }))(
  'seeds $first to $last: all agree, nothing is lost, nothing counts twice',
  async ({ first, last }) => {
    for (let seed = first; seed <= last; seed++) {
      const { failure } = await playSeed(seed, seed % 2 === 0 ? 'memory' : 'sqlite')
      expect(failure && `seed ${seed}\n${scriptText(failure.script)}\n${failure.error}`).toBeNull()
    }
  },
  240_000,
)
