import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { Gateway } from '../../support/gateway.ts'
import type { Bench, Scenario } from '../bench.ts'
import { type BrowsingIds, fillForBrowsing } from '../browsing-fill.ts'
import { type Figure, quantile } from '../figure.ts'
import { BenchTab, startBrowser } from '../web/browser.ts'
import { writeClip } from '../web/labels.ts'
import { cookiesFor } from '../web/session.ts'
import {
  adds,
  type ColdStart,
  coldStart,
  deltas,
  firstCode,
  otherTab,
  photo,
  picks,
  plainInteractions,
  plainScrolls,
  roundTrips,
  scrolls,
  searches,
  strictWrites,
  takeover,
  use,
  visit,
} from '../web/steps.ts'

const THINGS = 50_000
const PLACES = 20_000
const STARTS = 3
/** So many times slower than this machine an old phone is. */
const SLOW = 4

/** What the parts share: a household, and a browser with a copy of it on its disk. */
interface Home {
  readonly bench: Bench
  readonly gateway: Gateway
  readonly url: string
  readonly household_id: string
  readonly ids: BrowsingIds
  /** Starts the browser. `more`: further arguments. */
  start(more?: readonly string[]): Promise<BrowserContext>
}

type Part = (home: Home) => AsyncGenerator<Figure>

/** The app in Chromium, with a large household on its disk. `--cases` names parts; the first sync comes before each of them. */
export const web: Scenario = {
  name: 'web',
  only_named: true,
  async *run(bench) {
    const { household_id, ids } = await filled(bench)
    const gateway = await Gateway.open(bench.stowage.url)
    const folder = join(bench.folder, 'browser')
    const cookies = await cookiesFor(bench.stowage.url, household_id)
    const start = (more: readonly string[] = []) => startBrowser(folder, gateway, cookies, more)
    const home: Home = { bench, gateway, url: gateway.url, household_id, ids, start }
    yield* firstSync(home)
    for (const [name, part] of Object.entries(parts)) {
      if (!bench.options.cases || bench.options.cases.test(name)) yield* part(home)
    }
    await gateway.cut()
  },
}

/** Also leaves the app open until it keeps what the next start shows first. */
async function* firstSync({ url, start }: Home): AsyncGenerator<Figure> {
  const context = await start()
  const tab = await BenchTab.open(context)
  await tab.settled()
  const begun = performance.now()
  await tab.page.goto(url)
  await tab.synced()
  const synced = performance.now() - begun
  const { read, write } = await tab.ask<{ read: number; write: number }>('copyFloor()')
  yield {
    ...one(`first sync of ${THINGS.toLocaleString('en')} things to disk`, synced, 3000),
    floor: [read + write],
  }
  await tab.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await visit(tab, url)
  await tab.close()
  await context.close()
}

/** Each has a browser of its own, so that one can be run alone. */
const parts: Readonly<Record<string, Part>> = {
  start: (home) => starts(home, 1),
  start_slow: (home) => starts(home, SLOW),
  search: searching,
  write: writing,
  scroll: scrolling,
  tabs,
  delta,
  use: using,
  photo: photographing,
  code: scanning,
}

async function* starts({ url, gateway, start }: Home, slow: number): AsyncGenerator<Figure> {
  const times = slow === 1 ? '' : `, page ${slow} times slower`
  const lists: ColdStart[] = []
  const found: ColdStart[] = []
  for (let i = 0; i < STARTS; i++) {
    let context = await start()
    await gateway.cut()
    lists.push(await coldStart(context, `${url}/items`, slow, 'isComplete()'))
    await context.close()
    context = await start()
    found.push(await coldStart(context, `${url}/search?q=drill`, slow, 'hasRows()'))
    await context.close()
    await gateway.mend()
  }
  const floor = lists.map((each) => each.floor)
  const [soon, late] = slow === 1 ? [300, 800] : [800, 2000]
  yield* [
    started(
      `first content${times}`,
      soon,
      lists.map(({ content }) => content),
    ),
    started(
      `first page of a list${times}`,
      late,
      lists.map(({ rows }) => rows),
      floor,
    ),
    started(
      `all of the list${times}`,
      late,
      lists.map(({ complete }) => complete),
      floor,
    ),
    started(
      `found things${times}`,
      late,
      found.map(({ rows }) => rows),
      found.map((each) => each.floor),
    ),
  ]
}

/** A browser with a tab that has the app open, for as long as a part takes. */
async function* inTab(
  { url, start }: Home,
  work: (tab: BenchTab, context: BrowserContext) => AsyncGenerator<Figure>,
): AsyncGenerator<Figure> {
  const context = await start()
  const tab = await BenchTab.open(context)
  await tab.page.goto(url)
  await tab.synced()
  yield* work(tab, context)
  await context.close()
}

function searching(home: Home): AsyncGenerator<Figure> {
  return inTab(home, async function* (tab, context) {
    const there = [quantile(await roundTrips(context), 0.95)]
    const picked = `pick one of ${PLACES.toLocaleString('en')} places`
    const { engine, page } = await searches(tab, home.url)
    yield p95('search as one types, the engine', engine, 30)
    yield { ...p95('  until the page has the answer', page), floor: there }
    yield { ...p95(picked, await picks(tab, home.url), 50), floor: there }
  })
}

function writing(home: Home): AsyncGenerator<Figure> {
  return inTab(home, async function* (tab) {
    const floor = await strictWrites(tab)
    const written = p95('a change on disk', await adds(tab, home.url), 15)
    yield { ...written, floor: [quantile(floor, 0.95)] }
  })
}

function scrolling(home: Home): AsyncGenerator<Figure> {
  return inTab(home, async function* (tab, context) {
    const { frames, rows } = await scrolls(tab, home.url)
    const plain = [await plainScrolls(context)]
    yield { ...one('fast scroll', frames, 58), floor: plain, unit: 'frames/s', note: 'target: at least 58' }
    yield { ...one('  rows in the document', rows, 80), unit: 'rows' }
  })
}

async function* tabs(home: Home): AsyncGenerator<Figure> {
  yield* inTab(home, async function* (tab, context) {
    yield p95('another tab shows a change', await otherTab(context, tab, home.url), 100)
  })
  const context = await home.start()
  yield one('a change while the tab that writes is closed', await takeover(context, home.url), 1000)
  await context.close()
}

function delta(home: Home): AsyncGenerator<Figure> {
  return inTab(home, async function* (tab) {
    const seen: number[] = []
    for (let i = 0; i < STARTS; i++) seen.push(await deltas(home.bench, tab, home))
    yield { ...one("100 changes of another's phone are shown", 0, 200), stowage: seen }
  })
}

function using(home: Home): AsyncGenerator<Figure> {
  return inTab(home, async function* (tab, context) {
    await tab.slow(SLOW)
    await use(tab, home.url)
    const { interactions, long_tasks } = await tab.take()
    const plainly = await plainInteractions(context, SLOW)
    yield {
      ...one(
        `interaction to next paint, p98 of ${interactions.length}, page ${SLOW} times slower`,
        quantile(interactions, 0.98),
        100,
      ),
      floor: [quantile(plainly.interactions, 0.98)],
    }
    yield {
      ...one(`  longest task of the page`, Math.max(0, ...long_tasks), 50),
      floor: [Math.max(0, ...plainly.long_tasks)],
      note: `target: at most 50; ${long_tasks.length} longer`,
    }
  })
}

async function* photographing({ url, ids, start }: Home): AsyncGenerator<Figure> {
  const context = await start()
  const large = await photo(context, `${url}/items/${ids.items[0] ?? ''}`, SLOW)
  yield {
    ...one(`a photo of 12 megapixels is shown, page ${SLOW} times slower`, large.shown, 1500),
    floor: [large.floor],
  }
  await context.close()
}

async function* scanning({ bench, household_id, ids, url, start }: Home): AsyncGenerator<Figure> {
  const clip = join(bench.folder, 'label.mjpeg')
  await writeClip(bench, household_id, ids.items[1] ?? '', clip)
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${clip}`]
  const context = await start(camera)
  const codes: number[] = []
  for (let i = 0; i < STARTS; i++) codes.push(await firstCode(context, url))
  yield { ...one('from the camera being on to the first code', 0, 700), stowage: codes }
  await context.close()
}

function started(
  what: string,
  target: number,
  stowage: readonly number[],
  floor: readonly number[] = [],
): Figure {
  return { ...one(`start offline: ${what}`, 0, target), stowage, floor }
}

async function filled(bench: Bench): Promise<{ household_id: string; ids: BrowsingIds }> {
  const { household_id, file } = await bench.found('In a browser')
  const made: BrowsingIds[] = []
  const items = Math.min(THINGS, bench.largest)
  const size = { items, containers: items / 10, places: Math.min(PLACES, items) }
  await bench.withoutStowage(async () => {
    made.push(await fillForBrowsing(file, size))
  })
  const [ids] = made
  if (!ids) throw new Error('nothing was filled')
  return { household_id, ids }
}

function one(work: string, ms: number, target?: number): Figure {
  const note = target === undefined ? {} : { note: `target: at most ${target}` }
  return { work, unit: 'ms', stowage: [ms], floor: [], ...note }
}

function p95(work: string, times: readonly number[], target?: number): Figure {
  return one(`${work}, p95 of ${times.length}`, quantile(times, 0.95), target)
}
