import type { Scenario } from '../bench.ts'
import { idleTimes, meanwhile } from '../meanwhile.ts'
import { addPhotos, exported, PHOTOS, THINGS } from '../portable-home.ts'
import { HEARTBEAT } from '../stalls/heartbeat.ts'

/** A household of 50,000 things with 5,000 photos is exported, while others ask. The floor is a probe of the idle server. */
export const portability: Scenario = {
  name: 'portability',
  only_named: true,
  async *run(bench) {
    const household = await bench.household(THINGS)
    await addPhotos(bench, household)
    await bench.withoutStowage(async () => {}, HEARTBEAT)
    const idle = await idleTimes(bench)
    const connection = bench.connect()
    const work = `export of ${THINGS.toLocaleString('en')} things and ${PHOTOS.toLocaleString('en')} photos`
    let size = 0
    yield* meanwhile(bench, { work, target: 'target 60 s,', idle }, async () => {
      size = (await exported(connection, household.household_id)).bytes
    })
    connection.close()
    yield { work: '  size of the file', unit: 'MB', stowage: [size / 1e6], floor: [] }
  },
}
