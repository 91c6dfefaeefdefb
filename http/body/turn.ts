import { eventLoop } from '../../storage/index.ts'

/** Size from which the steps of one body share no turn of the event loop, in bytes. Each takes about 4 ms per megabyte. */
const LARGE = 256 * 1024

/**
 * Lets other work of the event loop run between two steps of a large JSON body. Parsing, admission and validation each
 * read all of it. Large bodies that arrive together take turns, so that their steps do not add up.
 */
export async function turnFor(json_bytes: number): Promise<void> {
  if (json_bytes >= LARGE) await eventLoop.next()
}
