import { setTimeout } from 'node:timers/promises'
import { Snapshot } from '../../../sync-protocol/index.ts'
import type { Bench, Scenario } from '../bench.ts'
import type { Connection } from '../connection.ts'
import { type Figure, quantile, type Unit } from '../figure.ts'
import { fill } from '../fill.ts'
import { type GrowthColumn, growthTable } from '../growth-table.ts'
import type { BenchHousehold } from '../household.ts'
import { pick } from '../inventory.ts'
import { pushAll } from '../pushing.ts'
import { dataOf, MOBILE, pushBody, requireApplied, waitForSearch } from '../stowage-client.ts'
import { editOne, takeAll } from '../taking.ts'
import { COMMON_WORD, RARE_WORD } from '../words.ts'

const SIZES = [1000, 10_000, 100_000, 1_000_000]
const QUIET_MS = 15_000
const CHANGES = 100

/** Gives the value of one piece of work. */
type Measure = (work: string, unit: Unit, value: number) => void

/** The same works at sizes from a flat to a museum; each size by a server that was just started. */
export const growth: Scenario = {
  name: 'growth',
  only_named: true,
  async *run(bench) {
    const households: BenchHousehold[] = []
    for (const size of SIZES) households.push(await bench.found(`Growth ${size}`))
    const columns: GrowthColumn[] = []
    for (const [i, household] of households.entries()) {
      const size = SIZES[i] ?? 0
      const head = size.toLocaleString('en')
      await bench.withoutStowage(async () => fill(household, size))
      const values: GrowthColumn['values'][number][] = []
      await measureSize(bench, household, (work, unit, value) => values.push({ work, unit, value }))
      yield* values.map(
        ({ work, unit, value }): Figure => ({
          work: `${head} items: ${work}`,
          unit,
          stowage: [value],
          floor: [],
        }),
      )
      columns.push({ head, values })
    }
    console.log(`\n${growthTable('items in the household', columns)}\n`)
  },
}

async function measureSize(bench: Bench, household: BenchHousehold, measure: Measure): Promise<void> {
  const connection = bench.connect()
  await waitForSearch(connection, household.household_id)
  await measureSnapshots(connection, household, measure)
  await measureDeltas(connection, household, measure)
  await measureLooks(connection, household, measure)
  connection.close()
  // Last, as it adds 4,000 items.
  await measurePushes(bench, household, measure)
  measure('memory afterwards', 'MB', bench.stowage.memory()?.rss ?? Number.NaN)
  await setTimeout(QUIET_MS)
  measure('memory after 15 s of quiet', 'MB', bench.stowage.memory()?.rss ?? Number.NaN)
}

async function measurePushes(bench: Bench, household: BenchHousehold, measure: Measure): Promise<void> {
  const { household_id, inventory } = household
  const push = (requests: number, batch: number) => {
    const bodies = Array.from({ length: requests }, () => pushBody(household_id, inventory.creates(batch)))
    return pushAll(() => bench.connect(), `${MOBILE}/mutations`, [bodies])
  }
  // What runs for the first time is not yet compiled.
  await push(10, 100)
  const { seconds } = await push(30, 100)
  measure('creates in batches of 100', 'ops/s', (30 * 100) / seconds)
  const { latencies } = await push(100, 1)
  measure('single push, p50', 'ms', quantile(latencies, 0.5))
}

async function measureSnapshots(
  connection: Connection,
  household: BenchHousehold,
  measure: Measure,
): Promise<void> {
  const cold: number[] = []
  const cached: number[] = []
  let bytes = 0
  for (let repetition = 0; repetition < 3; repetition++) {
    await editOne(connection, household)
    const fresh = await takeAll(connection, household)
    cold.push(fresh.ms)
    cached.push((await takeAll(connection, household)).ms)
    bytes = fresh.gzip_bytes
  }
  measure('full snapshot, first time', 'ms', quantile(cold, 0.5))
  measure('full snapshot, cached', 'ms', quantile(cached, 0.5))
  measure('full snapshot, gzip', 'bytes', bytes)
}

async function measureDeltas(
  connection: Connection,
  household: BenchHousehold,
  measure: Measure,
): Promise<void> {
  const { household_id, inventory } = household
  const edits = pushBody(
    household_id,
    Array.from({ length: CHANGES }, () => inventory.edit()),
  )
  requireApplied(await connection.post(`${MOBILE}/mutations`, edits))
  const times: number[] = []
  let bytes = 0
  for (let pull = 0; pull < 60; pull++) {
    const since_seq = (await editOne(connection, household)) - CHANGES
    const body = JSON.stringify({ household_id, since_seq })
    const answer = await connection.post(`${MOBILE}/sync/snapshots`, body, { 'accept-encoding': 'gzip' })
    if (dataOf(Snapshot, answer).kind !== 'delta') throw new Error('that was no delta')
    times.push(answer.ms)
    bytes = answer.body.length
  }
  measure(`delta of ${CHANGES}, p50`, 'ms', quantile(times.slice(10), 0.5))
  measure(`delta of ${CHANGES}, gzip`, 'bytes', bytes)
}

async function measureLooks(
  connection: Connection,
  { household_id, inventory }: BenchHousehold,
  measure: Measure,
): Promise<void> {
  const look = async (times: number, path: () => string) => {
    const latencies: number[] = []
    for (let i = 0; i < times; i++) latencies.push((await connection.get(path())).ms)
    return quantile(latencies, 0.5)
  }
  const named = `household_id=${household_id}`
  const search = (word: string) => `${MOBILE}/inventory/search?q=${word}&limit=50&${named}`
  measure('search for a common word, p50', 'ms', await look(20, () => search(COMMON_WORD)))
  measure('search for a rare word, p50', 'ms', await look(50, () => search(RARE_WORD)))
  measure(
    'one item, p50',
    'ms',
    await look(200, () => `${MOBILE}/inventory/item/${pick(inventory.items)}?${named}`),
  )
}
