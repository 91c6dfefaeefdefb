import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { householdKeys, MemoryReplicaStore, Replica } from '../../engine/index.ts'
import { HouseholdSearch } from '../../storage/search/household-search.ts'
import { temporaryFolder } from '../storage/support/files.ts'
import { type HouseholdScope, newHouseholdFile } from '../storage/support/random-household.ts'
import { searchingHere } from '../storage/support/searching.ts'
import { HouseholdWorld } from '../support/household-world.ts'
import { idSequence } from '../support/ids.ts'
import { furnish, quality } from './household.ts'
import { readQuestions, readThings } from './questions/read-questions.ts'

/** The least share of questions that find what was meant among the first ten. */
const FLOORS = { server: 0.95, replica: 0.9 } as const

const folder = temporaryFolder()
const searching = searchingHere()
let file: HouseholdScope
let search: HouseholdSearch
let replica: Replica

beforeAll(async () => {
  file = newHouseholdFile(folder)
  furnish(new HouseholdWorld(file).person('anna'), readThings())
  search = new HouseholdSearch(file, searching)
  const id = idSequence()
  const store = new MemoryReplicaStore({ user_id: id(), household_id: id() })
  const stage = store.stage()
  for (const { collection, change } of file.changes(null, householdKeys, 100_000)) {
    await stage.add(collection, [change])
  }
  await stage.swap({ epoch: id(), seq: file.state().seq, sums: { a: 0, b: 0 } })
  const now = () => '2026-11-20T10:00:00.000Z'
  const environment = { now, newId: id, random: () => 0.5, wait: async () => {} }
  replica = await Replica.open({ store, environment })
})
afterAll(async () => {
  await replica.close()
  await searching.close()
  file.close()
})

const nameOf = (record: object) => ('name' in record ? String(record.name) : '')
const onServer = async (question: string) =>
  (await search.find(question, { limit: 10 })).hits.map(({ title }) => title)
const onReplica = async (question: string) =>
  (await replica.search(question, { limit: 10 })).map(({ record }) => nameOf(record))

it('asks two hundred questions about more than five hundred things in seven languages', () => {
  const things = readThings()
  const names = new Set(things.map(({ name }) => name))
  const questions = [...readQuestions('tuned'), ...readQuestions('held-back')]
  expect(things.length).toBeGreaterThan(500)
  expect(questions).toHaveLength(200)
  expect(new Set(questions.map(({ language }) => language)).size).toBe(7)
  expect(new Set(questions.map(({ question }) => question)).size).toBe(200)
  for (const { meant } of questions) for (const name of meant) expect(names).toContain(name)
})

describe.each(['tuned', 'held-back', 'fresh'] as const)('Z4 the %s questions find what was meant', (half) => {
  it('on the server', async () => {
    const { share, missed } = await quality(readQuestions(half), onServer)
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(FLOORS.server)
  })

  it('on a replica', async () => {
    const { share, missed } = await quality(readQuestions(half), onReplica)
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(FLOORS.replica)
  })
})
