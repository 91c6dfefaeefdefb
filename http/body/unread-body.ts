import type { IncomingMessage } from 'node:http'

/** How long, and how much, a client may go on sending a body that was refused. */
const LINGER_MS = 2000
const LINGER_BYTES = 4 * 1024 * 1024

/**
 * Deals with what is left of a body nobody reads. Closing at once would reset the connection, and the client, still
 * writing, would never see the answer; reading on forever would let it send without end. So the rest is thrown away
 * for a short while, and a connection that is not done by then is cut.
 */
export function discardUnreadBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  const cut = () => {
    if (!request.complete) request.socket.destroy()
  }
  const timer = setTimeout(cut, LINGER_MS)
  timer.unref()
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > LINGER_BYTES) cut()
  })
  // Node aborts no request that was answered: somebody who still reads it would wait for ever.
  const { socket } = request
  const abort = () => {
    if (!request.complete) request.destroy()
  }
  socket.once('close', abort)
  request.once('close', () => {
    clearTimeout(timer)
    // The connection goes on, with other requests.
    socket.off('close', abort)
  })
  request.resume()
}
