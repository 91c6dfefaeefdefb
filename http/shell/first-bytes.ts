import { once } from 'node:events'
import { Readable } from 'node:stream'

/**
 * Waits until a body has something to send, so that a stream that cannot even begin (a file that is gone) is still
 * answered as an error. Bodies that are not streams have everything already.
 *
 * @throws whatever the stream fails with
 */
export async function firstBytes(body: unknown): Promise<void> {
  if (!(body instanceof Readable) || body.readableLength > 0 || body.readableEnded) return
  if (body.errored !== null) throw body.errored
  await once(body, 'readable')
}
