import type { LookupFunction } from 'node:net'
import type { Agent } from 'undici'
import { closableLater } from '../../platform/index.ts'
import { type AllowList, addressAllowed, hostAllowed, plainHost } from './addresses.ts'
import { checkedConnect, checkedLookup, type ResolveAll } from './checked-connect.ts'
import { OutboundError } from './outbound-error.ts'

/** The limits of one request. */
export interface OutboundLimits {
  /** Time until the whole answer is here, redirects included, in milliseconds. */
  readonly time_ms?: number
  /** Maximum size of the answer after decompression, in bytes. */
  readonly bytes?: number
  /** Maximum number of redirects that are followed; each is checked like the first address. */
  readonly redirects?: number
}

const DEFAULTS = { time_ms: 10_000, bytes: 1_000_000, redirects: 0 } as const

/** A request to another server. */
export interface OutboundRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly signal?: AbortSignal
}

/** The one way to servers at addresses that somebody configured or typed. */
export interface Outbound {
  /**
   * Sends a request, and returns the whole answer. Private, local and special addresses are refused, unless the operator
   * allows them; so is `http:`. A redirect that is not followed is returned.
   *
   * @throws OutboundError
   */
  request(url: string, request?: OutboundRequest, limits?: OutboundLimits): Promise<Response>
  /** The `lookup` of sockets for other protocols, such as SMTP: returns permitted addresses only. */
  readonly lookup: LookupFunction
  close(): Promise<void>
}

/** Options of `createOutbound`. */
export interface OutboundOptions {
  readonly allow: AllowList
  /** Resolves names; for tests. */
  readonly resolve?: ResolveAll
}

/** Time for a connection, TLS included, in milliseconds. */
const CONNECT_MS = 5000
/** Maximum number of connections to one server. */
const CONNECTIONS = 8
/** Time that an unused connection stays open, in milliseconds. */
const KEEP_ALIVE_MS = 1000

/** Requests to other servers. `undici` is the HTTP client of Node itself; only the package has the hook for connections. */
export function createOutbound({ allow, resolve }: OutboundOptions): Outbound {
  const client = closableLater(
    async (): Promise<Client> => {
      // Many installations ask no other server, and the package takes long to load.
      const { Agent, buildConnector, fetch } = await import('undici')
      const agent = new Agent({
        connect: checkedConnect(buildConnector, allow, { resolve, timeout_ms: CONNECT_MS }),
        connections: CONNECTIONS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        keepAliveMaxTimeout: KEEP_ALIVE_MS,
      })
      return { agent, fetch }
    },
    ({ agent }) => agent.destroy(),
  )
  let closed = false
  return {
    lookup: checkedLookup(allow, resolve),
    async close() {
      closed = true
      await client.close()
    },
    async request(url, request = {}, limits = {}) {
      const { bytes, redirects, time_ms } = { ...DEFAULTS, ...limits }
      const deadline = AbortSignal.timeout(time_ms)
      const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline
      try {
        if (closed) throw new OutboundError('unreachable', 'The server is closing.')
        return await follow(await client.get(), allow, url, { ...request, signal }, { bytes, redirects })
      } catch (error) {
        throw failureOf(error, url, deadline)
      }
    },
  }
}

/** What sends requests. */
interface Client {
  readonly agent: Agent
  readonly fetch: typeof import('undici').fetch
}

type Signalled = OutboundRequest & { readonly signal: AbortSignal }

/** Statuses after which the same request is sent to another address (RFC 9110, section 15.4). */
const SAME_METHOD = [307, 308]
const REDIRECTS = [301, 302, 303, ...SAME_METHOD]

async function follow(
  client: Client,
  allow: AllowList,
  url: string,
  request: Signalled,
  { bytes, redirects }: { readonly bytes: number; readonly redirects: number },
): Promise<Response> {
  const target = checkedUrl(url, allow)
  const { body = null, headers = {}, method = 'GET', signal } = request
  const answer = await client.fetch(target, {
    method,
    headers,
    body,
    signal,
    redirect: 'manual',
    dispatcher: client.agent,
  })
  const location = answer.headers.get('location')
  if (redirects === 0 || location === null || !REDIRECTS.includes(answer.status))
    return wholeAnswer(answer, bytes)
  await answer.body?.cancel()
  if (!URL.canParse(location, target.href))
    throw new OutboundError('unreachable', `${target.host} answered with a redirect that is no address.`)
  const next = new URL(location, target)
  // A secret for one server is sent to no other one.
  if (next.origin !== target.origin && (method !== 'GET' || Object.keys(headers).some(isSecret)))
    throw new OutboundError('too_many_redirects', `${target.host} sent a request with a secret elsewhere.`)
  const kept = SAME_METHOD.includes(answer.status) ? request : { headers, signal }
  if (redirects === 1) return follow(client, allow, next.href, kept, { bytes, redirects: 0 }).then(noMore)
  return follow(client, allow, next.href, kept, { bytes, redirects: redirects - 1 })
}

function isSecret(header: string): boolean {
  return !['accept', 'accept-language', 'content-type', 'user-agent'].includes(header.toLowerCase())
}

function noMore(answer: Response): Response {
  if (!REDIRECTS.includes(answer.status)) return answer
  throw new OutboundError('too_many_redirects', 'The server redirects too often.')
}

/** The parsed address. `http:` reveals and accepts everything on its way, so it takes the consent of the operator. */
function checkedUrl(url: string, allow: AllowList): URL {
  if (!URL.canParse(url)) throw new OutboundError('address_refused', 'This is not an address.')
  const target = new URL(url)
  const host = plainHost(target.hostname)
  if (target.username !== '' || target.password !== '')
    throw new OutboundError('address_refused', 'The address must not contain a user name or a password.')
  const allowed = hostAllowed(host, allow) || addressAllowed(host, allow)
  if (target.protocol === 'https:' || (target.protocol === 'http:' && allowed)) return target
  throw new OutboundError(
    'address_refused',
    `The address of ${host} must begin with https:, or the host must be named in STOWAGE_OUTBOUND_ALLOW.`,
  )
}

/** The answer with its whole body, which is read up to the limit. */
async function wholeAnswer(answer: Awaited<ReturnType<Client['fetch']>>, limit: number): Promise<Response> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    const bytes = chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk))
    size += bytes.byteLength
    if (size > limit)
      throw new OutboundError('too_large', `The answer of the server is larger than ${limit} bytes.`)
    chunks.push(bytes)
  }
  const headers = new Headers([...answer.headers])
  // The body is decompressed already.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  const empty = [101, 204, 205, 304].includes(answer.status)
  return new Response(empty ? null : Buffer.concat(chunks), { status: answer.status, headers })
}

function failureOf(error: unknown, url: string, deadline: AbortSignal): OutboundError {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundError) return cause
  const host = URL.canParse(url) ? new URL(url).host : 'The server'
  if (deadline.aborted) return new OutboundError('too_slow', `${host} did not answer in time.`)
  return new OutboundError('unreachable', `${host} cannot be reached.`, { cause: error })
}
