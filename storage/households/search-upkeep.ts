import type { CollectionMap } from '../../engine/index.ts'
import { BusyError } from '../errors.ts'
import type { ScopeSearch } from '../search/scope-search.ts'

/** How long after the last change the index begins to catch up: changes come in bursts, and those who push wait. */
const LATER_MS = 200
/** How long a burst can put it off. */
const PATIENCE_MS = 5000
/** How long to leave a file alone that another process is writing. */
const BUSY_MS = 2000
/** How long a slice of the work may hold up the event loop. */
const SLICE_MS = 8
/** How long to leave to those who push, between two slices; and how long after the last push they are still there. */
const PUSHING_MS = 40
const FIRST_ROWS = 40
/** A slice is a transaction, and a machine that has other work makes any seem long: fewer rows would hardly be quicker. */
const LEAST_ROWS = 40
const MOST_ROWS = 1000

/** Lets the search index catch up in the background, in slices between which others have their turn. */
export class SearchUpkeep<M extends CollectionMap> {
  private readonly search: ScopeSearch<M>
  private readonly onError: (error: unknown) => void
  private readonly pushedAt: () => number
  private timer: NodeJS.Timeout | null = null
  private immediate: NodeJS.Immediate | null = null
  private rows = FIRST_ROWS
  private wokenAt = 0
  /** Whether the timer waits for a burst to end. */
  private waiting = false
  private stopped = false

  /** `pushedAt` tells when something was pushed last, as `performance.now()` did. */
  constructor(search: ScopeSearch<M>, pushedAt: () => number, onError: (error: unknown) => void) {
    this.search = search
    this.pushedAt = pushedAt
    this.onError = onError
  }

  /** Something may have changed. */
  wake(): void {
    if (this.immediate) return
    if (!this.timer) {
      this.wokenAt = performance.now()
      this.waiting = true
      this.after(LATER_MS)
    } else if (this.waiting && performance.now() - this.wokenAt < PATIENCE_MS) {
      this.timer.refresh()
    }
  }

  stop(): void {
    this.stopped = true
    if (this.timer) clearTimeout(this.timer)
    if (this.immediate) clearImmediate(this.immediate)
  }

  private after(ms: number): void {
    if (this.stopped) return
    this.timer = setTimeout(() => {
      this.timer = null
      this.waiting = false
      this.slice()
    }, ms)
    // A program that has nothing else to do may end: the index catches up when the file is opened again.
    this.timer.unref()
  }

  private slice(): void {
    try {
      if (this.search.behind(1) === 0) return
      const { done, ms } = this.search.catchUp(this.rows)
      // What a commit costs has little to do with how many rows are in it.
      this.adapt(ms)
      if (done) return
    } catch (error) {
      if (error instanceof BusyError) this.after(BUSY_MS)
      else this.onError(error)
      return
    }
    if (performance.now() - this.pushedAt() < PUSHING_MS) {
      this.after(PUSHING_MS)
      return
    }
    this.immediate = setImmediate(() => {
      this.immediate = null
      this.slice()
    })
    this.immediate.unref()
  }

  /** As many rows as fit into a slice, going up slowly and down at once. */
  private adapt(ms: number): void {
    const fitting = (this.rows * SLICE_MS) / Math.max(ms, 0.5)
    this.rows = Math.max(LEAST_ROWS, Math.min(MOST_ROWS, Math.floor(Math.min(fitting, this.rows * 1.5))))
  }
}
