/**
 * Number of files that are fetched at once. A browser has six connections to a server: the others are for what a person waits for, such
 * as the script of a page that they open while all files are on their way.
 */
const AT_ONCE = 2

let under_way = 0
const queue: (() => void)[] = []

/** Does what takes a connection, as soon as one of those for files is free: the first in the queue first. Rejects as the work does. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (under_way === AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
  else under_way++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else under_way--
  }
}
