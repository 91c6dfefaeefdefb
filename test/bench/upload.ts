import type { Connection } from './connection.ts'
import type { Figure } from './figure.ts'
import { FloorTarget } from './floor-target.ts'
import type { BenchHousehold } from './household.ts'
import { pushAll } from './pushing.ts'
import { MOBILE, pushBody, waitForSearch } from './stowage-client.ts'

const BATCH = 500

/** The two servers, and the folder for the files of the floor. */
interface Servers {
  readonly folder: string
  connect(): Connection
  connectFloor(): Connection
}

/** Fills a household as a phone does that has everything to send: in the largest batches, one after the other. */
export async function* upload(
  bench: Servers,
  household: BenchHousehold,
  size: number,
): AsyncGenerator<Figure> {
  const { household_id, inventory } = household
  const bodies: Buffer[] = []
  for (let left = size; left > 0; left -= BATCH) {
    bodies.push(pushBody(household_id, inventory.creates(Math.min(BATCH, left))))
  }
  const target = FloorTarget.empty(bench, `upload-${size}`)
  const stowage = await pushAll(() => bench.connect(), `${MOBILE}/mutations`, [bodies])
  const connection = bench.connect()
  const searchable = await waitForSearch(connection, household_id)
  connection.close()
  const floor = await pushAll(() => bench.connectFloor(), target.path, [bodies])
  const work = `first upload of ${size.toLocaleString('en')} items, batches of ${BATCH}`
  yield { work, unit: 's', stowage: [stowage.seconds], floor: [floor.seconds] }
  yield { work: '  until all of it can be searched', unit: 's', stowage: [searchable / 1000], floor: [] }
}
