import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { CopyQuestions, languages, MemoryReplicaStore, type Pausing } from '../../../engine/index.ts'
import { inSlices } from '../../../web/engine/slices.ts'
import { idMaker } from '../../storage/support/ids.ts'
import type { Bench, Scenario } from '../bench.ts'
import { type Figure, quantile } from '../figure.ts'
import { fill, indexed } from '../fill.ts'
import { dataOf, MOBILE, waitForSearch } from '../stowage-client.ts'
import { COMMON_WORD, KINDS, RARE_WORD } from '../words.ts'
import { itemRecords } from './replica.ts'
import { changesOf, load } from './search-quality.ts'

/** Things of a large household, and of a large copy. */
const THINGS = 50_000
const SIZE = THINGS.toLocaleString('en')
const RUNS = 3
const NOTE = 'target: p95 under 30 ms'

const newId = idMaker(Date.UTC(2026, 8, 1))
const Reply = z.object({ answer: z.object({ state: z.string() }) })
const Questions = z.array(z.object({ q: z.string() }))

/** Questions about things that are there, and the questions of the tests, most of which name nothing here. */
function questions(): string[] {
  const known = KINDS.slice(0, 20).flatMap((kind) => [
    `Where is the ${kind}?`,
    `How many ${kind} do we have?`,
  ])
  const tested = languages.flatMap((language) => {
    const path = new URL(`../../questions/third.${language}.json`, import.meta.url)
    return Questions.parse(JSON.parse(readFileSync(path, 'utf8'))).map(({ q }) => q)
  })
  const rare = [`Where is the ${RARE_WORD} thing?`, `Where are the ${COMMON_WORD} things?`]
  return [...known, ...tested, ...rare, 'What is worth more than 500 euros?', 'What expires next month?']
}

/** People ask where things are, a server and the copy of a device. */
export const questionsScenario: Scenario = {
  name: 'questions',
  async *run(bench) {
    yield* toServer(bench)
    yield* toCopy()
  },
}

async function* toServer(bench: Bench): AsyncGenerator<Figure> {
  const household = await bench.found('Questions in words')
  const { household_id, file } = household
  await bench.withoutStowage(async () => {
    await fill(household, THINGS)
    await indexed(file)
  })
  const connection = bench.connect()
  await waitForSearch(connection, household_id)
  const ask = async (question: string) => {
    const body = JSON.stringify({ question, household_id })
    const answer = await connection.post(`${MOBILE}/ai/search`, body)
    return dataOf(Reply, answer).answer.state
  }
  yield* figuresOf(`server, ${SIZE} things`, ask)
  connection.close()
}

async function* toCopy(): AsyncGenerator<Figure> {
  const store = new MemoryReplicaStore({ user_id: newId(), household_id: newId() })
  await load(store, changesOf(itemRecords(THINGS)))
  let longest = 0
  const inTurns = <T>(work: Pausing<T>) => inSlices(work)
  const copy = new CopyQuestions(() => store.view, inTurns)
  const ask = async (question: string) => {
    let last = performance.now()
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    const { state } = await copy.ask({ question }, { time_zone: 'Europe/Berlin', now: Date.now() })
    clearInterval(beat)
    return state
  }
  const started = performance.now()
  await ask('Where is the drill?')
  const first = performance.now() - started
  const work = `first question to a copy of ${SIZE} things`
  yield { work, unit: 'ms', stowage: [first], floor: [], note: 'the copy is read once' }
  yield* figuresOf(`copy, ${SIZE} things`, ask)
  yield {
    work: `longest block of questions to a copy of ${SIZE} things`,
    unit: 'ms',
    stowage: [longest],
    floor: [],
    note: 'target: 50 ms',
  }
}

async function* figuresOf(where: string, ask: (question: string) => Promise<string>): AsyncGenerator<Figure> {
  const all = questions()
  const runs: number[][] = []
  // The first run warms up.
  for (let run = -1; run < RUNS; run++) {
    const times: number[] = []
    for (const question of all) {
      const started = performance.now()
      await ask(question)
      times.push(performance.now() - started)
    }
    if (run >= 0) runs.push(times)
  }
  for (const percent of [50, 95]) {
    const stowage = runs.map((times) => quantile(times, percent / 100))
    yield { work: `questions, ${where}, p${percent}`, unit: 'ms', stowage, floor: [], note: NOTE }
  }
}
