import type { Operation } from '../../../sync-protocol/index.ts'
import type { Bench, Scenario } from '../bench.ts'
import { type Figure, latencyFigures } from '../figure.ts'
import { FloorTarget } from '../floor-target.ts'
import { FloorWriter } from '../floor-writer.ts'
import { type Pushed, pushAll } from '../pushing.ts'
import { MOBILE, pushBody, waitForSearch } from '../stowage-client.ts'

const REPETITIONS = 4
const MUTATIONS = `${MOBILE}/mutations`

/** One way of pushing. */
interface Plan {
  readonly work: string
  readonly connections: number
  /** Of each connection in one repetition. */
  readonly requests: number
  /** Operations in a request. */
  readonly batch: number
}

const singles: readonly Plan[] = [
  { work: 'push singles, 1 connection', connections: 1, requests: 150, batch: 1 },
  { work: 'push singles, 8 connections', connections: 8, requests: 60, batch: 1 },
]

const batches: readonly Plan[] = [
  { work: 'push batches of 100, 1 connection', connections: 1, requests: 40, batch: 100 },
  { work: 'push batches of 100, 2 connections', connections: 2, requests: 30, batch: 100 },
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
  const { work, connections, requests, batch } = plan
  const household = await bench.found(work)
  const { household_id, inventory } = household
  const name = work.replaceAll(/\W+/g, '-')
  const target = new FloorTarget(bench, name)
  const alone = new FloorWriter(new FloorTarget(bench, `${name}-alone`).file)
  const waiting = bench.connect()
  const stowage: Pushed[] = []
  const floor: Pushed[] = []
  const without: number[] = []
  for (let repetition = -1; repetition < REPETITIONS; repetition++) {
    const lists = Array.from({ length: connections }, () =>
      Array.from({ length: requests }, () => inventory.creates(batch)),
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
  const note = 'Stowage indexes for the search meanwhile'
  yield { work, unit: 'ops/s', stowage: rates, floor: floor.map(({ seconds }) => rate(seconds)), note }
  yield { work: '  beside a loop without HTTP', unit: 'ops/s', stowage: rates, floor: without.map(rate) }
  const latencies = (pushed: readonly Pushed[]) => pushed.map((each) => each.latencies)
  yield* latencyFigures('  a request', latencies(stowage), latencies(floor))
}

/** The same rows in the same transactions, in this process. */
function secondsAlone(writer: FloorWriter, lists: readonly (readonly Operation[][])[]): number {
  const started = performance.now()
  for (const operations of lists.flat()) writer.push(operations)
  return (performance.now() - started) / 1000
}
