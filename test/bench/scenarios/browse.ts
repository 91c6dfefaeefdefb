import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Scenario } from '../bench.ts'
import { type BrowsingIds, fillForBrowsing } from '../browsing-fill.ts'
import { type Answer, Connection } from '../connection.ts'
import { latencyFigures } from '../figure.ts'
import { FloorTarget } from '../floor-target.ts'
import { pick } from '../inventory.ts'
import { dataOf, pushBody, signInBrowser } from '../stowage-client.ts'

const REPETITIONS = 3
const QUIET_MS = 15_000
const LIMIT = 50
/** A household of 50,000 items has so many containers, and locations, zones, racks, rows, shelves and slots. */
const CONTAINERS = 1 / 10
const PLACES = 2 / 5

/** What somebody types, letter by letter. */
const TYPED = 'spare bulbs'

/** One kind of look, and the least that answers the same bytes. */
interface Look {
  readonly work: string
  readonly times: number
  readonly path: () => string
  /** The body of what changes something. */
  readonly body?: () => string
  readonly floor: (connection: Connection, answer: Answer, path: string) => Promise<Answer>
}

/** Somebody looks around in a browser: lists, the tree of places, the search, one item; and moves some. */
export const browse: Scenario = {
  name: 'browse',
  async *run(bench) {
    const items = bench.largest
    const { household_id, file, inventory } = await bench.found('Browsing')
    const made: BrowsingIds[] = []
    await bench.withoutStowage(async () => {
      const size = { items, containers: Math.round(items * CONTAINERS), places: Math.round(items * PLACES) }
      made.push(await fillForBrowsing(file, size))
    })
    const [ids] = made
    if (!ids) throw new Error('nothing was filled')
    const connect = async () => new Connection(bench.stowage.url, await signInBrowser(bench.stowage.url))
    const browser = await connect()
    const floor = bench.connectFloor()
    const target = FloorTarget.empty(bench, 'browsing')
    const named = `household_id=${household_id}`
    const at = `file=${encodeURIComponent(file)}`
    const among = `of ${items.toLocaleString('en')} items`

    const records = (connection: Connection, answer: Answer) =>
      connection.get(`/records?ids=${idsIn(answer).join(',')}&bytes=${answer.body.length}&${at}`)
    const list = (work: string, query: () => string): Look => ({
      work: `${work} ${among}`,
      times: 200,
      path: () => `/api/v1/items?limit=${LIMIT}&${query()}&${named}`,
      floor: records,
    })
    let letters = 0
    const looks: Look[] = [
      list('a page', () => `sort=${pick(['name', 'updated_at', 'quantity'])}`),
      list('a page of a category', () => `category=${pick(ids.categories)}`),
      list('a page of a location', () => `place=${pick(ids.locations)}`),
      list('a page with a tag, counted', () => `any_tag=${pick(ids.tags)}&total=true`),
      list('a page with two letters in it', () => `q=${pick(['sp', 're', 'ca'])}`),
      {
        work: 'the tree of places',
        times: 40,
        path: () => `/api/v1/structure/tree?${named}`,
        floor: (connection, { body }) => connection.get(`/blank?bytes=${body.length}`),
      },
      {
        work: `search as one types, ${among}`,
        times: 220,
        path: () => {
          letters = letters < TYPED.length ? letters + 1 : 2
          return `/api/v1/search?q=${encodeURIComponent(TYPED.slice(0, letters).trim())}&limit=20&${named}`
        },
        floor: (connection, { body }, path) => {
          const words = (new URL(path, 'http://floor').searchParams.get('q') ?? '').split(' ')
          const match = `${words.map((word) => `"${word}"`).join(' ')}*`
          const asked = `match=${encodeURIComponent(match)}&limit=20&bytes=${body.length}`
          return connection.get(`/search?${asked}&${at}`)
        },
      },
      {
        work: `one ${among}`,
        times: 300,
        path: () => `/api/v1/items/${pick(ids.items)}?${named}`,
        floor: (connection, { body }, path) =>
          connection.get(`/detail?id=${/items\/([^?]+)/.exec(path)?.[1]}&bytes=${body.length}&${at}`),
      },
      {
        work: `move one ${among}`,
        times: 100,
        path: () => `/api/v1/items/${pick(ids.items)}/move`,
        body: () =>
          JSON.stringify({ household_id, placement: { kind: 'container', id: pick(ids.containers) } }),
        floor: (connection) => connection.post(target.path, pushBody(household_id, inventory.creates(1))),
      },
    ]
    // What lists need of the records is made when a list is first asked for; that is a figure of its own.
    const firstPage = async (connection: Connection) =>
      (await connection.get(`/api/v1/items?limit=${LIMIT}&${named}`)).ms
    const never = [[await firstPage(browser)]]
    yield* latencyFigures(`first page ${among} that were never listed`, never, []).slice(0, 1)
    for (const look of looks) yield* await figuresOf(look, browser, floor)
    browser.close()
    floor.close()
    const memory = () => [bench.stowage.memory()?.rss ?? Number.NaN]
    const after = `memory after looking around ${among.replace('of', 'among')}`
    yield { work: after, unit: 'MB', stowage: memory(), floor: [], note: 'target: under 150' }
    await setTimeout(QUIET_MS)
    yield { work: '  after 15 s of quiet', unit: 'MB', stowage: memory(), floor: [] }
    const reopened: number[] = []
    for (let i = 0; i < REPETITIONS; i++) {
      await bench.withoutStowage(async () => {})
      const again = await connect()
      reopened.push(await firstPage(again))
      again.close()
    }
    const [median] = latencyFigures(`first page ${among} after opening`, [reopened], [])
    if (median) yield { ...median, note: 'target: under 300' }
  },
}

async function figuresOf({ work, times, path, body, floor }: Look, browser: Connection, floorTo: Connection) {
  const stowageRuns: number[][] = []
  const floorRuns: number[][] = []
  for (let repetition = -1; repetition < REPETITIONS; repetition++) {
    const ours: number[] = []
    const least: number[] = []
    for (let i = 0; i < times; i++) {
      const asked = path()
      const answer = await (body ? browser.post(asked, body()) : browser.get(asked))
      ours.push(answer.ms)
      least.push((await floor(floorTo, answer, asked)).ms)
    }
    if (repetition < 0) continue
    stowageRuns.push(ours)
    floorRuns.push(least)
  }
  return latencyFigures(work, stowageRuns, floorRuns)
}

const Page = z.object({ items: z.array(z.object({ public_id: z.string() })) })

function idsIn(answer: Answer): string[] {
  return dataOf(Page, answer).items.map(({ public_id }) => public_id)
}
