import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'undici'
import { z } from 'zod'
import { EngineWindow } from './engine-window.ts'

/** Where Debian, and others, put Firefox; undefined on a machine without it. */
export const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))

/** How long Firefox may take to start on a busy machine, in ms. */
const START_MS = 60_000

const Message = z.object({
  id: z.number().nullish(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
})
const Tree = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) })
const Evaluated = z.object({
  result: z.object({ value: z.unknown().optional(), sharedId: z.string().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
})
const Logged = z.object({ level: z.string(), text: z.string().nullable() })

/** A window of Firefox without a screen, driven by WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
export class Firefox extends EngineWindow {
  /** What pages complained of. */
  readonly troubles: string[] = []
  private readonly process: ChildProcess
  private readonly profile: string
  private readonly socket: WebSocket
  private readonly waiting = new Map<number, (answer: z.infer<typeof Message>) => void>()
  private last = 0
  private context = ''

  private constructor(process: ChildProcess, profile: string, socket: WebSocket) {
    super()
    this.process = process
    this.profile = profile
    this.socket = socket
    socket.addEventListener('message', ({ data }) => this.hear(Message.parse(JSON.parse(String(data)))))
    socket.addEventListener('close', () => {
      for (const answer of this.waiting.values()) answer({ error: 'closed', message: 'Firefox has ended.' })
    })
  }

  /** Starts it with an empty profile. While it is driven, it asks its makers for nothing by itself. */
  static async start(): Promise<Firefox> {
    if (FIREFOX === undefined) throw new Error('There is no Firefox.')
    const profile = await mkdtemp(join(tmpdir(), 'stowage-firefox-'))
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
    const process = spawn(FIREFOX, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    try {
      const socket = new WebSocket(`${await addressOf(process)}/session`)
      await once(socket, 'open')
      const firefox = new Firefox(process, profile, socket)
      await firefox.ask('session.new', { capabilities: {} })
      await firefox.ask('session.subscribe', { events: ['log.entryAdded'] })
      firefox.context = Tree.parse(await firefox.ask('browsingContext.getTree', {})).contexts[0].context
      const viewport = { width: 1280, height: 900 }
      await firefox.ask('browsingContext.setViewport', { context: firefox.context, viewport })
      return firefox
    } catch (error) {
      process.kill()
      throw error
    }
  }

  async stop(): Promise<void> {
    const ended = this.process.exitCode === null ? once(this.process, 'exit') : null
    this.socket.close()
    this.process.kill()
    await ended
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }

  async open(url: string): Promise<void> {
    await this.ask('browsingContext.navigate', { context: this.context, url, wait: 'complete' })
  }

  async value(expression: string): Promise<unknown> {
    const { value } = await this.evaluated(`JSON.stringify(${expression})`)
    return typeof value === 'string' ? JSON.parse(value) : undefined
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.act({ type: 'key', id: 'keys', actions })
  }

  protected async click(xpath: string): Promise<void> {
    const element = await this.element(xpath)
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.act({ type: 'pointer', id: 'mouse', actions })
  }

  protected async give(xpath: string, path: string): Promise<void> {
    const element = await this.element(xpath)
    await this.ask('input.setFiles', { context: this.context, element, files: [path] })
  }

  private async act(source: object): Promise<void> {
    await this.ask('input.performActions', { context: this.context, actions: [source] })
  }

  /** The first element that an XPath finds, where it can be seen. */
  private async element(xpath: string): Promise<{ sharedId: string }> {
    const found = `document.evaluate(${JSON.stringify(xpath)}, document, null, 9, null).singleNodeValue`
    const { sharedId } = await this.evaluated(
      `(() => { const one = ${found}; one?.scrollIntoView({ block: 'center' }); return one })()`,
    )
    if (sharedId === undefined) throw new Error(`The page has no ${xpath}`)
    return { sharedId }
  }

  private async evaluated(expression: string) {
    const target = { context: this.context }
    const answer = await this.ask('script.evaluate', { expression, target, awaitPromise: true })
    const { result, exceptionDetails } = Evaluated.parse(answer)
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
    return result ?? { value: undefined, sharedId: undefined }
  }

  private async ask(method: string, params: object): Promise<unknown> {
    const id = ++this.last
    this.socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await new Promise<z.infer<typeof Message>>((resolve) => {
      this.waiting.set(id, resolve)
    })
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`)
    return result
  }

  private hear(message: z.infer<typeof Message>): void {
    if (message.method === 'log.entryAdded') {
      const { level, text } = Logged.parse(message.params)
      if (level === 'error' || level === 'warn') this.troubles.push(text ?? '')
    } else if (typeof message.id === 'number') {
      this.waiting.get(message.id)?.(message)
      this.waiting.delete(message.id)
    }
  }
}

/** Where a Firefox that starts listens, such as ws://127.0.0.1:45001 */
async function addressOf(process: ChildProcess): Promise<string> {
  if (process.stderr === null) throw new Error('Firefox has no output.')
  const signal = AbortSignal.timeout(START_MS)
  for await (const line of createInterface({ input: process.stderr, signal })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    // What it writes later would fill the pipe, and stop it.
    process.stderr.resume()
    return address
  }
  throw new Error('Firefox did not start.')
}
