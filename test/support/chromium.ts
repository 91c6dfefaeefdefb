import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { CHROMIUM, HEADLESS_SHELL, WHOLE_CHROMIUM } from './chromium-path.ts'
import { everything } from './rounds.ts'

export { CHROMIUM, WHOLE_CHROMIUM }

/**
 * How long a test waits for something on a page, in ms: longer than the app waits before it tries an unreachable server again, and
 * as long as a machine takes that has ten other things to do.
 */
export const PATIENCE_MS = 100_000

/**
 * What `npm test` spares the browser: code that few pages run often enough to be worth it, helper threads beside the two cores that
 * all tests share, and a process for a screen that nobody looks at. `npm run test:all` takes the browser as it is.
 */
const SPARING = ['--js-flags=--single-threaded --no-opt --no-maglev', '--disable-gpu', '--in-process-gpu']

/** Starts the browser. A sandbox of its own takes privileges that containers seldom have; it sees our servers only. */
export function launchChromium(args: readonly string[] = [], program = CHROMIUM): Promise<Browser> {
  return chromium.launch({
    executablePath: program ?? '',
    args: [
      ...['--no-sandbox', '--disable-dev-shm-usage', ...args],
      ...(program === HEADLESS_SHELL ? SPARING : []),
    ],
  })
}

/** A context of the browser whose pages wait as long as those of other tests. Playwright itself waits for 30 s. */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

/** A browser profile for one test, and all that its pages complain of, or ask of others than one server. */
export async function profileFor(
  browser: Browser,
  url: string,
  options: { readonly brief?: boolean; readonly locale?: string } = {},
): Promise<{ context: BrowserContext; troubles: string[] }> {
  const profile = await newProfile(browser, url, options)
  onTestFinished(() => profile.context.close())
  return profile
}

/**
 * The same for the tests of a suite, one after the other: it lives as long as the browser.
 *
 * @param options `brief`: for a walk in which the server is always there. In `npm test` this browser installs no service worker, which
 *   would load all files of the app: half of the work of a first visit.
 */
export async function newProfile(
  browser: Browser,
  url: string,
  { brief = false, locale }: { readonly brief?: boolean; readonly locale?: string } = {},
): Promise<{ context: BrowserContext; troubles: string[] }> {
  const context = await newContext(browser, {
    ...(locale === undefined ? {} : { locale }),
    // What moves is drawn many times. `npm run test:all` plays it.
    reducedMotion: everything ? 'no-preference' : 'reduce',
  })
  // As on a page over plain http. With the option of Playwright the app would complain.
  if (brief && !everything) await context.addInitScript('delete Navigator.prototype.serviceWorker')
  // Never idle: the app loads each of its thirty late pages when a person goes there, and not all of them three seconds after each start.
  if (brief && !everything) await context.addInitScript('globalThis.requestIdleCallback = () => 0')
  const troubles: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text())
  })
  context.on('weberror', (error) => troubles.push(error.error().message))
  context.on('request', (request) => {
    // A picture from the bytes in the browser has an address of its own.
    if (
      !request
        .url()
        .replace(/^blob:/, '')
        .startsWith(`${url}/`)
    )
      troubles.push(`asked ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`)
  })
  return { context, troubles }
}

/** The troubles but for what was asked while the server was away: what is on its way when it goes is reset, what comes later is refused. */
export function besidesTheNetwork(troubles: readonly string[]): string[] {
  return troubles.filter((text) => !/ERR_CONNECTION_(REFUSED|RESET)/.test(text))
}

/** Follows a link of the app to one of its pages, and waits for its title, if it is given. The app is not loaded again. */
export async function follow(page: Page, path: string, title?: string): Promise<void> {
  await page.evaluate(`(() => {
    const link = document.createElement('a')
    link.href = ${JSON.stringify(path)}
    document.body.append(link)
    link.click()
    link.remove()
  })()`)
  if (title === undefined) return
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor({ state: 'attached' })
}

/** Resolves when the service worker has all files, and answers for this page. */
export async function controlled(page: Page): Promise<void> {
  await until(page, 'navigator.serviceWorker.controller?.state === "activated"')
}

/** Resolves when an expression is true in the page. `page.waitForFunction()` takes `eval`, which our policy refuses. */
export async function until(page: Page, expression: string): Promise<void> {
  await expect.poll(() => page.evaluate(expression)).toBe(true)
}
