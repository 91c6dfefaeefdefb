import { setTimeout } from 'node:timers/promises'
import type { Scenario } from '../bench.ts'
import { quantile } from '../figure.ts'
import { addPhotos, exported, PHOTOS, THINGS } from '../portable-home.ts'
import { probing } from '../probing.ts'

/** A household of 50,000 things with 5,000 photos is exported, while others ask. The floor is a probe of the idle server. */
export const portability: Scenario = {
  name: 'portability',
  only_named: true,
  async *run(bench) {
    const household = await bench.household(THINGS)
    await addPhotos(bench, household)
    const connection = bench.connect()
    const idle = await probing(bench.stowage.url, '/api/v1/status', () => setTimeout(3000))
    const before = bench.stowage.memory()
    let [seconds, bytes, rss] = [0, 0, 0]
    const times = await probing(bench.stowage.url, '/api/v1/status', async () => {
      const started = performance.now()
      const done = await exported(bench, connection, household.household_id, (now) => {
        rss = Math.max(rss, now)
      })
      bytes = done.bytes
      seconds = (performance.now() - started) / 1000
    })
    connection.close()
    const work = `export of ${THINGS.toLocaleString('en')} things and ${PHOTOS.toLocaleString('en')} photos`
    yield { work, unit: 's', stowage: [seconds], floor: [], note: 'target 60 s' }
    yield { work: '  size of the file', unit: 'MB', stowage: [bytes / 1e6], floor: [] }
    yield {
      work: '  memory at most',
      unit: 'MB',
      stowage: [rss],
      floor: [before?.rss ?? 0],
      note: 'target 250 MB',
    }
    yield {
      work: '  others meanwhile, p99',
      unit: 'ms',
      stowage: [quantile(times, 0.99)],
      floor: [quantile(idle, 0.99)],
      note: 'target 50 ms',
    }
    yield {
      work: '  others meanwhile, longest',
      unit: 'ms',
      stowage: [Math.max(...times)],
      floor: [Math.max(...idle)],
      note: 'target 50 ms',
    }
  },
}
