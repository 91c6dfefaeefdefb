import type { Bench, Scenario } from '../bench.ts'
import type { Figure } from '../figure.ts'
import { FloorTarget } from '../floor-target.ts'
import { probing } from '../probing.ts'
import { pushAll } from '../pushing.ts'
import { MOBILE, pushBody, requireApplied, waitForSearch } from '../stowage-client.ts'
import { COMMON_WORD } from '../words.ts'

/** Operations in a batch: as many as a push may have, so this is the longest turn that a push takes. */
const BATCH = 500
const BATCHES = 24
const SEARCHES = 30
const IDLE_MS = 1500

/**
 * The longest time for which nobody was answered: seen from outside, so it has the pauses of a busy machine in
 * it, which is what the floor is there to show.
 */
export const blocking: Scenario = {
  name: 'blocking',
  async *run(bench) {
    const household = await bench.household(bench.largest)
    const { household_id, inventory, file } = household
    const writing = await bench.found('Blocking')
    const bodies = Array.from({ length: BATCHES }, () =>
      pushBody(writing.household_id, writing.inventory.creates(BATCH)),
    )
    const at = `file=${encodeURIComponent(file)}`
    const target = FloorTarget.empty(bench, 'blocking')
    const size = bench.largest.toLocaleString('en')

    const idle = () => new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    yield figure('nothing', await probed(bench, idle), await probedFloor(bench, idle))

    yield figure(
      `batches of ${BATCH}, and their search`,
      await probed(bench, async () => {
        await pushAll(() => bench.connect(), `${MOBILE}/mutations`, [bodies])
        const connection = bench.connect()
        await waitForSearch(connection, writing.household_id)
        connection.close()
      }),
      await probedFloor(bench, () => pushAll(() => bench.connectFloor(), target.path, [bodies])),
    )

    const connection = bench.connect()
    const floor = bench.connectFloor()
    requireApplied(await connection.post(`${MOBILE}/mutations`, pushBody(household_id, [inventory.edit()])))
    yield figure(
      `a full snapshot of ${size} items`,
      await probed(bench, () =>
        connection.post(`${MOBILE}/sync/snapshots`, JSON.stringify({ household_id, since_seq: null })),
      ),
      await probedFloor(bench, () => floor.get(`/snapshot?${at}&collection=items`)),
    )

    const search = `${MOBILE}/inventory/search?q=${COMMON_WORD}&household_id=${household_id}`
    const match = `/search?match=${encodeURIComponent(`"${COMMON_WORD}"*`)}&limit=50&${at}`
    yield figure(
      'searches for a common word',
      await probed(bench, async () => {
        for (let i = 0; i < SEARCHES; i++) await connection.get(search)
      }),
      await probedFloor(bench, async () => {
        for (let i = 0; i < SEARCHES; i++) await floor.get(match)
      }),
    )
    connection.close()
    floor.close()
  },
}

function figure(work: string, stowage: readonly number[], floor: readonly number[]): Figure {
  const longest = (times: readonly number[]) => [times.reduce((most, ms) => Math.max(most, ms), 0)]
  const note = 'with the noise of scheduling'
  return {
    work: `longest block: ${work}`,
    unit: 'ms',
    stowage: longest(stowage),
    floor: longest(floor),
    note,
  }
}

function probed(bench: Bench, work: () => Promise<unknown>): Promise<number[]> {
  return probing(bench.stowage.url, '/api/v1/status', work)
}

function probedFloor(bench: Bench, work: () => Promise<unknown>): Promise<number[]> {
  return probing(bench.floor.url, '/status', work)
}
