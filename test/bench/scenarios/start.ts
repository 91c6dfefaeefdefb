import { setTimeout } from 'node:timers/promises'
import type { Scenario } from '../bench.ts'
import type { Child } from '../child.ts'
import { Connection } from '../connection.ts'
import { startBare, startStowage } from '../servers.ts'
import { MOBILE } from '../stowage-client.ts'

const REPETITIONS = 5
/** After which a process that has nothing to do is looked at. */
const IDLE_MS = 15_000

/** How long a start takes, and what a process that has nothing to do holds. */
export const start: Scenario = {
  name: 'start',
  async *run(bench) {
    const household = await bench.household(bench.smallest)
    const state = `${MOBILE}/sync/manifest?household_id=${household.household_id}`
    const answers: number[] = []
    const states: number[] = []
    const bare: number[] = []
    const idle: number[] = []
    const bareIdle: number[] = []
    await bench.withoutStowage(async () => {
      for (let repetition = -1; repetition < REPETITIONS; repetition++) {
        const last = repetition === REPETITIONS - 1
        const begun = performance.now()
        const stowage = await startStowage(bench.data, null)
        const connection = bench.connect(stowage)
        await connection.get('/api/v1/status')
        const answered = performance.now() - begun
        await connection.get(state)
        const known = performance.now() - begun
        connection.close()
        if (last) idle.push(...(await idleMemory(stowage)))
        await stowage.stop()

        const started = performance.now()
        const floor = await startBare()
        const least = new Connection(floor.url)
        await least.get('/')
        const floorAnswered = performance.now() - started
        least.close()
        if (last) bareIdle.push(...(await idleMemory(floor)))
        await floor.stop()

        if (repetition < 0) continue
        answers.push(answered)
        states.push(known)
        bare.push(floorAnswered)
      }
    })
    yield {
      work: 'start to the first answer',
      unit: 'ms',
      stowage: answers,
      floor: bare,
      note: 'target: under 600',
    }
    yield { work: '  to the first answer about a household', unit: 'ms', stowage: states, floor: [] }
    yield { work: 'idle memory', unit: 'MB', stowage: idle, floor: bareIdle, note: 'target: under 85' }
  },
}

async function idleMemory(child: Child): Promise<number[]> {
  await setTimeout(IDLE_MS)
  const memory = child.memory()
  return memory ? [memory.rss] : []
}
