import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { APP_ENGINE } from '../../support/app-engine.ts'
import { WHOLE_CHROMIUM } from '../../support/chromium-path.ts'
import type { Round } from '../round.ts'

const IN_PAGE = fileURLToPath(new URL('./in-page.mjs', import.meta.url))

export function chromiumMissing(): string | null {
  return WHOLE_CHROMIUM === undefined ? 'there is no chromium' : null
}

/** For how long a browser may send at most, in ms: longer than its requests wait for a silent server. */
const SENT_MS = 90_000

/** What the engine answered to a tab since the last look. */
export interface Answered {
  readonly created: readonly string[]
  readonly added: number
  readonly asked: number
}

/** A browser with a profile on disk. It can be killed with all its processes, and started again. */
export class TorturedBrowser {
  private readonly folder: string
  private process: ChildProcess | null = null
  private browser: Browser | null = null
  private readonly cookie: { name: string; value: string; url: string }

  constructor(round: Round, cookie: { name: string; value: string; url: string }) {
    this.folder = join(round.folder, 'browser')
    this.cookie = cookie
    round.onEnd(() => this.kill())
  }

  async start(): Promise<BrowserContext> {
    const started = spawn(
      WHOLE_CHROMIUM ?? '',
      [
        '--headless=new',
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-background-networking',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.folder}`,
        'about:blank',
      ],
      // A group of its own: all processes of the browser are killed at once.
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    this.process = started
    this.browser = await chromium.connectOverCDP(await debuggingAddress(started))
    const [context] = this.browser.contexts()
    assert.ok(context, 'the browser has no context')
    for (const path of [APP_ENGINE, IN_PAGE]) await context.addInitScript({ path })
    await context.addCookies([{ ...this.cookie, sameSite: 'Lax' }])
    return context
  }

  async kill(): Promise<void> {
    const { process: started } = this
    this.process = null
    if (started?.pid === undefined) return
    const ended = new Promise((resolve) => started.once('exit', resolve))
    process.kill(-started.pid, 'SIGKILL')
    await ended
    await this.browser?.close().catch(() => {})
  }
}

function debuggingAddress(started: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    started.stderr?.on('data', (chunk) => {
      said += String(chunk)
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    started.once('exit', () => reject(new Error(`the browser ended: ${said.slice(-1000)}`)))
  })
}

/** A tab of the app, and what its engine answered so far. */
export class TorturedTab {
  readonly page: Page
  readonly created: string[] = []
  added = 0
  asked = 0

  private constructor(page: Page) {
    this.page = page
  }

  static async open(context: BrowserContext, url: string): Promise<TorturedTab> {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    return new TorturedTab(page)
  }

  /** Begins to write. It goes on until the page ends or `stop()`. */
  write(counted: string, name: string): void {
    // The page may end first, and nobody waits for this.
    this.page.evaluate(`torture.write('${counted}', '${name}').catch(() => {})`).catch(() => {})
  }

  /** Looks at what was answered. */
  async look(): Promise<void> {
    const { created, added, asked } = await this.page.evaluate<Answered>('torture.take()')
    this.created.push(...created)
    this.added += added
    this.asked += asked
  }

  /** Ends writing; what was asked is answered. */
  async stop(): Promise<void> {
    await this.page.evaluate('torture.stop()')
    await this.page.evaluate(`askEngine('status', null)`)
    await this.look()
  }

  /** Waits until the server has all that waits. Fails when it refused something. */
  async sent(): Promise<void> {
    const end = Date.now() + SENT_MS
    for (;;) {
      const status = await this.page.evaluate<{ pending: number; rejected: number; syncing: boolean }>(
        `askEngine('status', null)`,
      )
      const { pending, rejected, syncing } = status
      assert.equal(rejected, 0, 'the server refused what this browser did')
      if (pending === 0 && !syncing) return
      assert.ok(Date.now() < end, `it is not sent: ${JSON.stringify(status)}`)
      // Asked for during a sync, it would begin the next one as soon as that one ends.
      if (!syncing) await this.page.evaluate(`askEngine('sync', null)`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
