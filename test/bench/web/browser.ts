import { fileURLToPath } from 'node:url'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { WHOLE_CHROMIUM } from '../../support/chromium-path.ts'
import type { Gateway } from '../../support/gateway.ts'
import type { Recorded } from './recorded.ts'

const IN_PAGE = fileURLToPath(new URL('./in-page.mjs', import.meta.url))

/** How long Chromium needs after its start for pages of its own, such as the one of its address bar, in ms. */
const SETTLED_MS = 2000
/** For how long a page is waited for, in ms. */
const PATIENCE_MS = 120_000

/** The tab of somebody who is signed in. */
export class BenchTab {
  readonly page: Page
  private readonly debugging: CDPSession

  private constructor(page: Page, debugging: CDPSession) {
    this.page = page
    this.debugging = debugging
  }

  static async open(context: BrowserContext): Promise<BenchTab> {
    const page = await context.newPage()
    await page.setViewportSize({ width: 1280, height: 900 })
    return new BenchTab(page, await context.newCDPSession(page))
  }

  /** Slows the thread of the page down by a factor. Chromium does not slow workers down. */
  async slow(times: number): Promise<void> {
    await this.debugging.send('Emulation.setCPUThrottlingRate', { rate: times })
  }

  take(): Promise<Recorded> {
    return this.ask<Recorded>('take()')
  }

  /** What `bench` in the page answers to an expression, such as `take()`; see `in-page.mjs`. */
  ask<T>(expression: string): Promise<T> {
    return this.page.evaluate<T>(`bench.${expression}`)
  }

  /** Resolves when it answers `true`; asks at an interval, as each question takes time from the page. Our policy refuses what Playwright has for this. */
  async until(expression: string, every_ms = 20): Promise<void> {
    await this.answerTo(expression, every_ms)
  }

  /** The first answer to an expression that is neither `false` nor null; asks as `until` does. */
  private async answerTo<T>(expression: string, every_ms = 20): Promise<T> {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      const answer = await this.ask<T | false | null>(expression)
      if (answer !== false && answer !== null) return answer
      if (Date.now() > end) throw new Error(`the page did not come to ${expression}`)
      await new Promise((resolve) => setTimeout(resolve, every_ms))
    }
  }

  /**
   * Clicks in the middle of what a selector finds. Playwright's own clicks look at the whole document, on the thread that is measured.
   *
   * @param number which of the elements, from 0
   */
  async click(selector: string, number: number): Promise<void> {
    const found = `middleOf(${JSON.stringify(selector)}, ${number})`
    const { x, y } = await this.answerTo<{ x: number; y: number }>(found)
    await this.page.mouse.click(x, y)
  }

  /** Waits until the browser is there: pages of its own take both processors of a small machine at first. */
  settled(): Promise<void> {
    return this.page.waitForTimeout(SETTLED_MS)
  }

  /** Resolves when the page says that all is synced. */
  async synced(): Promise<void> {
    await this.page.getByText('All changes saved').first().waitFor({ timeout: 120_000 })
  }

  /** Resolves when the copy is open, and level with the server: what was said of an earlier time does not count. */
  level(): Promise<void> {
    return this.until('isLevel()')
  }

  close(): Promise<void> {
    return this.page.close()
  }
}

/** Starts Chromium with a profile on disk, in which somebody is signed in by a cookie. `more`: further arguments. */
export async function startBrowser(
  folder: string,
  { url }: Gateway,
  cookies: string,
  more: readonly string[] = [],
): Promise<BrowserContext> {
  if (WHOLE_CHROMIUM === undefined)
    throw new Error('There is no Chromium: install the Debian package chromium.')
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: WHOLE_CHROMIUM,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', ...more],
  })
  await context.addInitScript({ path: IN_PAGE })
  await context.addCookies(
    cookies.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url }
    }),
  )
  return context
}
