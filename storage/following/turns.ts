import { eventLoop } from './slices.ts'

/** How long work may hold up the event loop before others have their turn. */
const TURN_MS = 8

/** Keeps long work from holding everybody up: it asks now and then whether others are due, and lets them. */
export class Turns {
  private began = performance.now()

  /** Whether others are due a turn. */
  get due(): boolean {
    return performance.now() - this.began >= TURN_MS
  }

  /** Lets others have their turn. */
  async pass(): Promise<void> {
    await eventLoop.next()
    this.began = performance.now()
  }
}

/** Runs pieces of work one after the other, each to its end: what one leaves half done between turns, no other sees. */
export class OneByOne {
  private last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work, work)
    this.last = result.catch(() => {})
    return result
  }
}
