import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { SnapshotWorkers } from '../../../storage/snapshots/workers.ts'
import type { SnapshotRequest } from '../../../sync-protocol/index.ts'
import { compiledWorker } from './support/compiled-worker.ts'
import { type HouseholdFile, recordKeys } from './support/household-file.ts'
import { parseDownload, textOf, World } from './support/world.ts'

let world: World
let household: HouseholdFile

beforeAll(compiledWorker, 120_000)
beforeEach(() => {
  world = new World()
  household = world.household()
})
afterEach(() => world.close())

function create(request: SnapshotRequest = { since_seq: null }) {
  return world.service.create(household.household_id, request, household.read)
}

it('threads that run out of memory take no other request with them', async () => {
  household.fill(10)
  const workers = new SnapshotWorkers()
  onTestFinished(() => workers.close())
  const task = (name: string, collections: string[]) => {
    const output = join(household.directory, name)
    return { file: household.file, output, replica: { since_seq: null }, collections, level: 1 }
  }
  // More names than the memory of a thread holds.
  const large = Array.from({ length: 2_000_000 }, (_, i) => `a long name of a collection ${i}`)
  const made = await Promise.allSettled(
    [large, large, ['items']].map((collections, i) => workers.build(task(`${i}`, collections))),
  )
  expect(made).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }, { status: 'fulfilled' }])
}, 60_000)

describe('while a worker makes a snapshot', () => {
  it('a writer goes on, and all collections are of one seq', async () => {
    // Each operation puts one record of each collection, all with its number.
    const ids = recordKeys.map((key) => [key, household.random.uuid(7)] as const)
    const write = () =>
      household.commit(() => {
        for (const [key, id] of ids) household.put(key, id)
      })
    write()
    household.fill(30_000)
    let writes = 0
    for (let round = 0; round < 3; round++) {
      let done = false
      const made = create().finally(() => {
        done = true
      })
      while (!done) {
        write()
        writes++
        await new Promise((resolve) => setImmediate(resolve))
      }
      const { head } = await made
      const marks = await Promise.all(
        ids.map(async ([key, id]) => {
          const options = { gzip: true }
          const text = await textOf(
            await world.service.download(household.household_id, head.public_id, key, options),
          )
          return parseDownload(text).find(({ public_id }) => public_id === id)?.seq
        }),
      )
      // The marks are of one operation, and nothing newer is in the snapshot.
      expect(new Set(marks).size).toBe(1)
      expect(marks[0]).toBeLessThanOrEqual(head.seq)
      expect(head.seq).toBeLessThan(household.seq)
    }
    expect(writes).toBeGreaterThan(30)
  }, 120_000)

  it('the calling thread is free', async () => {
    household.fill(30_000)
    await create({ since_seq: null, collections: ['items', 'tags'] })
    household.commit(() => household.put('items'))
    const made = create()
    // What the model reads on this thread is over by now.
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    await made
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(10)
  }, 120_000)

  it('a close ends it, and nothing of it is left', async () => {
    household.fill(30_000)
    const made = create()
    const refused = expect(made).rejects.toMatchObject({ code: 'busy' })
    const root = join(household.directory, 'snapshots')
    await until(() => readdirSync(household.directory).includes('snapshots') && readdirSync(root).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await world.service.close()
    await refused
    expect(readdirSync(root)).toEqual([])
    await expect(create()).rejects.toMatchObject({ code: 'busy' })
    await world.restart()
    expect((await create()).head.seq).toBe(household.seq)
  }, 120_000)

  it('its household may be removed, and stays removed', async () => {
    household.fill(1500)
    const made = create()
    rmSync(household.directory, { recursive: true })
    await expect(made).rejects.toThrow()
    expect(readdirSync(world.root)).toEqual([])
  })
})

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2))
}
