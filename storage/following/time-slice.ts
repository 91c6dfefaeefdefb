import type { Pausing } from '../../engine/index.ts'
import { eventLoop } from './slices.ts'

/** How long work may hold the event loop before others have their turn, in ms. */
const SLICE_MS = 8

/** A slice of time in which long work may hold the event loop. The work asks at times whether it is over, and waits. */
export class TimeSlice {
  private began = performance.now()

  /** Whether others are due a turn. */
  get due(): boolean {
    return performance.now() - this.began >= SLICE_MS
  }

  /** Lets others have their turn. */
  async pass(): Promise<void> {
    await eventLoop.next()
    this.began = performance.now()
  }

  /** Runs work in pieces, in turns with others. */
  async run<T>(work: Pausing<T>): Promise<T> {
    let step = work.next()
    while (!step.done) {
      if (this.due) await this.pass()
      step = work.next()
    }
    return step.value
  }
}
