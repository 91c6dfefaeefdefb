import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { HouseholdRole } from '../../../engine/index.ts'
import {
  type AppOptions,
  createApp,
  createLogger,
  type HouseholdHandle,
  HttpError,
  type Principal,
  type Route,
  readConfig,
  type ShellServices,
  startServer,
} from '../../../http/index.ts'
import type { RegistrationState } from '../../../services/accounts/registration-state.ts'
import { Health } from '../../../services/operations/health.ts'
import { SOON_MS } from '../../support/soon.ts'

export const ALICE = '0190c0de-0000-7000-8000-00000000a11c'
export const HOME = '0190c0de-0000-7000-8000-0000000000a1'
export const CELLAR = '0190c0de-0000-7000-8000-0000000000a2'
export const STRANGE = '0190c0de-0000-7000-8000-0000000000ff'

/** Tokens and whom they stand for. */
export const principals: Readonly<Record<string, Principal>> = {
  alice: principalOf(ALICE, HOME),
  homeless: principalOf('0190c0de-0000-7000-8000-0000000000b0', null),
}

function principalOf(public_id: string, current_household_id: string | null): Principal {
  return {
    user: { public_id, email: 'a@example.org', role: 'user', current_household_id },
    device: { public_id: randomUUID(), installation_id: 'phone-1' },
    session: null,
  }
}

/** In-memory households that count how often each handle is opened and released. */
export class FakeHouseholds {
  opened = 0
  released = 0
  readonly roles = new Map<string, HouseholdRole>([
    [HOME, 'member'],
    [CELLAR, 'viewer'],
  ])

  create = () => Promise.reject(new Error('these households cannot be founded'))
  discard = this.create
  founding = <T>(_id: string, work: () => Promise<T>) => work()

  open(_principal: Principal, household_id: string): HouseholdHandle {
    const role = this.roles.get(household_id)
    if (role === undefined) throw new HttpError('household_access_denied')
    this.opened += 1
    const release = () => {
      this.released += 1
    }
    return {
      household_id,
      role,
      release,
      get file(): never {
        throw new Error('these households have no files')
      },
    }
  }
}

export interface TestSetup extends AppOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly authenticate?: Partial<ShellServices['authenticate']>
  readonly drain_seconds?: number
}

export interface TestServer {
  readonly url: string
  readonly port: number
  readonly households: FakeHouseholds
  readonly log: Record<string, unknown>[]
  close(): Promise<void>
  /** Sends a request; a plain object as body is sent as JSON. */
  send(method: string, path: string, options?: SendOptions): Promise<Reply>
}

export interface SendOptions {
  readonly body?: unknown
  readonly raw?: string | Uint8Array<ArrayBuffer>
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

const Envelope = z.object({
  success: z.boolean(),
  data: z.record(z.string(), z.unknown()).optional(),
  error: z
    .strictObject({
      code: z.string(),
      message: z.string(),
      details: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })),
    })
    .optional(),
  meta: z.strictObject({ request_id: z.uuid(), timestamp: z.iso.datetime({ offset: true }) }),
})

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Fails if the answer is no envelope, or its header does not name the same request. */
  envelope(): z.infer<typeof Envelope>
}

/** What the shell needs, and what the status shows. */
export interface TestServices extends ShellServices {
  readonly health: Health
  readonly registrationState: () => RegistrationState
  readonly version: string
}

export function testServices(setup: TestSetup = {}) {
  const config = readConfig({ STOWAGE_HOST: '127.0.0.1', STOWAGE_PORT: '0', ...setup.env })
  const households = new FakeHouseholds()
  const log: Record<string, unknown>[] = []
  const write = (line: string) => {
    log.push(JSON.parse(line))
  }
  const services: TestServices = {
    config,
    health: new Health(),
    registrationState: () => ({ registration_open: false, first_account: false }),
    version: '0.0.0-test',
    space: { full: false },
    log: createLogger(config, { write }),
    now: () => new Date(),
    newId: () => randomUUID(),
    authenticate: {
      bearer(token) {
        const principal = principals[token]
        if (principal === undefined) throw new HttpError('authentication_required')
        return principal
      },
      ...setup.authenticate,
    },
    households,
  }
  return { services, households, log }
}

/** Starts a server on a free port and closes it when the test is done. */
export async function serve(
  routes: readonly Route<TestServices>[],
  setup: TestSetup = {},
): Promise<TestServer> {
  const { services, households, log } = testServices(setup)
  const app = createApp({ routes, services, options: { check_replies: true, ...setup } })
  const server = await startServer({ app, services, drain_seconds: setup.drain_seconds ?? 1 })
  let closed = false
  const close = async () => {
    if (!closed) await server.close()
    closed = true
  }
  onTestFinished(close)
  const url = `http://127.0.0.1:${server.port}`
  return { url, port: server.port, households, log, close, send: (...request) => send(url, ...request) }
}

async function send(url: string, method: string, path: string, options: SendOptions = {}): Promise<Reply> {
  const json: Record<string, string> =
    options.body === undefined ? {} : { 'content-type': 'application/json' }
  const bearer: Record<string, string> =
    options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }
  const body = options.body === undefined ? options.raw : JSON.stringify(options.body)
  const headers = { ...json, ...bearer, ...options.headers }
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    envelope: () => readEnvelope(text, response.headers),
  }
}

function readEnvelope(text: string, headers: Headers): z.infer<typeof Envelope> {
  const envelope = Envelope.parse(JSON.parse(text))
  if (headers.get('x-request-id') !== envelope.meta.request_id) throw new Error('X-Request-Id is another')
  return envelope
}

/** Status, code and details of an error, for short assertions. */
export function refusal(reply: Reply) {
  const { error, success } = reply.envelope()
  return {
    status: reply.status,
    success,
    code: error?.code,
    details: error?.details.map(({ path, code }) => `${path}: ${code}`),
  }
}

/**
 * Writes bytes to a socket and returns all that comes back until the server closes it. As long as `soon` waits: on a busy machine the
 * answer may take seconds, and a wait that ends before it would look like an empty answer.
 */
export function rawRequest(port: number, text: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.setTimeout(SOON_MS, () => {
      socket.destroy()
      reject(new Error(`the server left the connection open after ${JSON.stringify(received.slice(0, 200))}`))
    })
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}

/** The envelope of a raw answer. */
export function rawEnvelope(answer: string): z.infer<typeof Envelope> {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const id = /^x-request-id: (.*)$/im.exec(head)?.[1] ?? ''
  return readEnvelope(body, new Headers({ 'x-request-id': id }))
}
