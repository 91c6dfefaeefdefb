import type { BrowserContext } from 'playwright-core'
import { v7 as uuid7 } from 'uuid'
import type { Bench } from '../bench.ts'
import type { BrowsingIds } from '../browsing-fill.ts'
import { BenchTab } from './browser.ts'
import { largePhoto } from './labels.ts'
import type { Recorded } from './recorded.ts'
import { pushed } from './session.ts'

/** What people type into a search. */
const PHRASES = ['spare bulbs', 'red drill', 'camping tent', 'label 40', 'box 123', 'garland 4']
/** What people type into the place picker. */
const PLACES = ['location 3', 'slot 42', 'box 17', 'rack', 'shelf 9']
const ADDED = 40
const SCROLLED_MS = 3000
const CHANGES = 100
const ROUND_TRIPS = 40
/** Keys that are pressed in a document with nothing but a field. */
const KEYS = 40

/** Looks at the first page and at a list, and leaves the app open until it has nothing more to do. */
export async function visit(tab: BenchTab, url: string): Promise<void> {
  await tab.page.goto(`${url}/`)
  await tab.synced()
  await tab.until("keeps(['home'])", 1000)
  await tab.page.goto(`${url}/items`)
  await tab.until("keeps(['home', 'list'])", 1000)
}

/** When an app that was not running showed something, in ms. NaN for what it did not show. */
export interface ColdStart {
  readonly content: number
  readonly rows: number
  /** When the copy answered a question for a list with all its records. */
  readonly complete: number
  /** What the browser needs to read and parse the records, measured right after the start. */
  readonly floor: number
}

/** Opens an address as an app that was not running. `until`: what has to be there at the end. */
export async function coldStart(
  context: BrowserContext,
  address: string,
  slow: number,
  until: 'hasRows()' | 'isComplete()',
): Promise<ColdStart> {
  const tab = await BenchTab.open(context)
  await tab.settled()
  await tab.slow(slow)
  await tab.page.goto(address)
  await tab.until('hasRows()')
  await tab.until(until)
  const { first_content, first_rows, complete } = await tab.take()
  const { read } = await tab.ask<{ read: number }>('copyFloor()')
  await tab.close()
  return {
    content: first_content ?? Number.NaN,
    rows: first_rows ?? Number.NaN,
    complete: complete ?? Number.NaN,
    floor: read,
  }
}

/** Asks a worker that does nothing, as often as somebody types. Gives the times of its answers in ms: the way there and back. */
export async function roundTrips(context: BrowserContext): Promise<number[]> {
  const tab = await BenchTab.open(context)
  const taken = await tab.ask<number[]>(`roundTrips(${ROUND_TRIPS})`)
  await tab.close()
  return taken
}

/**
 * Searches letter by letter. Gives the times in ms until the engine answered, and until the page had the answer: after a key Chromium
 * holds back all messages to the page until the next frame.
 */
export async function searches(tab: BenchTab, url: string): Promise<{ engine: number[]; page: number[] }> {
  await tab.page.goto(`${url}/search`)
  const field = tab.page.getByRole('searchbox').first()
  await field.waitFor()
  // The first search after a start waits for the index; `start offline: found things` measures that.
  await field.pressSequentially('lamp')
  await tab.until("isAnswered('find')")
  const answers = await noteAnswers(tab)
  await tab.take()
  for (const phrase of PHRASES) {
    await field.fill('')
    await field.pressSequentially(phrase, { delay: 60 })
    await tab.page.locator('main a[href^="/items/"], main a[href^="/containers/"]').first().waitFor()
  }
  const { calls } = await tab.take()
  const found = calls.filter(({ name }) => name === 'find')
  const answered = await answers()
  const engine = found.map(({ id, asked_at }) => (answered[id] ?? Number.NaN) - asked_at)
  return { engine, page: found.map(({ ms }) => ms) }
}

/** Has the engine of a tab note when it answers each question; what is returned gives the times in ms since 1970, by their numbers. */
async function noteAnswers(tab: BenchTab): Promise<() => Promise<Readonly<Record<number, number>>>> {
  const worker = tab.page.workers().find((each) => each.url().includes('/worker-'))
  if (!worker) throw new Error(`There is no engine among ${tab.page.workers().map((each) => each.url())}`)
  await worker.evaluate(`{
    self.benchAnswers = {}
    const post = self.postMessage
    self.postMessage = (message, ...more) => {
      if (message?.ending) self.benchAnswers[message.id] = performance.timeOrigin + performance.now()
      return post.call(self, message, ...more)
    }
  }`)
  return () => worker.evaluate('self.benchAnswers')
}

/** Looks for places in the picker. Gives the times of the engine's answers in ms. */
export async function picks(tab: BenchTab, url: string): Promise<number[]> {
  await tab.page.goto(`${url}/add`)
  await tab.page.locator('[aria-labelledby="add-place add-place-value"]').click()
  const field = tab.page.getByRole('dialog').getByRole('searchbox')
  await field.waitFor()
  await field.pressSequentially('box')
  await tab.until("isAnswered('pick_places')")
  await tab.take()
  for (const words of PLACES) {
    await field.fill('')
    await field.pressSequentially(words, { delay: 60 })
    await tab.until("isAnswered('pick_places')")
  }
  return timesOf(tab, 'pick_places')
}

/**
 * Adds things. Gives the times in ms until each was on disk. The form is sent by a script: after a key Chromium holds back all messages
 * to the page until the next frame, which `use` measures.
 */
export async function adds(tab: BenchTab, url: string): Promise<number[]> {
  await tab.page.goto(`${url}/add`)
  const name = tab.page.locator('main form input').first()
  await name.waitFor()
  await tab.level()
  await tab.take()
  const taken: number[] = []
  while (taken.length < ADDED) {
    await tab.ask("send('Torch')")
    await tab.until("answered('mutate')")
    taken.push(...(await timesOf(tab, 'mutate')))
    await tab.until('hasEmptyForm()')
  }
  return taken
}

/** What the browser needs for as many strict writes, each of a text as large as an operation. In ms. */
export function strictWrites(tab: BenchTab): Promise<number[]> {
  return tab.ask(`strictWrites(${ADDED})`)
}

/** Somebody uses the app for a minute: all pages, a search, a thing, its form. */
export async function use(tab: BenchTab, url: string): Promise<void> {
  const { page } = tab
  await page.goto(`${url}/`)
  await tab.until('hasRows()')
  await tab.take()
  for (let round = 0; round < 3; round++) {
    for (const key of ['t', 'p', 'h', 't']) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await page.waitForTimeout(250)
    }
    await tab.click('main a[href^="/items/"]', round)
    await page.waitForTimeout(400)
    await page.keyboard.press('/')
    await page.waitForTimeout(200)
    await page.keyboard.type('drill', { delay: 80 })
    await page.waitForTimeout(300)
    await tab.click('main a[href^="/items/"]', round)
    await page.waitForTimeout(400)
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.waitForTimeout(300)
    await tab.click('main a[href^="/places/"]', round)
    await page.waitForTimeout(300)
    await page.keyboard.press('n')
    await page.waitForTimeout(300)
    await page.keyboard.type('Candles', { delay: 60 })
    await page.keyboard.press('Enter')
    await page.waitForTimeout(300)
    await page.keyboard.press('Escape')
    await tab.click('nav a[href="/"]', 0)
    await page.waitForTimeout(300)
  }
}

/** Types into a document with nothing but a field, as slow as the page was. Gives the times to the next paint in ms. */
export async function plainInteractions(context: BrowserContext, slow: number): Promise<Recorded> {
  const tab = await BenchTab.open(context)
  await tab.slow(slow)
  await tab.ask('plainField()')
  await tab.take()
  for (let i = 0; i < KEYS; i++) {
    await tab.page.keyboard.press('a')
    await tab.page.waitForTimeout(80)
  }
  const taken = await tab.take()
  await tab.close()
  return taken
}

/** Frames a second while a document of plain rows scrolls. */
export async function plainScrolls(context: BrowserContext): Promise<number> {
  const tab = await BenchTab.open(context)
  const frames = await tab.ask<number>(`plainScroll(${SCROLLED_MS})`)
  await tab.close()
  return frames
}

/** Adds a large photo to a thing. Gives the time in ms until the page shows it, and the least that a small picture of it takes. */
export async function photo(
  context: BrowserContext,
  address: string,
  slow: number,
): Promise<{ readonly shown: number; readonly floor: number }> {
  const tab = await BenchTab.open(context)
  await tab.page.goto(address)
  await tab.synced()
  await tab.slow(slow)
  const buffer = await largePhoto()
  const shown = tab.ask<number>('photoShown()')
  const field = tab.page.locator('main input[type=file][multiple]').first()
  await field.setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer })
  const taken = {
    shown: await shown,
    floor: await tab.ask<number>(`pictureFloor('${buffer.toString('base64')}')`),
  }
  await tab.close()
  return taken
}

/** Opens the page that scans. Gives the time in ms from the camera being on until the page shows the first code. */
export async function firstCode(context: BrowserContext, url: string): Promise<number> {
  await context.grantPermissions(['camera'], { origin: url })
  const tab = await BenchTab.open(context)
  await tab.page.goto(`${url}/scan`)
  await tab.until('hasCode()')
  const { camera_on, first_code } = await tab.take()
  await tab.close()
  return (first_code ?? Number.NaN) - (camera_on ?? Number.NaN)
}

/** Scrolls through the list of all things. Gives frames a second, and the most rows that were in the document. */
export async function scrolls(
  tab: BenchTab,
  url: string,
): Promise<{ readonly frames: number; readonly rows: number }> {
  await tab.page.goto(`${url}/items`)
  await tab.page.locator('main a[href^="/items/"]').first().waitFor()
  await tab.level()
  await tab.page.mouse.move(640, 500)
  return tab.ask(`scroll(${SCROLLED_MS})`)
}

/** How long it takes in ms until another tab shows a thing that one tab made, from its being on disk. */
export async function otherTab(context: BrowserContext, tab: BenchTab, url: string): Promise<number[]> {
  const other = await BenchTab.open(context)
  await other.page.goto(`${url}/search?q=Heirloom`)
  await other.page.getByRole('searchbox').first().waitFor()
  const taken: number[] = []
  await tab.page.goto(`${url}/add`)
  await tab.level()
  await other.until("isAnswered('find')")
  for (let i = 0; i < 5; i++) {
    const name = `Heirloom ${i}`
    const seen = other.ask<number>(`shows('${name}')`)
    await tab.page.locator('main form input').first().fill(name)
    await tab.take()
    await tab.page.keyboard.press('Enter')
    await tab.until("answered('mutate')")
    const { calls } = await tab.take()
    const made = calls.find(({ name }) => name === 'mutate')?.answered_at ?? Number.NaN
    // The worker tells both tabs at the same time, and either may show it first.
    taken.push(Math.max(0, (await seen) - made))
    await tab.until('hasEmptyForm()')
  }
  await other.close()
  return taken
}

/** How long a change takes in ms that is made in a tab while the tab that writes is closed. */
export async function takeover(context: BrowserContext, url: string): Promise<number> {
  const leader = await BenchTab.open(context)
  await leader.page.goto(`${url}/add`)
  await leader.synced()
  const heir = await BenchTab.open(context)
  await heir.page.goto(`${url}/add`)
  const name = heir.page.locator('main form input').first()
  await name.fill('Heritage')
  await heir.synced()
  await heir.take()
  await leader.close()
  await name.press('Enter')
  await heir.until("answered('mutate')")
  const [taken = Number.NaN] = await timesOf(heir, 'mutate')
  await heir.close()
  return taken
}

/** How long it takes in ms from the server's answer to another's push of a hundred changes until the page shows the last. */
export async function deltas(
  bench: Bench,
  tab: BenchTab,
  to: { readonly url: string; readonly household_id: string; readonly ids: BrowsingIds },
): Promise<number> {
  const [watched = '', ...others] = to.ids.items
  const name = `Renamed ${Date.now()}`
  await tab.page.goto(`${to.url}/items/${watched}`)
  await tab.page.getByRole('heading', { level: 1 }).first().waitFor()
  await tab.level()
  const changed = [...others.slice(0, CHANGES - 1), watched]
  const operations = changed.map((public_id) => ({
    operation_id: uuid7(),
    type: 'item.update',
    input: { public_id, name },
    base_seq: Number.MAX_SAFE_INTEGER,
    occurred_at: new Date().toISOString(),
  }))
  const seen = tab.page.getByRole('heading', { level: 1, name }).waitFor()
  await pushed(bench, to.household_id, operations)
  const begun = performance.now()
  await seen
  return performance.now() - begun
}

async function timesOf(tab: BenchTab, name: string): Promise<number[]> {
  const { calls } = await tab.take()
  return calls.filter((call) => call.name === name).map(({ ms }) => ms)
}
