import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createStowageClient, type StowageClient } from '../../http/client/index.ts'
import {
  type Config,
  createLogger,
  type RunningStowage,
  readConfig,
  type StowageOptions,
  startStowage,
} from '../../http/index.ts'
import { PASSWORD_COST } from '../../services/accounts/passwords.ts'
import { type Operation, OperationResult } from '../../sync-protocol/index.ts'
import { sendRequest } from './send-request.ts'

/** A clock that tests turn on. */
class TestClock {
  ms = Date.parse('2026-11-20T10:00:00.000Z')
  readonly now = (): Date => new Date(this.ms)

  advance(seconds: number): void {
    this.ms += seconds * 1000
  }
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** `data` of a success envelope; fails the test if the answer is none. */
  readonly data: Record<string, unknown>
  /** `error` of an error envelope; fails the test if the answer is none. */
  readonly error: {
    code: string
    message: string
    details: { path: string; code: string; message: string }[]
  }
}

const Success = z.strictObject({
  success: z.literal(true),
  data: z.record(z.string(), z.unknown()),
  meta: z.unknown(),
})
const Failure = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    details: z.array(
      z.strictObject({
        path: z.string(),
        code: z.string(),
        message: z.string(),
        value: z.string().optional(),
      }),
    ),
  }),
  meta: z.unknown(),
})

/** Sign-ins that cost what they cost in production: for tests of how long they take, and of many at once. */
export const FULL_COST: StowageOptions = { password_cost: PASSWORD_COST }

/** The least that argon2 takes: what a password costs in production has a test of its own. */
const CHEAP = { memoryCost: 8, timeCost: 1 }

export interface SendOptions {
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
}

/**
 * Milliseconds from a change until the search thread of a server is started for it. Few tests search, and a search starts the thread
 * at once. To start it takes a tenth of a second of a processor: a second after the first change, as in production, this was a tenth of
 * all tests of `http/`.
 */
const SEARCH_START_MS = 60_000

/** A real Stowage over a temporary data folder, with a client. Replies are checked against their schemas. */
export class TestStowage {
  readonly clock = new TestClock()
  readonly log: string[] = []
  readonly config: Config
  /** Where the addresses of people end. */
  readonly domain: string = 'example.org'
  running: RunningStowage | null = null

  constructor(data: string, env: Record<string, string> = {}) {
    this.config = readConfig({
      STOWAGE_HOST: '127.0.0.1',
      STOWAGE_PORT: '0',
      STOWAGE_DATA: data,
      STOWAGE_RATE_LIMITS: 'off',
      STOWAGE_REGISTRATION: 'open',
      // That of the example in the route's declaration
      STOWAGE_SMS_WEBHOOK_SECRET: 'the secret of the SMS provider',
      ...env,
    })
  }

  async start(options: StowageOptions = {}): Promise<void> {
    const log = createLogger(this.config, { write: (line: string) => void this.log.push(line) })
    this.running = await startStowage(this.config, {
      now: this.clock.now,
      log,
      check_replies: true,
      password_cost: CHEAP,
      search_start_ms: SEARCH_START_MS,
      ...options,
    })
  }

  async stop(): Promise<void> {
    await this.running?.close()
    this.running = null
  }

  get url(): string {
    if (!this.running) throw new Error('Stowage does not run')
    return `http://127.0.0.1:${this.running.port}`
  }

  async send(method: string, path: string, body?: unknown, options: SendOptions = {}): Promise<Answer> {
    const headers: Record<string, string> = { ...options.headers }
    if (options.token !== undefined) headers.authorization = `Bearer ${options.token}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    return answerOf(await sendRequest(this.url + path, { method, headers, ...init }))
  }

  /** Sends a text as JSON, byte for byte. */
  async post(path: string, text: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const all = { 'content-type': 'application/json', ...headers }
    return answerOf(await sendRequest(this.url + path, { method: 'POST', headers: all, body: text }))
  }

  /** Registers a user on a phone of theirs. */
  async register(name: string, more: Record<string, unknown> = {}): Promise<Phone> {
    const installation_id = `${name}-phone-0001`
    const answer = await this.send('POST', '/api/v1/mobile/auth/register', {
      name,
      email: `${name}@${this.domain}`,
      password: PASSWORD,
      device_installation_id: installation_id,
      platform: 'android',
      ...more,
    })
    if (answer.status !== 201) throw new Error(`register: ${answer.status} ${JSON.stringify(answer.error)}`)
    return new Phone(this, name, installation_id, TokenSet.parse(answer.data))
  }

  /** Signs a user in on a device. */
  async login(name: string, installation_id: string, more: Record<string, unknown> = {}): Promise<Phone> {
    const answer = await this.send('POST', '/api/v1/mobile/auth/login', {
      email: `${name}@${this.domain}`,
      password: PASSWORD,
      device_installation_id: installation_id,
      platform: 'ios',
      ...more,
    })
    if (answer.status !== 200) throw new Error(`login: ${answer.status} ${JSON.stringify(answer.error)}`)
    return new Phone(this, name, installation_id, TokenSet.parse(answer.data))
  }

  /** Signs a browser in for a user who has an account. */
  async browse(name: string, headers: Record<string, string> = {}): Promise<Browser> {
    const body = { email: `${name}@${this.domain}`, password: PASSWORD }
    const answer = await this.send('POST', '/api/v1/session', body, { headers })
    if (answer.status !== 201) throw new Error(`session: ${answer.status} ${JSON.stringify(answer.error)}`)
    return new Browser(this, name, cookieOf(answer), SignedIn.parse(answer.data))
  }
}

function answerOf(answer: Awaited<ReturnType<typeof sendRequest>>): Answer {
  return {
    status: answer.status,
    headers: answer.headers,
    get data() {
      return Success.parse(answer.json()).data
    },
    get error() {
      return Failure.parse(answer.json()).error
    },
  }
}

/** The cookie that an answer sets, as a browser sends it back: `name=value`. */
export function cookieOf(answer: Answer): string {
  const [cookie = ''] = answer.headers.getSetCookie()
  return cookie.replace(/;.*$/, '')
}

export const PASSWORD = 'tangerine bicycle orbit'

const TokenSet = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.looseObject({ public_id: z.string(), current_household_id: z.string() }),
  device: z.looseObject({ public_id: z.string() }),
})

const Pushed = z.strictObject({
  household_id: z.string(),
  epoch: z.string(),
  seq: z.int(),
  results: z.array(OperationResult),
})

/** A signed-in device of a user. */
export class Phone {
  readonly stowage: TestStowage
  readonly name: string
  readonly installation_id: string
  tokens: z.infer<typeof TokenSet>

  constructor(stowage: TestStowage, name: string, installation_id: string, tokens: z.infer<typeof TokenSet>) {
    this.stowage = stowage
    this.name = name
    this.installation_id = installation_id
    this.tokens = tokens
  }

  get household_id(): string {
    return this.tokens.user.current_household_id
  }

  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.stowage.send(method, `/api/v1/mobile${path}`, body, {
      token: this.tokens.access_token,
      headers,
    })
  }

  /** The same for routes that browsers use as well; `path` goes on behind `/api/v1`. */
  api(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.stowage.send(method, `/api/v1${path}`, body, { token: this.tokens.access_token, headers })
  }

  /** Proves the person once more, by the password: some requests take that. */
  async prove(): Promise<void> {
    const proven = await this.api('POST', '/security/proof', { password: PASSWORD })
    if (proven.status !== 200) throw new Error(JSON.stringify(proven.error))
  }

  operation(type: string, input: Record<string, unknown>, more: Partial<Operation> = {}): Operation {
    const occurred_at = this.stowage.clock.now().toISOString()
    return { operation_id: uuid7(), type, input, base_seq: 0, occurred_at, ...more }
  }

  /** Pushes operations and gives their outcome; fails the test unless the batch was taken. */
  async push(operations: Operation[], more: Record<string, unknown> = {}): Promise<z.infer<typeof Pushed>> {
    const answer = await this.send('POST', '/mutations', { protocol_version: 1, operations, ...more })
    if (answer.status !== 200) throw new Error(`push: ${answer.status} ${JSON.stringify(answer.error)}`)
    return Pushed.parse(answer.data)
  }

  /** Pushes one operation and gives its result. */
  async does(
    type: string,
    input: Record<string, unknown>,
    more: Partial<Operation> = {},
  ): Promise<OperationResult> {
    const { results } = await this.push([this.operation(type, input, more)])
    const [result] = results
    if (!result) throw new Error('no result')
    return result
  }

  /** Creates a record and gives its id. */
  async creates(type: string, input: Record<string, unknown>): Promise<string> {
    const public_id = uuid7()
    const result = await this.does(type, { public_id, ...input })
    if (result.error) throw new Error(`${type}: ${JSON.stringify(result.error)}`)
    return public_id
  }
}

const SignedIn = z.looseObject({
  user: z.looseObject({ public_id: z.string() }),
  session: z.looseObject({ public_id: z.string() }),
  current_household: z.looseObject({ public_id: z.string() }).nullable(),
  csrf_token: z.string(),
})

/** A browser in which a user is signed in. */
export class Browser {
  readonly stowage: TestStowage
  readonly name: string
  /** `name=value` */
  readonly cookie: string
  readonly signed_in: z.infer<typeof SignedIn>

  constructor(stowage: TestStowage, name: string, cookie: string, signed_in: z.infer<typeof SignedIn>) {
    this.stowage = stowage
    this.name = name
    this.cookie = cookie
    this.signed_in = signed_in
  }

  get csrf_token(): string {
    return this.signed_in.csrf_token
  }

  get household_id(): string {
    const household_id = this.signed_in.current_household?.public_id
    if (household_id === undefined) throw new Error(`${this.name} has no household`)
    return household_id
  }

  /** What a page of Stowage sends along; the token only where it is needed. */
  headers(method: string): Record<string, string> {
    const origin = { origin: this.stowage.url, 'x-csrf-token': this.csrf_token }
    return { cookie: this.cookie, 'sec-fetch-site': 'same-origin', ...(method === 'GET' ? {} : origin) }
  }

  /** The typed client of this browser: its answers need no schemas, and its requests are those of the routes. */
  get client(): StowageClient {
    return createStowageClient({
      base_url: this.stowage.url,
      fetch: (request) => {
        for (const [name, value] of Object.entries(this.headers(request.method)))
          request.headers.set(name, value)
        return fetch(request)
      },
    })
  }

  /** Proves the person once more, by the password: some requests take that. */
  async prove(): Promise<void> {
    const proven = await this.send('POST', '/security/proof', { password: PASSWORD })
    if (proven.status !== 200) throw new Error(JSON.stringify(proven.error))
  }

  /** Sends a request as a page of Stowage does; `path` goes on behind `/api/v1`. */
  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const options = { headers: { ...this.headers(method), ...headers } }
    return this.stowage.send(method, `/api/v1${path}`, body, options)
  }
}

/** A Stowage that lives as long as the test, or as the suite if it is started in `beforeAll`. */
export async function openStowage(
  env: Record<string, string> = {},
  options: StowageOptions = {},
): Promise<TestStowage & { dispose(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stowage-'))
  const stowage = new TestStowage(join(folder, 'data'), env)
  await stowage.start(options)
  return Object.assign(stowage, {
    async dispose() {
      await stowage.stop()
      await rm(folder, { recursive: true, force: true })
    },
  })
}

/** The same for one test alone: it is gone when the test is done. */
export async function testStowage(
  env: Record<string, string> = {},
  options: StowageOptions = {},
): Promise<TestStowage> {
  const stowage = await openStowage(env, options)
  onTestFinished(() => stowage.dispose())
  return stowage
}

/**
 * One server for the tests of a file that only need people of their own: to start one costs as much as a dozen requests. Each call
 * is for another test, in which the same names are other people, with other addresses. The clock, the log and the data are shared:
 * a test that turns the clock, restarts the server, or looks at everything starts its own.
 */
export function sharedStowage(env: Record<string, string> = {}): () => TestStowage {
  let shared: (TestStowage & { dispose(): Promise<void> }) | null = null
  let tests = 0
  beforeAll(async () => {
    shared = await openStowage(env)
  })
  afterAll(() => shared?.dispose())
  return () => {
    if (!shared) throw new Error('the shared server does not run')
    const view: TestStowage = Object.create(shared, { domain: { value: `test${++tests}.example.org` } })
    return view
  }
}
