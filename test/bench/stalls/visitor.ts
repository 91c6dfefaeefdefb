import { gzipSync } from 'node:zlib'
import { v7 as uuid7 } from 'uuid'
import { z } from 'zod'
import type { Route } from '../../../http/index.ts'
import type { Operation } from '../../../sync-protocol/index.ts'
import { MOBILE, register, signIn, signInBrowser, WHO } from '../stowage-client.ts'
import { dearOperations } from './dear-operations.ts'
import type { DearRequest } from './dear-request.ts'
import type { Hostile } from './hostile-household.ts'
import type { OtherIds } from './other-ids.ts'
import { photoForm } from './photo-form.ts'
import { requestPath } from './request-path.ts'

/** Milliseconds after which a request without an answer is abandoned. */
const PATIENCE_MS = 60_000

/** The answer to a request. */
export interface Outcome {
  /** Null if there was no answer in time. */
  readonly status: number | null
  /** Whether the server did what the request asked; for a push, at least one operation of it. */
  readonly accepted: boolean
  /** The codes of refusals, each once, with their number in a push. */
  readonly codes: readonly string[]
}

/** States of an import in which work on it is under way. */
const WORKING: readonly string[] = ['checking', 'importing', 'undoing']

const Failure = z.object({
  error: z.object({ code: z.string(), details: z.array(z.object({ path: z.string() })).default([]) }),
})
const Pushed = z.object({
  data: z.object({
    results: z.array(z.object({ status: z.string(), error: z.object({ code: z.string() }).nullish() })),
  }),
})

/** A member of a household who sends dear requests, by token and by cookie. */
export class Visitor {
  readonly url: string
  private token: Readonly<Record<string, string>>
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

  /** Signs the device in again. */
  async renew(): Promise<void> {
    this.token = await signIn(this.url)
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
    const results = pushed?.data.results ?? []
    const codes = results.flatMap(({ error }) => error?.code ?? [])
    return {
      status: response.status,
      accepted: results.some(({ status }) => status !== 'rejected'),
      codes: pushed ? counted(codes) : codesOf(answer),
    }
  }

  /** Sends a dear request of a route. */
  async ask(route: Route, home: Hostile, other: OtherIds, dear: DearRequest): Promise<Outcome> {
    const { access, method } = route
    const request = { ...dear, ...(dear.fresh && { body: await dear.fresh() }) }
    const bearer = !request.as && (access === 'bearer' || access === 'session_or_bearer')
    const own = access === 'public' ? { origin: this.url } : bearer ? this.token : this.browser
    const headers: Record<string, string> = {
      ...(request.as ? other.people[request.as].headers : own),
      ...request.headers,
    }
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
      return { status: response.status, accepted: response.ok, codes: [] }
    }
    const text = await response.text()
    const json = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: response.status,
      accepted: response.status < 400,
      codes: json && response.status >= 400 ? codesOf(JSON.parse(text)) : [],
    }
  }

  /** Adds a photo to an item; returns its id. */
  async addPhoto(item_id: string, content: Buffer): Promise<string> {
    const form = photoForm(content)
    const response = await this.fetch(`/api/v1/items/${item_id}/media`, {
      method: 'POST',
      headers: { ...this.browser, 'content-type': form.type },
      body: Uint8Array.from(form.content),
    })
    const Added = z.object({ data: z.object({ media: z.array(z.object({ public_id: z.string() })) }) })
    const [added] = Added.parse(await response.json()).data.media
    if (!added) throw new Error('the photo was not added')
    return added.public_id
  }

  /** Attaches a photo to a ticket; returns the id of the file. */
  async attaches(path: string, content: Buffer): Promise<string> {
    const form = photoForm(content)
    const response = await this.fetch(`${path}/attachments`, {
      method: 'POST',
      headers: { ...this.browser, 'content-type': form.type },
      body: Uint8Array.from(form.content),
    })
    const Added = z.object({
      data: z.object({ attachments: z.array(z.object({ public_id: z.string() })) }),
    })
    const [added] = Added.parse(await response.json()).data.attachments
    if (!added) throw new Error('the photo was not attached')
    return added.public_id
  }

  /** Uploads a table to import; returns the id of the import. */
  async addTable(form: ReturnType<typeof photoForm>): Promise<string> {
    const response = await this.fetch('/api/v1/data-imports', {
      method: 'POST',
      headers: { ...this.browser, 'content-type': form.type },
      body: Uint8Array.from(form.content),
    })
    const Added = z.object({ data: z.object({ data_import: z.object({ public_id: z.string() }) }) })
    return Added.parse(await response.json()).data.data_import.public_id
  }

  /** Waits until the work on an import is over. */
  async importRests(public_id: string): Promise<void> {
    const Import = z.object({ data_import: z.object({ state: z.string() }) })
    const { state } = Import.parse(await this.does('GET', `/api/v1/data-imports/${public_id}`)).data_import
    if (!WORKING.includes(state)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
    return this.importRests(public_id)
  }

  /** Proves the person once more, in the browser and on the device. */
  async proves(): Promise<void> {
    for (const by of ['browser', 'token'] as const)
      await this.does('POST', '/api/v1/security/proof', { password: WHO.password }, by)
  }

  /** Sends a body of JSON text to a path, compressed. */
  async sendText(method: string, path: string, text: string): Promise<Outcome> {
    const headers = { ...this.json(), ...this.browser, ...this.token }
    const response = await this.fetch(path, { method, headers, body: gzipped(text) })
    return { status: response.status, accepted: response.ok, codes: codesOf(await response.json()) }
  }

  /** Sends a request of JSON, as the browser or with the headers of somebody else; returns `data`. */
  async does(
    method: string,
    path: string,
    body?: unknown,
    by: 'token' | 'browser' | Readonly<Record<string, string>> = 'browser',
  ): Promise<unknown> {
    const known = by === 'token' ? this.token : by === 'browser' ? this.browser : by
    const headers: Record<string, string> = { ...known }
    if (body !== undefined) headers['content-type'] = 'application/json'
    const response = await this.fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    const answer = z.object({ data: z.unknown() }).parse(await response.json())
    return answer.data
  }

  private json(): Record<string, string> {
    return { ...this.token, 'content-type': 'application/json', 'content-encoding': 'gzip' }
  }

  /** Tries again over another connection, because the server closes idle ones. */
  private async fetch(path: string, init: RequestInit): Promise<Response> {
    const late = AbortSignal.timeout(PATIENCE_MS)
    const signal = init.signal ? AbortSignal.any([init.signal, late]) : late
    try {
      return await fetch(this.url + path, { ...init, signal })
    } catch (error) {
      if (late.aborted) throw error
      return fetch(this.url + path, { ...init, signal })
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
  if (route.method === 'GET' || route.method === 'DELETE' || request.bytes) {
    return { ...request, query: { ...request.query, household_id } }
  }
  return { ...request, body: { ...z.looseObject({}).parse(request.body ?? {}), household_id } }
}

function codesOf(answer: unknown): string[] {
  const failure = Failure.safeParse(answer).data
  if (!failure) return []
  const { code, details } = failure.error
  return [code, ...details.slice(0, 1).map(({ path }) => path)].filter((text) => text !== '')
}

function counted(codes: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].map(([code, count]) => `${count} ${code}`)
}

function gzipped(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(gzipSync(text))
}
