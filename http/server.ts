import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createHttpTerminator } from 'http-terminator'
import type Koa from 'koa'
import { boundConnections } from './connections.ts'
import { HttpError } from './errors/errors.ts'
import type { RequestState } from './shell/context.ts'
import { parserError, rawReply } from './shell/raw-reply.ts'
import type { ShellServices } from './shell/shell-services.ts'

/** Options of a server; the address comes from the configuration. */
export interface ServerParts {
  readonly app: Koa<RequestState>
  readonly services: ShellServices
  /** Seconds that requests may take to finish once the server is closing. */
  readonly drain_seconds?: number
}

export interface RunningServer {
  /** The URL of the server on this machine. */
  readonly url: string
  readonly port: number
  /** Refuses new requests, waits for those in progress, then closes the remaining connections. */
  close(): Promise<void>
}

const MAX_HEADER_BYTES = 16 * 1024
/** Milliseconds between two checks for requests whose header or body is late. */
const CHECKING_MS = 5000

/** Starts to listen. Rejects if the address is not available. */
export async function startServer({
  app,
  services,
  drain_seconds = 10,
}: ServerParts): Promise<RunningServer> {
  const { config, log } = services
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    requireHostHeader: false,
    joinDuplicateHeaders: false,
    connectionsCheckingInterval: CHECKING_MS,
  })
  setTimeouts(server)
  const isRefused = boundConnections(server, services)
  const handle = app.callback()
  answerEverything(
    server,
    (request, response) => (isRefused(request) ? null : handle(request, response)),
    services,
  )
  const terminator = createHttpTerminator({ server, gracefulTerminationTimeout: drain_seconds * 1000 })
  server.listen(config.port, config.host)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  for (const warning of config.warnings) log.warn(warning)
  log.info({ host: config.host, port }, 'listening')
  return { url: `http://${reachable(config.host)}:${port}`, port, close: () => terminator.terminate() }
}

function setTimeouts(server: Server): void {
  // A phone with poor reception needs minutes for a photo, but not for a header. body-pace.ts sets the minimum speed of
  // a body.
  server.headersTimeout = 15_000
  server.requestTimeout = 5 * 60_000
  // Longer than the idle timeout of common proxies (60 s), so that the proxy closes the connection first.
  server.keepAliveTimeout = 75_000
  // Closes a connection that was idle in both directions for this long.
  server.timeout = 3 * 60_000
}

/** Answers every error with an envelope, also errors that Node would answer itself. */
function answerEverything(
  server: Server,
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
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
