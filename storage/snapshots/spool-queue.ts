import { setImmediate } from 'node:timers/promises'

/** Text that may wait to be written. */
const WAITING_BYTES = 64 * 1024 * 1024

/**
 * Work on the spool that nobody waits for: one piece after the other, each after the answer that caused it has
 * been given.
 */
export class SpoolQueue {
  private readonly onError: (error: unknown) => void
  private last: Promise<unknown> = Promise.resolve()
  private waiting = 0

  constructor(onError: (error: unknown) => void) {
    this.onError = onError
  }

  /** Does `work` in its turn; gives false when it failed, or when too much waits already. `bytes` is what it holds in memory. */
  add(bytes: number, work: () => Promise<void>): Promise<boolean> {
    if (this.waiting + bytes > WAITING_BYTES) return Promise.resolve(false)
    this.waiting += bytes
    const turn = Promise.all([this.last, setImmediate()])
    const done = turn
      .then(work)
      .then(
        () => true,
        (error: unknown) => {
          this.onError(error)
          return false
        },
      )
      .finally(() => {
        this.waiting -= bytes
      })
    this.last = done
    return done
  }

  /** Waits until nothing is left to do. */
  async idle(): Promise<void> {
    while (this.waiting > 0) await this.last
    await this.last
  }
}
