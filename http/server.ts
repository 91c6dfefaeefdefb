import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { createHttpTerminator } from 'http-terminator'
import type Koa from 'koa'
import { urlHost } from '../services/addresses/own-addresses.ts'
import type { TlsService } from '../services/tls/tls-service.ts'
import { type ConnectionLimits, connectionLimits } from './connections.ts'
import { HttpError } from './errors/errors.ts'
import type { RequestState } from './shell/context.ts'
import { parserError, rawReply } from './shell/raw-reply.ts'
import type { ShellServices } from './shell/shell-services.ts'
import { closeWithConnection } from './waiting-responses.ts'

/** Options of a server; the address comes from the configuration. */
export interface ServerParts {
  readonly app: Koa<RequestState>
  readonly services: ShellServices
  /** The certificate for https; null if the server answers http only. */
  readonly tls?: TlsService | null
  /** Seconds that requests may take to finish once the server is closing. */
  readonly drain_seconds?: number
  /** The time for a header; tests shorten it. */
  readonly header_time?: HeaderTime
}

/** Maximum time for the header of a request. */
export interface HeaderTime {
  /** In milliseconds, from the first byte on. */
  readonly limit_ms: number
  /** Milliseconds between two checks for requests whose header or body is late. */
  readonly check_ms: number
}

export interface RunningServer {
  /** The URL of the server on this machine: with http, unless it answers https only. */
  readonly url: string
  readonly port: number
  /** The URL of the server on this machine with https; null if it answers http only. */
  readonly tls_url: string | null
  /** Refuses new requests, waits for those in progress, then closes the remaining connections. */
  close(): Promise<void>
}

const MAX_HEADER_BYTES = 16 * 1024
const HEADER_TIME: HeaderTime = { limit_ms: 15_000, check_ms: 5000 }

/** Milliseconds that a client may take for the handshake of TLS. */
const HANDSHAKE_MS = 15_000

/** Starts to listen. Rejects if an address is not available. */
export async function startServer({
  app,
  services,
  tls = null,
  drain_seconds = 10,
  header_time = HEADER_TIME,
}: ServerParts): Promise<RunningServer> {
  const { config, log } = services
  const limits = connectionLimits(services)
  const handle = app.callback()
  const options = { ...OPTIONS, connectionsCheckingInterval: header_time.check_ms }
  const plain = config.http ? createServer(options) : null
  const secure = tls && tlsServer(tls, options)
  const servers = [...(plain ? [plain] : []), ...(secure ? [secure] : [])]
  for (const each of servers) {
    setTimeouts(each, header_time)
    prepare(each, limits, handle, services)
  }
  const terminators = servers.map((each) =>
    createHttpTerminator({ server: each, gracefulTerminationTimeout: drain_seconds * 1000 }),
  )
  const close = async () => void (await Promise.all(terminators.map((each) => each.terminate())))
  const plain_port = plain && (await listen(plain, config.port, config.host))
  if (tls && secure) {
    tls.port = await listen(secure, tls.port, config.host).catch(async (error: unknown) => {
      await close()
      throw error
    })
  }
  for (const warning of config.warnings) log.warn(warning)
  const ports = { ...(plain && { port: plain_port }), ...(tls && { tls_port: tls.port }) }
  log.info({ host: config.host, ...ports }, 'listening')
  const urlOf = (scheme: string, at: number) => `${scheme}://${urlHost(reachable(config.host))}:${at}`
  const tls_url = tls && urlOf('https', tls.port)
  const port = plain_port ?? tls?.port
  if (port === undefined) throw new Error('the server listens nowhere')
  return { url: tls_url !== null && plain === null ? tls_url : urlOf('http', port), port, tls_url, close }
}

const OPTIONS = {
  maxHeaderSize: MAX_HEADER_BYTES,
  requireHostHeader: false,
  joinDuplicateHeaders: false,
}

/** Cipher suites with forward secrecy and authenticated encryption only (RFC 9325, section 4.2). */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  ...['ECDSA', 'RSA'].flatMap((key) => [
    `ECDHE-${key}-AES256-GCM-SHA384`,
    `ECDHE-${key}-CHACHA20-POLY1305`,
    `ECDHE-${key}-AES128-GCM-SHA256`,
  ]),
].join(':')

/** A server for https. New connections get the newest certificate; open ones keep theirs. */
function tlsServer(tls: TlsService, options: ServerOptions): TlsServer {
  const { chain, key } = tls.certificate()
  const server = createTlsServer({
    ...options,
    ciphers: CIPHERS,
    handshakeTimeout: HANDSHAKE_MS,
    cert: chain,
    key,
  })
  tls.onChange((newer) => server.setSecureContext({ ciphers: CIPHERS, cert: newer.chain, key: newer.key }))
  return server
}

/** Lets a server handle requests, within the limits. */
function prepare(
  server: Server | TlsServer,
  limits: ConnectionLimits,
  handle: ReturnType<Koa['callback']>,
  services: ShellServices,
): void {
  limits.watch(server)
  answerEverything(
    server,
    (request, response) => {
      if (limits.isRefused(request)) return null
      closeWithConnection(request, response)
      return handle(request, response)
    },
    services,
  )
}

/** @returns the port */
async function listen(server: Server | TlsServer, port: number, host: string): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

function setTimeouts(server: Server | TlsServer, { limit_ms }: HeaderTime): void {
  // A phone with poor reception needs minutes for a photo, but not for a header. body-pace.ts sets the minimum speed of
  // a body.
  server.headersTimeout = limit_ms
  server.requestTimeout = 5 * 60_000
  // Longer than the idle timeout of common proxies (60 s), so that the proxy closes the connection first.
  server.keepAliveTimeout = 75_000
  // Closes a connection that was idle in both directions for this long.
  server.timeout = 3 * 60_000
}

/** Answers every error with an envelope, also errors that Node would answer itself. */
function answerEverything(
  server: Server | TlsServer,
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
  services: ShellServices,
): void {
  server.on('request', handle)
  // The body is requested once the header fields are accepted; see letClientContinue().
  server.on('checkContinue', handle)
  server.on('checkExpectation', handle)
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    rawReply(socket, new HttpError('method_not_allowed', { headers: { Allow: '' } }), services)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // If Node has begun a response on this socket, no other one can follow.
    if (error.code === 'ECONNRESET' || !socket.writable || hasResponse(socket)) socket.destroy()
    else rawReply(socket, parserError(error.code), services)
  })
}

function hasResponse(socket: Duplex): boolean {
  const response: unknown = '_httpMessage' in socket ? socket._httpMessage : null
  return (
    typeof response === 'object' &&
    response !== null &&
    'headersSent' in response &&
    response.headersSent === true
  )
}

function reachable(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host
}
