import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { v7 as uuid7 } from 'uuid'
import { auditRuns, type Run } from '../browser/audit.ts'
import { chromiumMissing, TorturedBrowser, TorturedTab } from '../browser/browser.ts'
import { Gate } from '../browser/gate.ts'
import type { Household } from '../household.ts'
import type { Round } from '../round.ts'
import type { Scenario } from '../scenario.ts'
import { openSite } from '../world.ts'

/** The longest time for which tabs write before something happens, in ms. */
const WRITES_MS = 400
/**
 * After which time Chromium has looked for an update by itself once a page was opened, in ms. It puts that off while tabs write, for up
 * to a minute, and a look that is asked for meanwhile waits for it.
 */
const OWN_LOOK_MS = 6000

/** SIGKILL of all processes of a browser while it writes. */
export const browserKill: Scenario = {
  name: 'browser-kill',
  summary: 'SIGKILL of a browser while its app writes, some times in a row',
  missing: chromiumMissing,
  async play(round) {
    const world = await open(round)
    const { browser, gate, counted } = world
    const runs: Run[] = []
    let context = world.context
    for (let left = round.between(1, 3); left > 0; left--) {
      const tab = await TorturedTab.open(context, gate.url)
      const name = `Run ${runs.length}`
      tab.write(counted, name)
      await watch([tab], round.between(1, WRITES_MS))
      await browser.kill()
      round.note(`killed after ${tab.created.length} things`)
      round.count('kills')
      runs.push({ name, created: tab.created, added: tab.added })
      context = await browser.start()
    }
    await (await TorturedTab.open(context, gate.url)).sent()
    await judge(round, world, runs)
  },
}

/** The tab that writes for all is closed while all of them have something to write. */
export const browserTakeover: Scenario = {
  name: 'browser-takeover',
  summary: 'tabs of one browser are closed while all of them write, the one that writes for them too',
  missing: chromiumMissing,
  async play(round) {
    const world = await open(round)
    const { gate, counted, context } = world
    const runs: Run[] = []
    const tabs: { tab: TorturedTab; name: string }[] = []
    const add = async () => {
      const name = `Tab ${runs.length + tabs.length}`
      const tab = await TorturedTab.open(context, gate.url)
      tab.write(counted, name)
      tabs.push({ tab, name })
    }
    await add()
    await add()
    await add()
    for (let left = round.between(2, 4); left > 0; left--) {
      await watch(
        tabs.map(({ tab }) => tab),
        round.between(1, WRITES_MS),
      )
      // The first one has written for all since the one before it was closed.
      const [first] = tabs.splice(round.random.pick([0, 0, 1]), 1)
      if (!first) throw new Error('there is no tab')
      await first.tab.page.close()
      round.note(`closed ${first.name} after ${first.tab.created.length} things`)
      round.count('takeovers')
      runs.push({ name: first.name, created: first.tab.created, added: first.tab.added })
      await add()
    }
    for (const { tab, name } of tabs) {
      await tab.stop()
      runs.push({ name, created: tab.created, added: tab.added })
    }
    await tabs[0]?.tab.sent()
    await judge(round, world, runs)
  },
}

/** A newer build of the app takes over while the older one writes. */
export const browserUpdate: Scenario = {
  name: 'browser-update',
  summary: 'a newer build of the app takes over in one tab while the older one writes in it and in another',
  missing: chromiumMissing,
  async play(round) {
    const world = await open(round)
    const { gate, counted, context } = world
    const other = await TorturedTab.open(context, gate.url)
    const tab = await TorturedTab.open(context, gate.url)
    await tab.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await Promise.all([gate.prepare(), delay(OWN_LOOK_MS)])
    other.write(counted, 'Other')
    tab.write(counted, 'Older')
    await watch([tab, other], round.between(1, WRITES_MS))
    gate.update()
    const before = await scriptOf(tab)
    await tab.page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.update())')
    const offer = tab.page.getByRole('button', { name: 'Update Stowage' })
    await offer.waitFor()
    const runs: Run[] = []
    await watch([tab, other], round.between(1, WRITES_MS))
    const loaded = tab.page.waitForEvent('load')
    await offer.click()
    const asked = performance.now()
    await loaded
    const took = (performance.now() - asked) / 1000
    await tab.page.getByRole('heading', { level: 1 }).first().waitFor()
    const after = await scriptOf(tab)
    if (after === before) throw new Error('the newer build did not take over')
    round.note(`updated after ${tab.created.length} things, in ${took.toFixed(1)} s`)
    round.count('updates')
    runs.push({ name: 'Older', created: [...tab.created], added: tab.added })
    const newer = await TorturedTab.open(context, gate.url)
    newer.write(counted, 'Newer')
    await watch([newer, other], round.between(1, WRITES_MS))
    for (const [name, each] of [
      ['Newer', newer],
      ['Other', other],
    ] as const) {
      await each.stop()
      runs.push({ name, created: each.created, added: each.added })
    }
    await newer.sent()
    await judge(round, world, runs)
  },
}

interface World {
  readonly household: Household
  readonly gate: Gate
  readonly browser: TorturedBrowser
  readonly context: BrowserContext
  /** The id of the thing that all tabs count up. */
  readonly counted: string
}

async function open(round: Round): Promise<World> {
  const { site, household } = await openSite(round, { phones: 1 })
  const gate = await Gate.open(round, () => site.server.url)
  const browser = new TorturedBrowser(round, { ...(await site.signInBrowser('ada')), url: gate.url })
  const context = await browser.start()
  const counted = uuid7()
  const tab = await TorturedTab.open(context, gate.url)
  await tab.page.evaluate(`torture.begin('${counted}')`)
  await tab.sent()
  await tab.page.close()
  return { household, gate, browser, context, counted }
}

/** Looks at what tabs are told, for some time from the first answer to the last of them on. */
async function watch(tabs: readonly TorturedTab[], ms: number): Promise<void> {
  for (let end = Number.POSITIVE_INFINITY; performance.now() < end; ) {
    for (const tab of tabs) await tab.look()
    const all_write = tabs.every(({ created }) => created.length > 0)
    if (all_write && end === Number.POSITIVE_INFINITY) end = performance.now() + ms
    await delay(5)
  }
}

async function judge(round: Round, { household, counted }: World, runs: readonly Run[]): Promise<void> {
  const { things } = await auditRuns(household, counted, runs)
  round.count('things', things)
}

/** The address of the script that a tab runs. */
function scriptOf(tab: TorturedTab): Promise<string> {
  return tab.page.evaluate<string>(`document.querySelector('script[src]').src`)
}
