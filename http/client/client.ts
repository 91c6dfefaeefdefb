import createFetchClient from 'openapi-fetch'
import { v7 as uuid7 } from 'uuid'
import { bearer, browserSession, type Credentials, nobody, type Token } from './credentials.ts'
import { openEnvelope } from './envelope.ts'
import { bodyOf } from './request-body.ts'
import { StowageError } from './stowage-error.ts'
import type {
  BytesPath,
  CallArguments,
  CallOptions,
  DataOf,
  Exchange,
  JsonPath,
  ListPath,
  Method,
  OperationAt,
} from './types.ts'

export interface StowageClientOptions {
  /** The URL of the server, such as `https://stowage.example.org`; in a page of the server itself, its origin. */
  readonly base_url: string
  /** Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** The access token of a device, or a function that returns the current one. */
  readonly token?: Token
  /**
   * True to use a browser session: sign in with `POST /api/v1/session`; the client handles the cookie and the CSRF
   * token.
   */
  readonly session?: boolean
  /** Creates the idempotency keys: UUIDs, preferably of version 7. */
  readonly newId?: () => string
}

type Send<M extends Method> = <P extends JsonPath<M>>(
  path: P,
  ...call: CallArguments<OperationAt<P, M>>
) => Promise<DataOf<OperationAt<P, M>>>

/** Calls the routes of a server. All methods throw `StowageError` if a request fails. */
export interface StowageClient {
  readonly get: Send<'get'>
  readonly post: Send<'post'>
  readonly put: Send<'put'>
  readonly patch: Send<'patch'>
  readonly delete: Send<'delete'>
  /** The same, with the facts in the answer's header: its entity tag, and the id of the request. */
  exchange<M extends Method, P extends JsonPath<M>>(
    method: M,
    path: P,
    ...call: CallArguments<OperationAt<P, M>>
  ): Promise<Exchange<DataOf<OperationAt<P, M>>>>
  /** The answers of a list, page by page, to the end. */
  pages<P extends ListPath>(
    path: P,
    ...call: CallArguments<OperationAt<P, 'get'>>
  ): AsyncGenerator<DataOf<OperationAt<P, 'get'>>, void, undefined>
  /** The raw answer, for routes without an envelope: downloads and streams. */
  response<P extends BytesPath<'get'>>(
    path: P,
    ...call: CallArguments<OperationAt<P, 'get'>>
  ): Promise<Response>
  /** The whole content of an answer: a picture, a PDF. */
  blob<M extends Method, P extends BytesPath<M>>(
    method: M,
    path: P,
    ...call: CallArguments<OperationAt<P, M>>
  ): Promise<Blob>
  /** The content of an answer as a stream: a download, a stream of events. */
  stream<M extends Method, P extends BytesPath<M>>(
    method: M,
    path: P,
    ...call: CallArguments<OperationAt<P, M>>
  ): Promise<ReadableStream<Uint8Array>>
}

/** A request that the compiler has checked against its route. */
interface AnyCall extends CallOptions {
  readonly path?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly form?: unknown
  readonly bytes?: unknown
}

/** Any path, for `openapi-fetch`: the types above check the request. */
type AnyPaths = Record<
  string,
  Record<
    Method,
    { parameters: object; requestBody?: { content: { 'application/json': unknown } }; responses: object }
  >
>

/** Makes a client. Its only state is its session. */
export function createStowageClient(options: StowageClientOptions): StowageClient {
  const { base_url, fetch: send, token, session = false, newId = uuid7 } = options
  const http = createFetchClient<AnyPaths>({
    baseUrl: base_url,
    ...(send && { fetch: send }),
    ...(session && { credentials: 'include' }),
  })
  const credentials: Credentials =
    token !== undefined
      ? bearer(token)
      : session
        ? browserSession(() => exchange('get', '/api/v1/session'))
        : nobody

  async function request(method: Method, path: string, call: AnyCall, parseAs: 'text' | 'stream') {
    const changes = method !== 'get'
    const idempotency_key = changes ? (call.idempotency_key ?? newId()) : null
    const signing = path === '/api/v1/session' && method !== 'delete'
    const headers = {
      ...(await credentials.headers(changes && !signing)),
      ...(idempotency_key !== null && { 'Idempotency-Key': idempotency_key }),
      ...(call.if_match !== undefined && { 'If-Match': call.if_match }),
    }
    try {
      const { data, error, response } = await http.request(method, path, {
        params: { path: call.path ?? {}, query: call.query ?? {} },
        headers,
        parseAs,
        ...bodyOf(call),
        ...(call.signal && { signal: call.signal }),
      })
      const text = typeof data === 'string' ? data : error === undefined ? '' : JSON.stringify(error)
      return { response, text, idempotency_key }
    } catch (error) {
      if (call.signal?.aborted) throw error
      const about = { code: 'unreachable', status: 0, idempotency_key }
      throw new StowageError('The server did not answer.', about, error)
    }
  }

  async function exchangeOnce(method: Method, path: string, call: AnyCall) {
    const { response, text, idempotency_key } = await request(method, path, call, 'text')
    const { data, request_id } = openEnvelope(response, text, idempotency_key)
    credentials.learn(response, data)
    return { data, request_id, status: response.status, etag: response.headers.get('ETag') }
  }

  async function exchange(method: Method, path: string, call: AnyCall = {}) {
    try {
      return await exchangeOnce(method, path, call)
    } catch (error) {
      if (!(error instanceof StowageError) || !credentials.refused(error.code)) throw error
      const { idempotency_key } = error
      return exchangeOnce(method, path, { ...call, ...(idempotency_key !== null && { idempotency_key }) })
    }
  }

  async function respond(method: Method, path: string, call: AnyCall = {}) {
    const { response, text, idempotency_key } = await request(method, path, call, 'stream')
    if (!response.ok) openEnvelope(response, text, idempotency_key)
    return response
  }

  const by = (method: Method) => async (path: string, call?: AnyCall) =>
    (await exchange(method, path, call)).data

  return {
    get: by('get'),
    post: by('post'),
    put: by('put'),
    patch: by('patch'),
    delete: by('delete'),
    exchange,
    async *pages(path: string, call: AnyCall = {}) {
      let cursor: unknown = call.query?.cursor
      do {
        const query = { ...call.query, ...(typeof cursor === 'string' && { cursor }) }
        const { data } = await exchange('get', path, { ...call, query })
        yield data
        cursor = data.next_cursor
      } while (typeof cursor === 'string')
    },
    response: (path: string, call?: AnyCall) => respond('get', path, call),
    blob: async (method: Method, path: string, call?: AnyCall) => (await respond(method, path, call)).blob(),
    async stream(method: Method, path: string, call?: AnyCall) {
      return (await respond(method, path, call)).body ?? new Blob([]).stream()
    },
  }
}
