import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Slices of the event loop that some workers share: in each turn of the loop at most one of them works, in the order in
 * which they ask. However many households have work, others are answered after one slice.
 */
export class Slices {
  private last: Promise<void> = Promise.resolve()

  /** Settles when it is the caller's turn; what it then does at once is its slice. */
  next(): Promise<void> {
    this.last = this.last.then(() => nextTurn())
    return this.last
  }
}
