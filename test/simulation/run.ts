/** `npm run simulate -- --seeds N --seed S --store memory|sqlite|both --script everything|restores`: plays N seeds from S on. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { playSeed, type StoreName, scriptText } from './play.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string', default: 'both' },
    script: { type: 'string', default: 'everything' },
  },
})
const about = values.script === 'restores' ? 'restores' : 'everything'
const [seeds, first] = [Number(values.seeds), Number(values.seed)]
if (
  !Number.isInteger(seeds) ||
  !Number.isInteger(first) ||
  !['memory', 'sqlite', 'both'].includes(values.store) ||
  values.script !== about
) {
  process.stderr.write(
    'usage: npm run simulate -- [--seeds N] [--seed S] [--store memory|sqlite|both] [--script everything|restores]\n',
  )
  process.exit(2)
}

// Files in memory, where there are such: durability is proven by real crashes, not here.
const folder = existsSync('/dev/shm') ? '/dev/shm' : undefined
const totals = new Map<string, number>()
const started = performance.now()
for (let seed = first; seed < first + seeds; seed++) {
  const played = await playSeed(seed, storeOf(seed), folder, about)
  for (const [what, count] of played.counts) totals.set(what, (totals.get(what) ?? 0) + count)
  if (played.failure) {
    const { script, error } = played.failure
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stdout.write(`\nseed ${seed} over ${storeOf(seed)} fails:\n${scriptText(script)}\n${reason}\n`)
    process.exit(1)
  }
  if (process.stderr.isTTY) process.stderr.write(`\r${seed - first + 1} of ${seeds}`)
}
const seconds = ((performance.now() - started) / 1000).toFixed(1)
const summary = [...totals].sort(([, a], [, b]) => b - a).map(([what, count]) => `${what} ${count}`)
process.stdout.write(`${seeds} seeds from ${first} on are well, in ${seconds} s: ${summary.join(', ')}\n`)

function storeOf(seed: number): StoreName {
  if (values.store === 'memory' || values.store === 'sqlite') return values.store
  return seed % 2 === 0 ? 'memory' : 'sqlite'
}
