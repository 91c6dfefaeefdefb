import type { Pausing } from '../../engine/index.ts'
import { eventLoop } from './slices.ts'

/** Milliseconds that work may hold the event loop before other work gets its turn. */
const SLICE_MS = 8

/**
 * A period in which long work may hold the event loop. The work checks regularly whether it is over, and then pauses.
 */
export class TimeSlice {
  private began = performance.now()

  /** Whether a pause is due. */
  get due(): boolean {
    return performance.now() - this.began >= SLICE_MS
  }

  /** Pauses for other work. */
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
