import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { z } from 'zod'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const BROWSERS = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)

/** The browser of WebKitGTK, which has the engine of Safari; undefined where one of the three programs is missing. */
export const WEBKIT = [DRIVER, DISPLAY_SERVER].every((path) => existsSync(path))
  ? BROWSERS.find((path) => existsSync(path))
  : undefined

/** The name that the protocol gives to the id of an element: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** For how long something on a page is looked for, in ms. */
const PATIENCE_MS = 60_000

const Answer = z.object({ value: z.unknown() })
const Failure = z.object({ error: z.string(), message: z.string() })
const Started = z.object({ sessionId: z.string() })
const Found = z.object({ [ELEMENT]: z.string() })

/** A window of WebKitGTK, driven by W3C WebDriver. */
export class WebKit {
  private readonly url: string
  private readonly processes: readonly ChildProcess[]
  private session = ''

  private constructor(url: string, processes: readonly ChildProcess[]) {
    this.url = url
    this.processes = processes
  }

  /** Starts it on a display of its own. */
  static async start(): Promise<WebKit> {
    const screen = spawn(DISPLAY_SERVER, ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [shown] = await once(screen.stdout, 'data')
    const port = await freePort()
    const driver = spawn(DRIVER, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${String(shown).trim()}`,
        LIBGL_ALWAYS_SOFTWARE: '1',
        // Its own sandbox takes privileges that containers seldom have; it sees our servers only.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    })
    const webkit = new WebKit(`http://127.0.0.1:${port}`, [driver, screen])
    const alwaysMatch = {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: WEBKIT, args: ['--automation'] },
    }
    const started = await webkit.until(() =>
      webkit.ask('POST', '/session', { capabilities: { alwaysMatch } }),
    )
    webkit.session = `/session/${Started.parse(started).sessionId}`
    return webkit
  }

  /** Ends the browser, its driver and its display. */
  async stop(): Promise<void> {
    await this.ask('DELETE', this.session).catch(() => {})
    for (const child of this.processes) {
      const ended = child.exitCode === null ? once(child, 'exit') : null
      child.kill()
      await ended
    }
  }

  async open(url: string): Promise<void> {
    await this.ask('POST', `${this.session}/url`, { url })
  }

  /** The value of an expression in the page. */
  async value(expression: string): Promise<unknown> {
    return await this.ask('POST', `${this.session}/execute/sync`, {
      script: `return ${expression}`,
      args: [],
    })
  }

  /** Types into the field with a label. */
  async fill(label: string, text: string): Promise<void> {
    const id = await this.element(
      `//input[@id=//label[contains(., '${label}')]/@for] | //label[contains(., '${label}')]//input`,
    )
    await this.ask('POST', `${this.session}/element/${id}/value`, { text })
  }

  /** Presses the first button or link of a name. */
  async press(name: string): Promise<void> {
    const id = await this.element(`//*[self::button or self::a][normalize-space(.)='${name}']`)
    await this.ask('POST', `${this.session}/element/${id}/click`, {})
  }

  /** Resolves when the page shows a text. */
  async shows(text: string): Promise<void> {
    await this.until(async () => {
      const shown = String(await this.value('document.body.innerText'))
      if (!shown.includes(text)) throw new Error(`The page does not show ${text}, but: ${shown}`)
    })
  }

  /** Resolves when an expression is true in the page. */
  async holds(expression: string): Promise<void> {
    await this.until(async () => {
      if ((await this.value(expression)) !== true) throw new Error(`This is not so: ${expression}`)
    })
  }

  private async element(using: string): Promise<string> {
    const search = { using: 'xpath', value: using }
    const found = await this.until(() => this.ask('POST', `${this.session}/element`, search))
    return Found.parse(found)[ELEMENT]
  }

  private async until<T>(attempt: () => Promise<T>): Promise<T> {
    const end = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (performance.now() > end) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }

  private async ask(method: string, path: string, body?: object): Promise<unknown> {
    const reply = await fetch(`${this.url}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = Answer.parse(await reply.json())
    const failure = Failure.safeParse(value)
    if (failure.success) throw new Error(`${path}: ${failure.data.error}: ${failure.data.message}`)
    return value
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
