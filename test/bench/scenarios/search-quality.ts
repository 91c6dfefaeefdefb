import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  householdCollections,
  householdKeys,
  MemoryReplicaStore,
  MemoryStore,
  type ReplicaStore,
} from '../../../engine/index.ts'
import { householdSchema, openReplicaStore, openScopeFile } from '../../../storage/index.ts'
import type { Change } from '../../../sync-protocol/index.ts'
import { furnish, quality } from '../../search/household.ts'
import { type Question, readQuestions, readThings } from '../../search/questions/read-questions.ts'
import { idMaker } from '../../storage/support/ids.ts'
import { HouseholdWorld } from '../../support/household-world.ts'
import type { Bench } from '../bench.ts'
import { type Figure, quantile } from '../figure.ts'
import { fill, indexed } from '../fill.ts'
import { dataOf, MOBILE, waitForSearch } from '../stowage-client.ts'
import { RARE_WORD } from '../words.ts'
import { itemRecords } from './replica.ts'

/** Things of a large household, and of a large replica. */
const THINGS = 50_000
const MANY_THINGS = 100_000
const BLOCK = 500
const RUNS = 3

const newId = idMaker(Date.UTC(2026, 6, 1))
const Results = z.object({ results: z.array(z.object({ name: z.string() })) })

/** The questions of the tests, to a server with many other things. */
export async function* questionsToServer(bench: Bench): AsyncGenerator<Figure> {
  const household = await bench.found('Questions')
  const { household_id, file: path } = household
  await bench.withoutStowage(async () => {
    await fill(household, THINGS)
    const file = openScopeFile(path, householdSchema)
    furnish(new HouseholdWorld(file, newId).person('anna'), readThings())
    file.close()
    await indexed(path)
  })
  const connection = bench.connect()
  await waitForSearch(connection, household_id)
  const ask = async (question: string) => {
    const query = `q=${encodeURIComponent(question)}&limit=10&household_id=${household_id}`
    const answer = await connection.get(`${MOBILE}/inventory/search?${query}`)
    return dataOf(Results, answer).results.map(({ name }) => name)
  }
  yield* figuresOf(`server, ${THINGS.toLocaleString('en')} things`, ask, 'target: 95 %; p95 under 30 ms')
  connection.close()
}

/** The same to a replica in memory. */
export async function* questionsToReplica(): AsyncGenerator<Figure> {
  const store = new MemoryReplicaStore({ user_id: newId(), household_id: newId() })
  const changes = [...changesOf(itemRecords(THINGS)), ...furnished()]
  await load(store, changes)
  const ask = async (question: string) =>
    (await store.search(question, { limit: 10 })).map(({ collection, public_id }) => {
      const record = store.view.get(collection, public_id)?.record
      return record && 'name' in record ? String(record.name) : ''
    })
  yield* figuresOf(`replica, ${THINGS.toLocaleString('en')} things`, ask, 'target: 90 %; p95 under 30 ms')
}

/** What the first search of a large replica takes: right after it was loaded, when it is opened again, and without a kept index. */
export async function* firstSearches(bench: Bench): AsyncGenerator<Figure> {
  const owner = { user_id: newId(), household_id: newId() }
  const folder = join(bench.folder, 'first-searches')
  const loaded = openReplicaStore({ folder, owner })
  await load(loaded, changesOf(itemRecords(MANY_THINGS)))
  const among = `of a replica of ${MANY_THINGS.toLocaleString('en')} things`
  yield* firstSearch(`first search ${among}, just loaded`, [loaded])
  await loaded.close()
  for (const kept of [true, false]) {
    const stores = await Promise.all([openReplicaStore({ folder, owner })])
    const work = `first search ${among}, ${kept ? 'opened again' : 'without its index'}`
    yield* firstSearch(work, stores)
    for (const store of stores) await store.close()
    if (kept) removeIndexes(folder)
  }
}

async function* firstSearch(work: string, stores: readonly ReplicaStore[]): AsyncGenerator<Figure> {
  const times: number[] = []
  const blocks: number[] = []
  for (const store of stores) {
    let longest = 0
    let last = performance.now()
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    const started = performance.now()
    await store.search(RARE_WORD, { limit: 50 })
    times.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, 5))
    clearInterval(beat)
    blocks.push(longest)
  }
  yield { work, unit: 'ms', stowage: times, floor: [], note: 'target: 300 ms' }
  yield { work: `${work}: longest block`, unit: 'ms', stowage: blocks, floor: [], note: 'target: 50 ms' }
}

async function* figuresOf(
  where: string,
  ask: (question: string) => Promise<string[]>,
  note: string,
): AsyncGenerator<Figure> {
  for (const half of ['tuned', 'held-back'] as const) {
    const { share } = await quality(readQuestions(half), ask)
    yield { work: `${half} questions found, ${where}`, unit: '%', stowage: [100 * share], floor: [], note }
  }
  const questions: readonly Question[] = [...readQuestions('tuned'), ...readQuestions('held-back')]
  const runs: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const times: number[] = []
    for (const { question } of questions) {
      const started = performance.now()
      await ask(question)
      times.push(performance.now() - started)
    }
    runs.push(quantile(times, 0.95))
  }
  yield { work: `questions, ${where}, p95`, unit: 'ms', stowage: runs, floor: [], note }
}

type CollectionPut = readonly [collection: string, change: Change]

export async function load(store: ReplicaStore, changes: readonly CollectionPut[]): Promise<void> {
  const stage = await store.stage()
  for (const wanted of new Set(changes.map(([collection]) => collection))) {
    const all = changes.flatMap(([collection, change]) => (collection === wanted ? [change] : []))
    for (let at = 0; at < all.length; at += BLOCK) await stage.add(wanted, all.slice(at, at + BLOCK))
  }
  await stage.swap({ epoch: newId(), seq: changes.length, sums: { a: 0, b: 0 } })
}

export function changesOf(records: ReturnType<typeof itemRecords>): CollectionPut[] {
  return records.map((record, i) => [
    'items',
    { change: 'put', public_id: String(record.public_id), seq: i + 1, record },
  ])
}

/** The things of the questions, as a server sends them. */
function furnished(): CollectionPut[] {
  const household = new MemoryStore(householdCollections, { scope_id: newId(), epoch: newId() })
  furnish(new HouseholdWorld(household, newId).person('anna'), readThings())
  return household
    .changes(null, householdKeys, MANY_THINGS)
    .map(({ collection, change }) => [collection, change])
}

/** Removes what replicas keep of their indexes. */
function removeIndexes(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith('.search')) rmSync(join(folder, name))
}
