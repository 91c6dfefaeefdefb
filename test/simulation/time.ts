import { setImmediate as turn } from 'node:timers/promises'

interface Event {
  readonly at: number
  readonly order: number
  run(): void
}

/**
 * Time that passes only when it is told to. What happens at the same moment happens in the order in which it was
 * asked for; between two moments everything that can go on goes on.
 */
export class SimTime {
  /** Milliseconds since 1970, true time: devices and the server have clocks that differ from it. */
  now: number
  private events: Event[] = []
  private order = 0
  /** How much work is being done that does not wait for simulated time: files, threads, turns of the event loop. */
  private busy = 0

  constructor(start: number) {
    this.now = start
  }

  /** Resolves after a number of milliseconds; rejects with the signal's reason when it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const abort = () => reject(signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      const run = () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      this.events.push({ at: this.now + Math.max(0, ms), order: this.order++, run })
    })
  }

  /** Work for which time stands still until it is done. */
  async outside<T>(work: Promise<T>): Promise<T> {
    this.busy++
    try {
      return await work
    } finally {
      this.busy--
    }
  }

  /** Lets time pass, and everything happen that is due by then. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    await this.settle()
    for (let next = this.next(); next && next.at <= end; next = this.next()) {
      this.now = Math.max(this.now, next.at)
      const due = this.events
        .filter(({ at }) => at <= this.now)
        .sort((a, b) => a.at - b.at || a.order - b.order)
      this.events = this.events.filter(({ at }) => at > this.now)
      for (const event of due) event.run()
      await this.settle()
    }
    this.now = end
  }

  /** Lets time pass until the work is done. @throws when nothing is left that could happen, or after a year */
  async until<T>(work: Promise<T>): Promise<T> {
    let done = false
    const end = () => {
      done = true
    }
    work.then(end, end)
    const limit = this.now + 365 * 24 * 60 * 60_000
    while (!done) {
      await this.settle()
      if (done) break
      const next = this.next()
      if (!next || this.now > limit) throw new Error('the simulation hangs')
      await this.pass(Math.max(0, next.at - this.now))
    }
    return work
  }

  private next(): Event | undefined {
    return this.events.reduce<Event | undefined>(
      (first, event) => (!first || event.at < first.at ? event : first),
      undefined,
    )
  }

  /** Until nothing more happens at this moment. */
  private async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = this.busy > 0 ? 0 : quiet + 1) await turn()
  }
}
