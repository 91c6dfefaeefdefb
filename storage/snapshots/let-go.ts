import { MessageChannel } from 'node:worker_threads'

const { port1: nobody, port2 } = new MessageChannel()
port2.close()
nobody.unref()

/** Bytes of the memory that small buffers share, and that cannot be sent. From Node 26 on it is larger than `Buffer.poolSize`. */
const SHARED_BYTES = Buffer.allocUnsafe(1).buffer.byteLength

/**
 * Gives all the memory that a buffer lies in back at once; nothing else may lie there that is still needed. Such
 * memory is outside of the heap, where the garbage collector does not see it: it lets tens of megabytes pile up
 * before it looks. A message that is sent to nobody frees what it takes along.
 */
export function letGo({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > SHARED_BYTES) nobody.postMessage(null, [buffer])
}
