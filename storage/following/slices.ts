import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Slices of the event loop: in each turn of it at most one of those who ask works, in the order in which they ask. However
 * many households have work, and however many requests, others are answered after one slice.
 */
class Slices {
  private last: Promise<void> = Promise.resolve()

  /** Settles when it is the caller's turn; what it then does at once is its slice. */
  next(): Promise<void> {
    this.last = this.last.then(() => nextTurn())
    return this.last
  }
}

/** The slices of this process's event loop, which all its households share. */
export const eventLoop = new Slices()
