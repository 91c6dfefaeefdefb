import { once } from 'node:events'
import { Readable } from 'node:stream'

/**
 * Waits until a body has data, so that a stream that fails at its start (such as a missing file) is still answered with
 * an error. Bodies that are not streams are ready at once.
 *
 * @throws the error of the stream
 */
export async function firstBytes(body: unknown): Promise<void> {
  if (!(body instanceof Readable) || body.readableLength > 0 || body.readableEnded) return
  if (body.errored !== null) throw body.errored
  await once(body, 'readable')
}
