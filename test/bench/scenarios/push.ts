import type { Operation } from '../../../sync-protocol/index.ts'
import type { Bench, Scenario } from '../bench.ts'
import type { Child } from '../child.ts'
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
  /** The least ratios that must be reached. */
  readonly at_least?: { readonly http: number; readonly loop?: number }
}

const singles: readonly Plan[] = [
  { work: 'push singles, 1 connection', connections: 1, requests: 400, batch: 1, placed: true },
  {
    work: 'push singles, 8 connections',
    connections: 8,
    requests: 250,
    batch: 1,
    placed: true,
    at_least: { http: 0.9 },
  },
]

const boxes = { batch: 100, placed: true, at_least: { http: 0.75, loop: 0.5 } }
const noBox = { batch: 100, placed: false, at_least: { http: 0.7, loop: 0.45 } }
const batches: readonly Plan[] = [
  { ...boxes, work: 'push batches of 100, 1 connection', connections: 1, requests: 100 },
  { ...boxes, work: 'push batches of 100, 4 connections', connections: 4, requests: 25 },
  { ...noBox, work: '  of things in no box, 1 connection', connections: 1, requests: 100 },
  { ...noBox, work: '  of things in no box, 4 connections', connections: 4, requests: 25 },
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
  const { work, connections, requests, batch, at_least } = plan
  const total = connections * requests * batch
  const { ours, floor, loop } = await measure(bench, plan)
  const rates = (runs: readonly Measured[]) => runs.map(({ seconds }) => total / seconds)
  const [stowage, http] = [rates(ours), rates(floor)]
  const unit = 'ops/s'
  yield { work, unit, stowage, floor: http, ...(at_least && { at_least: at_least.http }) }
  yield {
    work: '  beside a loop without HTTP',
    unit,
    stowage,
    floor: loop.map((seconds) => total / seconds),
    ...(at_least?.loop && { at_least: at_least.loop }),
    note: 'rows ready to be bound',
  }
  const cpu = (runs: readonly Measured[]) => runs.flatMap((run) => (run.cpu * 1e6) / total || [])
  yield { work: '  CPU time of an operation', unit: 'µs', stowage: cpu(ours), floor: cpu(floor) }
  const latencies = (runs: readonly Measured[]) => runs.map((each) => each.latencies)
  yield* latencyFigures('  a request', latencies(ours), latencies(floor))
}

/** What a server took for one repetition; `cpu` in seconds, 0 where the system does not tell. */
interface Measured extends Pushed {
  readonly cpu: number
}

/** Pushes the same to both servers and without one, in turn; `loop` is seconds. */
async function measure(bench: Bench, plan: Plan) {
  const { work, connections, requests, batch, placed } = plan
  const { household_id, inventory, file } = await bench.household(bench.largest)
  const name = work.replaceAll(/\W+/g, '-')
  const target = await FloorTarget.copyOf(file, bench, name)
  const alone = new FloorWriter((await FloorTarget.copyOf(file, bench, `${name}-alone`)).file)
  const waiting = bench.connect()
  const measured = { ours: [] as Measured[], floor: [] as Measured[], loop: [] as number[] }
  for (let repetition = -1; repetition < REPETITIONS; repetition++) {
    const lists = Array.from({ length: connections }, () =>
      Array.from({ length: requests }, () => inventory.creates(batch, { placed })),
    )
    const bodies = lists.map((list) => list.map((operations) => pushBody(household_id, operations)))
    const ours = await withCpu(bench.stowage, () => pushAll(() => bench.connect(), MUTATIONS, bodies))
    // The floor is not to be slowed down by what Stowage still does for the search.
    await waitForSearch(waiting, household_id)
    const floor = await withCpu(bench.floor, () => pushAll(() => bench.connectFloor(), target.path, bodies))
    const loop = secondsAlone(alone, lists)
    // The first one warms up.
    if (repetition < 0) continue
    measured.ours.push(ours)
    measured.floor.push(floor)
    measured.loop.push(loop)
  }
  waiting.close()
  alone.close()
  return measured
}

async function withCpu(server: Child, work: () => Promise<Pushed>): Promise<Measured> {
  const before = server.cpu()
  const pushed = await work()
  const after = server.cpu()
  return { ...pushed, cpu: before === null || after === null ? 0 : after - before }
}

/** The same rows in the same transactions, in this process: nothing but the statements is timed. */
function secondsAlone(writer: FloorWriter, lists: readonly (readonly Operation[][])[]): number {
  const groups = lists.flat().map((operations) => operations.map(floorRow))
  const started = performance.now()
  for (const rows of groups) writer.push(rows)
  return (performance.now() - started) / 1000
}
