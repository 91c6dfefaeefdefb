import type { IncomingMessage } from 'node:http'

/** Limits on the rest of a refused body: the time and the bytes for which the server keeps reading it. */
const LINGER_MS = 2000
const LINGER_BYTES = 4 * 1024 * 1024

/**
 * Discards the rest of a body that no handler reads. Closing at once would reset the connection: the client, still
 * writing, would never see the answer. Reading without a limit would let it send for ever. Therefore the server reads
 * for a short time, and then closes the connection.
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
  // Node does not abort a request that was answered: a reader of its body would wait for ever.
  const { socket } = request
  const abort = () => {
    if (!request.complete) request.destroy()
  }
  socket.once('close', abort)
  request.once('close', () => {
    clearTimeout(timer)
    // The connection stays open for further requests.
    socket.off('close', abort)
  })
  request.resume()
}
