import type { Operation } from '../../../sync-protocol/index.ts'
import type { Bench, Scenario } from '../bench.ts'
import { type Figure, latencyFigures } from '../figure.ts'
import { FloorTarget } from '../floor-target.ts'
import { FloorWriter, floorRow } from '../floor-writer.ts'
import { type Pushed, pushAll } from '../pushing.ts'
import { MOBILE, pushBody, waitForSearch } from '../stowage-client.ts'

const REPETITIONS = 5
const MUTATIONS = `${MOBILE}/mutations`

/** One way of pushing. */
interface Plan {
  readonly work: string
  readonly connections: number
  /** Of each connection in one repetition. */
  readonly requests: number
  /** Operations in a request. */
  readonly batch: number
  /** Whether each item lies in some box, so that the index of what lies where is written all over. */
  readonly placed: boolean
}

const singles: readonly Plan[] = [
  { work: 'push singles, 1 connection', connections: 1, requests: 400, batch: 1, placed: true },
  { work: 'push singles, 8 connections', connections: 8, requests: 250, batch: 1, placed: true },
]

const batches: readonly Plan[] = [
  { work: 'push batches of 100, 1 connection', connections: 1, requests: 100, batch: 100, placed: true },
  { work: 'push batches of 100, 4 connections', connections: 4, requests: 25, batch: 100, placed: true },
  { work: '  of things in no box, 1 connection', connections: 1, requests: 100, batch: 100, placed: false },
  { work: '  of things in no box, 4 connections', connections: 4, requests: 25, batch: 100, placed: false },
]

/** `item.create` one at a time, as from a phone with reception. */
export const pushSingles: Scenario = {
  name: 'push-singles',
  async *run(bench) {
    for (const plan of singles) yield* pushFigures(bench, plan)
  },
}

/** `item.create` in batches, as from a phone that was without reception. */
export const pushBatches: Scenario = {
  name: 'push-batches',
  async *run(bench) {
    for (const plan of batches) yield* pushFigures(bench, plan)
  },
}

async function* pushFigures(bench: Bench, plan: Plan): AsyncGenerator<Figure> {
  const { work, connections, requests, batch, placed } = plan
  const { household_id, inventory, file } = await bench.household(bench.largest)
  const name = work.replaceAll(/\W+/g, '-')
  const target = await FloorTarget.copyOf(file, bench, name)
  const alone = new FloorWriter((await FloorTarget.copyOf(file, bench, `${name}-alone`)).file)
  const waiting = bench.connect()
  const stowage: Pushed[] = []
  const floor: Pushed[] = []
  const without: number[] = []
  for (let repetition = -1; repetition < REPETITIONS; repetition++) {
    const lists = Array.from({ length: connections }, () =>
      Array.from({ length: requests }, () => inventory.creates(batch, { placed })),
    )
    const bodies = lists.map((list) => list.map((operations) => pushBody(household_id, operations)))
    const ours = await pushAll(() => bench.connect(), MUTATIONS, bodies)
    // The floor is not to be slowed down by what Stowage still does for the search.
    await waitForSearch(waiting, household_id)
    const least = await pushAll(() => bench.connectFloor(), target.path, bodies)
    const bare = secondsAlone(alone, lists)
    // The first one warms up.
    if (repetition < 0) continue
    stowage.push(ours)
    floor.push(least)
    without.push(bare)
  }
  waiting.close()
  alone.close()
  const total = connections * requests * batch
  const rate = (seconds: number) => total / seconds
  const rates = stowage.map(({ seconds }) => rate(seconds))
  yield { work, unit: 'ops/s', stowage: rates, floor: floor.map(({ seconds }) => rate(seconds)) }
  const note = 'rows ready to be bound'
  yield {
    work: '  beside a loop without HTTP',
    unit: 'ops/s',
    stowage: rates,
    floor: without.map(rate),
    note,
  }
  const latencies = (pushed: readonly Pushed[]) => pushed.map((each) => each.latencies)
  yield* latencyFigures('  a request', latencies(stowage), latencies(floor))
}

/** The same rows in the same transactions, in this process: nothing but the statements is timed. */
function secondsAlone(writer: FloorWriter, lists: readonly (readonly Operation[][])[]): number {
  const groups = lists.flat().map((operations) => operations.map(floorRow))
  const started = performance.now()
  for (const rows of groups) writer.push(rows)
  return (performance.now() - started) / 1000
}
