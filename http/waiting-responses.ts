import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The responses of each connection that are not closed. */
const open = new WeakMap<Socket, Set<ServerResponse>>()

/**
 * Closes a response with its connection. Node does so for the first response of a connection alone, and not for those that wait behind it
 * (RFC 9112, section 9.3.2): what they hold would never be released.
 */
export function closeWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  const responses = open.get(socket) ?? watched(socket)
  responses.add(response)
  response.once('close', () => responses.delete(response))
}

function watched(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>()
  open.set(socket, responses)
  // Later than Node closes the first one, and those that were sent.
  const closeAll = () => {
    for (const response of responses) {
      response.destroy()
      response.emit('close')
    }
  }
  socket.once('close', () => setImmediate(closeAll))
  return responses
}
