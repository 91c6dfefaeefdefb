import type { Scenario } from '../bench.ts'
import { latencyFigures } from '../figure.ts'
import { pick } from '../inventory.ts'
import { MOBILE, waitForSearch } from '../stowage-client.ts'
import { COMMON_WORD, RARE_WORD } from '../words.ts'
import { firstSearches, questionsToReplica, questionsToServer } from './search-quality.ts'

const REPETITIONS = 3
/** Results of a page. */
const LIMIT = 50

/** People look for things, and at one of them. */
export const search: Scenario = {
  name: 'search',
  async *run(bench) {
    const { household_id, inventory, file } = await bench.household(bench.largest)
    const connection = bench.connect()
    const floor = bench.connectFloor()
    await waitForSearch(connection, household_id)
    const named = `household_id=${household_id}`
    const at = `file=${encodeURIComponent(file)}`
    const size = bench.largest.toLocaleString('en')
    const looks = [
      { work: `search for a common word in ${size} items`, word: COMMON_WORD, times: 30 },
      { work: `search for a rare word in ${size} items`, word: RARE_WORD, times: 100 },
    ].map(({ work, word, times }) => ({
      work,
      times,
      ours: () => `${MOBILE}/inventory/search?q=${word}&limit=${LIMIT}&${named}`,
      least: (_: string, bytes: number) =>
        `/search?match=${encodeURIComponent(`"${word}"*`)}&limit=${LIMIT}&bytes=${bytes}&${at}`,
    }))
    const detail = {
      work: `detail of one of ${size} items`,
      times: 300,
      ours: () => `${MOBILE}/inventory/item/${pick(inventory.items)}?${named}`,
      least: (path: string, bytes: number) =>
        `/detail?id=${/item\/([^?]+)/.exec(path)?.[1]}&bytes=${bytes}&${at}`,
    }
    for (const { work, times, ours, least } of [...looks, detail]) {
      const stowageRuns: number[][] = []
      const floorRuns: number[][] = []
      for (let repetition = -1; repetition < REPETITIONS; repetition++) {
        const paths = Array.from({ length: times }, ours)
        const answers = []
        for (const path of paths) answers.push(await connection.get(path))
        const floorAnswers = []
        for (const [i, path] of paths.entries()) {
          floorAnswers.push(await floor.get(least(path, answers[i]?.body.length ?? 0)))
        }
        if (repetition < 0) continue
        stowageRuns.push(answers.map(({ ms }) => ms))
        floorRuns.push(floorAnswers.map(({ ms }) => ms))
      }
      yield* latencyFigures(work, stowageRuns, floorRuns)
    }
    connection.close()
    floor.close()
    yield* questionsToServer(bench)
    yield* questionsToReplica()
    yield* firstSearches(bench)
  },
}
