import fc from 'fast-check'
import { FileBackend } from './backend.ts'
import { check } from './check.ts'
import { script } from './script.ts'
import { World } from './world.ts'

const [from = 1, count = 20] = process.argv.slice(2).map(Number)
const stats: Record<string, number> = {}
const t = performance.now()
for (let seed = from; seed < from + count; seed++) {
  const details = await fc.check(
    fc.asyncProperty(script, async (s) => {
      const world = await World.play(
        s,
        process.env.FILE === '1' ? (i) => new FileBackend(i, '/dev/shm') : undefined,
      )

      for (const h of world.server.history) {
        const k =
          h.kind === 'judged' ? (h.judged.code ?? (h.judged.conflicts ? 'merged' : 'applied')) : h.kind
        stats[k] = (stats[k] ?? 0) + 1
      }
      try {
        check(world)
      } finally {
        world.close()
      }
    }),
    { seed, numRuns: 1, endOnFailure: process.env.SHRINK !== '1' },
  )
  if (details.failed) {
    console.log('seed', seed, 'failed', details.numShrinks)
    const [c] = details.counterexample ?? []
    console.log(c?.users, c?.devices)
    for (const st of c?.steps ?? []) console.log(JSON.stringify(st))
    console.log(details.errorInstance)
    process.exit(1)
  }
}
console.log(stats, count, 'seeds', ((performance.now() - t) / 1000).toFixed(1), 's')
