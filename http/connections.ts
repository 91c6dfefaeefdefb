import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import { UnderWay } from '../services/limits/under-way.ts'
import { HttpError } from './errors/errors.ts'
import { httpErrorOf } from './errors/service-errors.ts'
import { clientIp } from './shell/client-ip.ts'
import { rawReply } from './shell/raw-reply.ts'
import type { ShellServices } from './shell/shell-services.ts'

/** Milliseconds after which a refused connection is closed, even if its peer has not read the answer. */
const REFUSED_MS = 2000
/** Maximum number of connections beyond the limit that get an answer; further ones are closed without one. */
const ANSWERED_BEYOND = 100

/** The limits of the connections of all servers of this process. */
export interface ConnectionLimits {
  /** Counts the connections of a server, too, and refuses those beyond a limit. */
  watch(server: Server): void
  /** Whether a request came over a refused connection: such a request must not be handled. */
  isRefused(request: IncomingMessage): boolean
}

/**
 * SPEC.md Y10: limits the open connections of a server and, if no proxy stands in front of it, those of one address. A
 * connection beyond the limit gets an error as its answer, and is closed.
 */
export function connectionLimits(services: ShellServices): ConnectionLimits {
  const { quotas, trusted_proxies } = services.config
  const refused = new WeakSet<Socket>()
  const addresses = new UnderWay(quotas.address_connections)
  let open = 0
  const refuse = (server: Server, socket: Socket, error: HttpError) => {
    refused.add(socket)
    // Before the handshake a client with TLS reads no answer.
    if (server instanceof TlsServer) socket.destroy()
    else rawReply(socket, error, services)
    setTimeout(() => socket.destroy(), REFUSED_MS).unref()
  }
  const count = (server: Server, socket: Socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    try {
      if (open > quotas.server_connections) throw tooMany(quotas.server_connections)
      // All clients behind a proxy come from one address; their requests are counted instead.
      if (trusted_proxies === 0)
        socket.once('close', addresses.begin(clientIp(socket.remoteAddress, undefined, 0)))
    } catch (error) {
      const refusal = httpErrorOf(error)
      if (refusal === null) throw error
      refuse(server, socket, refusal)
    }
  }
  return {
    watch(server) {
      server.maxConnections = quotas.server_connections + ANSWERED_BEYOND
      server.on('connection', (socket: Socket) => count(server, socket))
    },
    isRefused: (request) => refused.has(request.socket),
  }
}

function tooMany(most: number): HttpError {
  const message = `The server has ${most} connections open, its maximum; try again later.`
  return new HttpError('unavailable', {
    message,
    details: [{ path: '', code: 'server_connections', message }],
    headers: { 'Retry-After': '5' },
  })
}
