import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { type ServeProcess, serve, stowage } from '../support/cli.ts'
import { stowageHere } from '../support/cli-here.ts'
import type { Round } from './round.ts'

/** So often is a request sent whose token is refused. */
const MAX_TRIES = 4
/** Time, in ms, from a lost connection to the end of its process on a busy machine. Only a server that lives is waited for so long. */
const GONE_MS = 30_000
const MOBILE = '/api/v1/mobile'
const PASSWORD = 'tangerine bicycle orbit'

/** What the server answered. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The data of a success envelope; fails for any other answer. */
export function dataOf<S extends z.ZodType>(schema: S, reply: Reply): z.output<S> {
  assert.ok(reply.status >= 200 && reply.status < 300, `${reply.status} ${reply.text.slice(0, 500)}`)
  return schema.parse(
    z.object({ success: z.literal(true), data: z.unknown() }).parse(JSON.parse(reply.text)).data,
  )
}

/** The code and message of an error envelope; fails for any other answer. */
export function errorOf({ text }: Reply): { code: string; message: string } {
  const shape = z.object({ code: z.string(), message: z.string() })
  return z.object({ success: z.literal(false), error: shape }).parse(JSON.parse(text)).error
}

const TokenSet = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ public_id: z.string(), current_household_id: z.string() }),
})

/** A device that is signed in. */
export class Phone {
  readonly site: Site
  readonly installation_id: string
  tokens: z.infer<typeof TokenSet>
  private renewing: Promise<void> | null = null

  constructor(site: Site, installation_id: string, tokens: z.infer<typeof TokenSet>) {
    this.site = site
    this.installation_id = installation_id
    this.tokens = tokens
  }

  /**
   * A token that is not good any more is renewed first, as phones do: once for all that wait for it, since a second sign-in ends
   * the first (SPEC.md, I2). The clock may jump on before the new one is used, so this is tried more than once.
   */
  async send(method: string, path: string, body?: unknown): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      const { access_token } = this.tokens
      const reply = await this.site.send(method, `${MOBILE}${path}`, body, access_token)
      if (reply.status !== 401 || tries === MAX_TRIES) return reply
      if (access_token === this.tokens.access_token) await this.renewOnce()
    }
  }

  private renewOnce(): Promise<void> {
    this.renewing ??= this.renew().finally(() => {
      this.renewing = null
    })
    return this.renewing
  }

  /** Asks for the next tokens, and takes them if they are given. */
  async tryToRenew(): Promise<Reply> {
    const { refresh_token } = this.tokens
    const body = { refresh_token, device_installation_id: this.installation_id }
    const reply = await this.site.send('POST', `${MOBILE}/auth/refresh`, body)
    if (reply.status === 200) this.tokens = dataOf(TokenSet, reply)
    return reply
  }

  /** By its refresh token; where that is over, by the password. */
  private async renew(): Promise<void> {
    const refreshed = (await this.tryToRenew()).status === 200
    this.site.round.count(refreshed ? 'tokens refreshed' : 'sign-ins')
    if (refreshed) return
    const [name = ''] = this.installation_id.split('-')
    this.tokens = dataOf(TokenSet, await this.site.signIn(name, this.installation_id))
  }
}

/** A Stowage of one round: its data folder, and the process that serves it now. */
export class Site {
  readonly round: Round
  readonly data: string
  private readonly env: Record<string, string>
  private process: ServeProcess | null = null

  constructor(round: Round, { data, env = {} }: { data?: string; env?: Record<string, string> } = {}) {
    this.round = round
    this.data = data ?? join(round.folder, 'data')
    this.env = { STOWAGE_DATA: this.data, STOWAGE_LOG_LEVEL: 'warn', STOWAGE_REGISTRATION: 'open', ...env }
    round.onEnd(() => this.kill())
  }

  /** Starts the server, under another command if need be; see `serve`. */
  async start(under: readonly string[] = []): Promise<void> {
    this.process = null
    this.process = await serve(this.env, under)
    this.round.count('starts')
  }

  get server(): ServeProcess {
    assert.ok(this.process, 'the server does not run')
    return this.process
  }

  get pid(): number {
    const { pid } = this.server.child
    assert.ok(pid !== undefined)
    return pid
  }

  /** Whether there is no process (any more), by whatever cause. */
  get ended(): boolean {
    if (!this.process) return true
    const { exitCode, signalCode } = this.process.child
    return exitCode !== null || signalCode !== null
  }

  /** The same, for whoever has just lost a connection: that is cut a moment before the process has ended. */
  async isGone(): Promise<boolean> {
    for (let end = performance.now() + GONE_MS; performance.now() < end && !this.ended; ) await delay(10)
    return this.ended
  }

  async kill(): Promise<void> {
    await this.process?.stop('SIGKILL')
  }

  /** Stops the server as an init system does. */
  async stop(): Promise<void> {
    assert.equal(await this.server.stop('SIGTERM'), 0, `the server did not end well:\n${this.server.log()}`)
  }

  /** Rejects when there is no answer, or not all of it. */
  async send(method: string, path: string, body?: unknown, token?: string): Promise<Reply> {
    const headers: Record<string, string> = {}
    if (token !== undefined) headers.authorization = `Bearer ${token}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(this.server.url + path, { method, headers, ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  /** Registers somebody on a first phone of theirs. */
  async register(name: string): Promise<Phone> {
    return this.phoneOf(name, await this.tryToRegister(name))
  }

  tryToRegister(name: string): Promise<Reply> {
    return this.send('POST', `${MOBILE}/auth/register`, {
      name,
      ...credentials(name, installationOf(name, 0)),
    })
  }

  /** The phone that a registration was answered to; fails if it was refused. */
  phoneOf(name: string, registered: Reply): Phone {
    return new Phone(this, installationOf(name, 0), dataOf(TokenSet, registered))
  }

  async login(name: string, device: number): Promise<Phone> {
    const installation_id = installationOf(name, device)
    return new Phone(this, installation_id, dataOf(TokenSet, await this.signIn(name, installation_id)))
  }

  signIn(name: string, installation_id: string): Promise<Reply> {
    return this.send('POST', `${MOBILE}/auth/login`, credentials(name, installation_id))
  }

  /** Signs a browser in; gives the cookie of its session. */
  async signInBrowser(name: string): Promise<{ name: string; value: string }> {
    const { email, password } = credentials(name, installationOf(name, 0))
    const { status, headers, text } = await this.send('POST', '/api/v1/session', { email, password })
    assert.ok(status < 300, text)
    const [cookie = ''] = headers.getSetCookie()
    const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    return { name: key, value }
  }

  /** Asks `stowage doctor` about the data folder; the server may run. In a brief round this process asks: it need not start. */
  async doctor(): Promise<{ healthy: boolean; out: string }> {
    const run = this.round.brief ? stowageHere : stowage
    const { code, out, err } = await run(['doctor'], { STOWAGE_DATA: this.data })
    assert.equal(err, '')
    assert.ok(code === 0 || code === 1, `the doctor ended with ${code}`)
    return { healthy: code === 0, out }
  }
}

function installationOf(name: string, device: number): string {
  return `${name}-phone-000${device}`
}

function credentials(name: string, device_installation_id: string) {
  return { email: `${name}@example.org`, password: PASSWORD, device_installation_id, platform: 'other' }
}
