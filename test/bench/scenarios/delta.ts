import { Snapshot } from '../../../sync-protocol/index.ts'
import type { Scenario } from '../bench.ts'
import { latencyFigures } from '../figure.ts'
import { dataOf, MOBILE, pushBody, requireApplied } from '../stowage-client.ts'

const REPETITIONS = 3
const PULLS = 60
const CHANGES = 100

/** A phone catches up with what the others changed: the everyday sync. */
export const delta: Scenario = {
  name: 'delta',
  async *run(bench) {
    const { household_id, inventory, file } = await bench.household(bench.largest)
    const connection = bench.connect()
    const floor = bench.connectFloor()
    const push = async (count: number) => {
      const body = pushBody(
        household_id,
        Array.from({ length: count }, () => inventory.edit()),
      )
      return requireApplied(await connection.post(`${MOBILE}/mutations`, body)).seq
    }
    let seq = await push(CHANGES)
    let bytes = 0
    let floorBytes = 0
    const stowageRuns: number[][] = []
    const floorRuns: number[][] = []
    for (let repetition = -1; repetition < REPETITIONS; repetition++) {
      const ours: number[] = []
      const least: number[] = []
      for (let pull = 0; pull < PULLS; pull++) {
        // Every pull finds another seq: nothing that was made before answers it.
        seq = await push(1)
        const since_seq = seq - CHANGES
        const answer = await connection.post(
          `${MOBILE}/sync/snapshots`,
          JSON.stringify({ household_id, since_seq }),
          { 'accept-encoding': 'gzip' },
        )
        ours.push(answer.ms)
        bytes = answer.body.length
        const { kind, collections } = dataOf(Snapshot, answer)
        const changes = collections.find(({ key }) => key === 'items')?.changes?.length ?? 0
        // An item that was edited twice comes once.
        if (kind !== 'delta' || changes < CHANGES * 0.9)
          throw new Error(`${changes} changes in a ${kind} snapshot`)
        const given = await floor.get(`/delta?file=${encodeURIComponent(file)}&since=${since_seq}`)
        least.push(given.ms)
        floorBytes = given.body.length
      }
      if (repetition < 0) continue
      stowageRuns.push(ours)
      floorRuns.push(least)
    }
    connection.close()
    floor.close()
    const work = `delta of ${CHANGES} in ${bench.largest.toLocaleString('en')} items`
    yield* latencyFigures(work, stowageRuns, floorRuns)
    yield { work: '  answer, gzip', unit: 'bytes', stowage: [bytes], floor: [floorBytes] }
  },
}
