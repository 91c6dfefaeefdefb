import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { z } from 'zod'
import { EngineWindow } from './engine-window.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const BROWSERS = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)

/** The browser of WebKitGTK, which has the engine of Safari; undefined where one of the three programs is missing. */
export const WEBKIT = [DRIVER, DISPLAY_SERVER].every((path) => existsSync(path))
  ? BROWSERS.find((path) => existsSync(path))
  : undefined

/** The name that the protocol gives to the id of an element: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const Answer = z.object({ value: z.unknown() })
const Failure = z.object({ error: z.string(), message: z.string() })
const Started = z.object({ sessionId: z.string() })
const Found = z.object({ [ELEMENT]: z.string() })

/** A window of WebKitGTK, driven by W3C WebDriver. */
export class WebKit extends EngineWindow {
  private readonly url: string
  private readonly processes: readonly ChildProcess[]
  private session = ''

  private constructor(url: string, processes: readonly ChildProcess[]) {
    super()
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

  async value(expression: string): Promise<unknown> {
    return await this.ask('POST', `${this.session}/execute/sync`, {
      script: `return ${expression}`,
      args: [],
    })
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.ask('POST', `${this.session}/actions`, { actions: [{ type: 'key', id: 'keys', actions }] })
  }

  protected async click(xpath: string): Promise<void> {
    await this.ask('POST', `${this.session}/element/${await this.element(xpath)}/click`, {})
  }

  protected async give(xpath: string, path: string): Promise<void> {
    await this.ask('POST', `${this.session}/element/${await this.element(xpath)}/value`, { text: path })
  }

  private async element(value: string): Promise<string> {
    const found = await this.ask('POST', `${this.session}/element`, { using: 'xpath', value }).catch(
      (error) => {
        throw new Error(`The page has no ${value}`, { cause: error })
      },
    )
    return Found.parse(found)[ELEMENT]
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
