import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerText } from '../../../storage/snapshots/index.ts'
import type { SnapshotRequest } from '../../../sync-protocol/index.ts'
import { compiledWorker } from './support/compiled-worker.ts'
import type { HouseholdFile } from './support/household-file.ts'
import { HOUR, World } from './support/world.ts'

let world: World
let household: HouseholdFile

beforeAll(compiledWorker, 120_000)
beforeEach(() => {
  world = new World()
  household = world.household()
  household.populate(50)
})
afterEach(() => world.close())

function create(request: SnapshotRequest) {
  return world.service.create(household.household_id, request, household.read)
}

describe.each([
  ['inline', 0],
  ['made by a worker', 1500],
])('a snapshot %s', (_, items) => {
  beforeEach(() => household.fill(items))

  it('is shared by equal requests at an equal seq, at once and later', async () => {
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => create({ since_seq: null })))
    others.push(await create({ since_seq: null, epoch: household.epoch }))
    for (const other of others) expect(answerText(other)).toBe(answerText(first ?? other))
    await world.service.close()
    expect(readdirSync(join(household.directory, 'snapshots')).length).toBe(1)
  })

  it('is another one for another request', async () => {
    const answers = await Promise.all([
      create({ since_seq: null }),
      create({ since_seq: 0 }),
      create({ since_seq: 1 }),
      create({ since_seq: null, collections: ['items'] }),
      create({ since_seq: household.seq + 1 }),
    ])
    expect(new Set(answers.map(({ head }) => head.public_id)).size).toBe(answers.length)
  })

  it('is another one after a change, and the old one stays as it is', async () => {
    const first = await create({ since_seq: null })
    household.commit(() => household.put('items'))
    const second = await create({ since_seq: null })
    expect(second.head.public_id).not.toBe(first.head.public_id)
    expect(second.head.seq).toBe(first.head.seq + 1)
    expect(await world.service.get(household.household_id, first.head.public_id)).toEqual(first.head)
  })

  it('is given to others as long as an hour is left of it', async () => {
    const first = await create({ since_seq: null })
    world.now += HOUR
    const second = await create({ since_seq: null })
    expect(second.head).toEqual(first.head)
    expect(Date.parse(second.head.expires_at) - world.now).toBeGreaterThanOrEqual(HOUR)
    world.now += 1
    const third = await create({ since_seq: null })
    expect(third.head.public_id).not.toBe(first.head.public_id)
    expect(Date.parse(third.head.expires_at) - world.now).toBeGreaterThanOrEqual(HOUR)
  })
})

it('few changes that are too long for an answer are shared like many, and stay as long', async () => {
  household.commit(() => {
    for (let n = 0; n < 5; n++) household.put('items', undefined, { notes: 'n'.repeat(1024 * 1024) })
  })
  const first = await create({ since_seq: null })
  expect(first.changes).toBeNull()
  expect((await create({ since_seq: null })).head).toEqual(first.head)
  expect(world.service.used(household.household_id, '').of_member).toBe(1)
})

it('a request that fails does not spoil the next one', async () => {
  household.fill(1500)
  const failing = create({ since_seq: null })
  household.database.exec('ALTER TABLE items RENAME TO elsewhere')
  await expect(failing).rejects.toMatchObject({ cause: { message: 'no such table: items' } })
  household.database.exec('ALTER TABLE elsewhere RENAME TO items')
  expect((await create({ since_seq: null })).head.seq).toBe(household.seq)
})
