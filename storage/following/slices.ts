import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Slices of the event loop: in each turn at most one caller works, in the order of their requests. So other work waits
 * for at most one slice, regardless of the number of households and requests.
 */
class Slices {
  private last: Promise<void> = Promise.resolve()

  /** Resolves when it is the caller's turn; the synchronous work that follows is its slice. */
  next(): Promise<void> {
    this.last = this.last.then(() => nextTurn())
    return this.last
  }
}

/** The slices of this process's event loop, which all its households share. */
export const eventLoop = new Slices()
