import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerObject, answerText } from '../../../storage/snapshots/index.ts'
import type { HouseholdFile } from './support/household-file.ts'
import { World } from './support/world.ts'

let world: World
let household: HouseholdFile

beforeEach(() => {
  world = new World()
  household = world.household()
  household.populate(40)
})
afterEach(() => world.close())

it('an answer as text is the answer as an object, in the order of the wire', async () => {
  const answer = await world.service.create(household.household_id, { since_seq: 5 }, household.read)
  const { collections, ...head } = answer.head
  expect(JSON.parse(answerText(answer))).toEqual({
    ...head,
    collections: collections.map((collection) => ({
      ...collection,
      changes: answer.changes?.get(collection.key)?.map((line) => JSON.parse(line)),
    })),
  })
  expect(JSON.stringify(answerObject(answer))).toBe(answerText(answer))
  expect(Object.keys(JSON.parse(answerText(answer)))).toEqual([
    'public_id',
    'household_id',
    'epoch',
    'kind',
    'reason',
    'since_seq',
    'seq',
    'checksum',
    'expires_at',
    'collections',
  ])
})

it('an inline answer is there at once, before anything is on disk', async () => {
  const { head } = await world.service.create(household.household_id, { since_seq: 5 }, household.read)
  expect(await world.service.get(household.household_id, head.public_id)).toEqual(head)
})

it('a household that was removed meanwhile stays removed', async () => {
  const other = world.household(9)
  const { rmSync, existsSync } = await import('node:fs')
  const { head } = await world.service.create(other.household_id, { since_seq: null }, other.read)
  rmSync(other.directory, { recursive: true })
  await expect(world.service.get(other.household_id, head.public_id)).resolves.toEqual(head)
  await world.service.close()
  expect(existsSync(other.directory)).toBe(false)
  await expect(world.service.get(other.household_id, head.public_id)).rejects.toMatchObject({
    code: 'snapshot_expired',
  })
  expect(world.errors.splice(0)).toEqual([expect.objectContaining({ code: 'ENOENT' })])
})
