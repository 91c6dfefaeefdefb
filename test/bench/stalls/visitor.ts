import { gzipSync } from 'node:zlib'
import { v7 as uuid7 } from 'uuid'
import { z } from 'zod'
import type { Route } from '../../../http/index.ts'
import type { Operation } from '../../../sync-protocol/index.ts'
import { MOBILE, register, signInBrowser } from '../stowage-client.ts'
import { dearOperations } from './dear-operations.ts'
import type { DearRequest } from './dear-requests.ts'
import type { Hostile } from './hostile-household.ts'
import { type OtherIds, requestPath } from './request-path.ts'

/** What came back: the status, and the codes of refusals, each once. */
export interface Outcome {
  readonly status: number
  readonly codes: readonly string[]
}

const Failure = z.object({ error: z.object({ code: z.string() }) })
const Pushed = z.object({
  data: z.object({ results: z.array(z.object({ error: z.object({ code: z.string() }).nullish() })) }),
})

/** A member of a household who sends dear requests, by token and by cookie. */
export class Visitor {
  readonly url: string
  private readonly token: Readonly<Record<string, string>>
  private readonly browser: Readonly<Record<string, string>>

  private constructor(
    url: string,
    token: Readonly<Record<string, string>>,
    browser: Readonly<Record<string, string>>,
  ) {
    this.url = url
    this.token = token
    this.browser = { ...browser, origin: url }
  }

  /** Registers with a server that has no account yet. */
  static async register(url: string): Promise<Visitor> {
    const token = await register(url)
    return new Visitor(url, token, await signInBrowser(url))
  }

  /** Pushes the dear operations of a type. */
  async push(household_id: string, operations: readonly Operation[]): Promise<Outcome> {
    const body = JSON.stringify({ household_id, protocol_version: 1, operations })
    const response = await this.fetch(`${MOBILE}/mutations`, {
      method: 'POST',
      headers: this.json(),
      body: gzipped(body),
    })
    const answer: unknown = await response.json()
    const pushed = Pushed.safeParse(answer).data
    const codes = pushed?.data.results.flatMap(({ error }) => error?.code ?? []) ?? codesOf(answer)
    return { status: response.status, codes: [...new Set(codes)] }
  }

  /** Sends a dear request of a route. */
  async ask(route: Route, home: Hostile, other: OtherIds, request: DearRequest): Promise<Outcome> {
    const { access, method } = route
    const bearer = access === 'bearer' || access === 'session_or_bearer'
    const headers: Record<string, string> =
      access === 'public' ? { origin: this.url } : bearer ? { ...this.token } : { ...this.browser }
    const named = bearer ? withHousehold(route, request, other.household_id) : request
    const path = requestPath(route, home, other, named)
    if (named.bytes) headers['content-type'] = named.bytes.type
    else if (named.body !== undefined) headers['content-type'] = 'application/json'
    const body = named.bytes
      ? Uint8Array.from(named.bytes.content)
      : named.body === undefined
        ? null
        : JSON.stringify(named.body)
    const closing = new AbortController()
    const response = await this.fetch(path, { method, headers, body, signal: closing.signal })
    // A stream of events has no end.
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      closing.abort()
      return { status: response.status, codes: [] }
    }
    const text = await response.text()
    const json = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response.status, codes: json && response.status >= 400 ? codesOf(JSON.parse(text)) : [] }
  }

  /** Sends a body of JSON text to a path, compressed. */
  async sendText(method: string, path: string, text: string): Promise<Outcome> {
    const headers = { ...this.json(), ...this.browser, ...this.token }
    const response = await this.fetch(path, { method, headers, body: gzipped(text) })
    return { status: response.status, codes: codesOf(await response.json()) }
  }

  /** Sends a request of JSON as the browser; returns `data`. */
  async does(
    method: string,
    path: string,
    body?: unknown,
    by: 'token' | 'browser' = 'browser',
  ): Promise<unknown> {
    const headers: Record<string, string> = by === 'token' ? { ...this.token } : { ...this.browser }
    if (body !== undefined) headers['content-type'] = 'application/json'
    const response = await this.fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    const answer = z.object({ data: z.unknown() }).parse(await response.json())
    return answer.data
  }

  private json(): Record<string, string> {
    return { ...this.token, 'content-type': 'application/json', 'content-encoding': 'gzip' }
  }

  /** A connection that was idle for seconds may be closed already; then it is tried again over another one. */
  private async fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(this.url + path, init)
    } catch {
      return fetch(this.url + path, init)
    }
  }
}

/** The dear operations of a type, made by a device that has seen nothing. */
export function operationsOf(type: keyof typeof dearOperations, home: Hostile, base_seq = 0): Operation[] {
  const occurred_at = new Date().toISOString()
  return dearOperations[type](home).map((input) => {
    const operation_id = uuid7()
    return { operation_id, type, input: JSON.parse(JSON.stringify(input)), base_seq, occurred_at }
  })
}

function withHousehold(route: Route, request: DearRequest, household_id: string): DearRequest {
  if (!route.household) return request
  if (route.method === 'GET' || route.method === 'DELETE' || route.bytes || request.body === undefined) {
    return { ...request, query: { ...request.query, household_id } }
  }
  return { ...request, body: { ...z.looseObject({}).parse(request.body), household_id } }
}

function codesOf(answer: unknown): string[] {
  const failure = Failure.safeParse(answer).data
  return failure ? [failure.error.code] : []
}

function gzipped(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(gzipSync(text))
}
