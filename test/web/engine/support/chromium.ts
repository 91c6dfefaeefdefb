import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { PATIENCE_MS } from '../../../support/chromium.ts'
import { CHROMIUM } from '../../../support/chromium-path.ts'

export { CHROMIUM }

if (CHROMIUM === undefined) console.warn('There is no chromium: the engine is not run in a browser.')

/** A browser with a profile on disk, which a test can kill and start again. */
export class Profile {
  readonly folder: string
  private readonly args: readonly string[]
  private process: ChildProcess | null = null
  private browser: Browser | null = null

  private constructor(folder: string, args: readonly string[]) {
    this.folder = folder
    this.args = args
  }

  static async create(...args: readonly string[]): Promise<Profile> {
    return new Profile(await mkdtemp(join(tmpdir(), 'stowage-profile-')), args)
  }

  async start(): Promise<BrowserContext> {
    const started = spawn(
      CHROMIUM ?? '',
      [
        '--headless=new',
        // A sandbox of its own takes privileges that containers seldom have; this browser sees this server only.
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-background-networking',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.folder}`,
        ...this.args,
        'about:blank',
      ],
      // A group of its own: all processes of the browser are killed at once.
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    this.process = started
    this.browser = await chromium.connectOverCDP(await debuggingAddress(started))
    const [context] = this.browser.contexts()
    if (!context) throw new Error('the browser has no context')
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }

  /** A browser without a past beside the profile, which lives as long as the process. Much cheaper than another process. */
  async apart(): Promise<BrowserContext> {
    if (this.browser === null) throw new Error('the browser was not started')
    const context = await this.browser.newContext()
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }

  /** Kills all processes of the browser, as a power cut would. */
  async kill(): Promise<void> {
    const { process: started } = this
    this.process = null
    if (started?.pid === undefined) return
    const ended = new Promise((resolve) => started.once('exit', resolve))
    process.kill(-started.pid, 'SIGKILL')
    await ended
    await this.browser?.close().catch(() => {})
  }

  async dispose(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
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
