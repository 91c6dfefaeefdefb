import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Bench, Scenario } from '../bench.ts'
import { type Figure, quantile } from '../figure.ts'
import { type GrowthColumn, growthTable } from '../growth-table.ts'
import { InventedInventory } from '../inventory.ts'
import { foundHousehold, MOBILE, pushBody, requireApplied } from '../stowage-client.ts'

const COUNTS = [1, 100, 5000]
const QUIET_MS = 15_000

/** Households that are touched in turn: how many stay open, and what they take. */
export const growthHouseholds: Scenario = {
  name: 'growth-households',
  only_named: true,
  async *run(bench) {
    const columns: GrowthColumn[] = []
    const households: string[] = []
    for (const count of COUNTS) {
      const connection = bench.connect()
      while (households.length < count) {
        households.push(await foundHousehold(connection, `Household ${households.length}`))
      }
      connection.close()
      // A server that was just started has none of them open.
      await bench.withoutStowage(async () => {})
      const values = await touch(bench, households)
      const head = count.toLocaleString('en')
      yield* values.map(
        ({ work, unit, value }): Figure => ({
          work: `${head} households: ${work}`,
          unit,
          stowage: [value],
          floor: [],
        }),
      )
      columns.push({ head, values })
    }
    console.log(`\n${growthTable('households touched in turn', columns)}\n`)
  },
}

/** Each household gets a batch and tells where it stands, one after the other. */
async function touch(bench: Bench, households: readonly string[]): Promise<GrowthColumn['values']> {
  const connection = bench.connect()
  const inventory = new InventedInventory()
  const times: number[] = []
  for (const household_id of households) {
    // With its places and tags, as a household is when somebody begins to use it.
    const body = pushBody(household_id, inventory.structure().slice(0, 50))
    const started = performance.now()
    requireApplied(await connection.post(`${MOBILE}/mutations`, body))
    await connection.get(`${MOBILE}/sync/manifest?household_id=${household_id}`)
    times.push(performance.now() - started)
  }
  connection.close()
  const files = openFiles(bench.stowage.pid)
  const open = new Set(files.filter((file) => file.endsWith('/inventory.sqlite'))).size
  const rss = () => bench.stowage.memory()?.rss ?? Number.NaN
  const busy = rss()
  await setTimeout(QUIET_MS)
  return [
    { work: 'push of 50, then a read, p50', unit: 'ms', value: quantile(times, 0.5) },
    { work: 'push of 50, then a read, p99', unit: 'ms', value: quantile(times, 0.99) },
    { work: 'household files open', unit: 'files', value: open },
    { work: 'file descriptors', unit: 'files', value: files.length },
    { work: 'memory afterwards', unit: 'MB', value: busy },
    { work: 'memory after 15 s of quiet', unit: 'MB', value: rss() },
  ]
}

/** What a process has open; empty where there is no /proc. */
function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  try {
    return readdirSync(folder).map((name) => readlinkSync(`${folder}/${name}`))
  } catch {
    return []
  }
}
