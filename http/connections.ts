import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { HttpError } from './errors/errors.ts'
import { UnderWay } from './limits/under-way.ts'
import { clientIp } from './shell/client-ip.ts'
import { rawReply } from './shell/raw-reply.ts'
import type { ShellServices } from './shell/shell-services.ts'

/** Milliseconds after which a connection that was refused is cut, though its peer has not read the answer. */
const REFUSED_MS = 2000
/** Connections beyond the limit that are answered before they are cut; more are cut at once. */
const ANSWERED_BEYOND = 100

/**
 * SPEC.md Y10: bounds the open connections of a server, and those of one address where no proxy stands in front. Others
 * get an answer that says so, and are cut.
 *
 * @returns whether a request came over a connection that was refused: then it must not be handled
 */
export function boundConnections(
  server: Server,
  services: ShellServices,
): (request: IncomingMessage) => boolean {
  const { quotas, trusted_proxies } = services.config
  const refused = new WeakSet<Socket>()
  const addresses = new UnderWay(quotas.address_connections)
  let open = 0
  server.maxConnections = quotas.server_connections + ANSWERED_BEYOND
  server.on('connection', (socket: Socket) => {
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
      if (!(error instanceof HttpError)) throw error
      refused.add(socket)
      rawReply(socket, error, services)
      setTimeout(() => socket.destroy(), REFUSED_MS).unref()
    }
  })
  return (request) => refused.has(request.socket)
}

function tooMany(most: number): HttpError {
  const message = `The server has ${most} connections open, and takes no more for the moment.`
  return new HttpError('unavailable', {
    message,
    details: [{ path: '', code: 'server_connections', message }],
    headers: { 'Retry-After': '5' },
  })
}
