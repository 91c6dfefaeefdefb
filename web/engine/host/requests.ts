import type { Fetch } from '../../../sync-protocol/transport/index.ts'

/** The requests of a copy to the server. They can be held back for a while. */
export class Requests {
  private held: Promise<void> | null = null
  private release = () => {}

  readonly fetch: Fetch = async (url, init) => {
    await this.held
    return fetch(url, init)
  }

  /** Begins no request for `ms` from now on; 0: no longer holds any back. The latest call counts. */
  hold(ms: number): void {
    this.release()
    if (ms === 0) return
    this.held = new Promise((resolve) => {
      const timer = setTimeout(() => this.release(), ms)
      this.release = () => {
        clearTimeout(timer)
        this.held = null
        resolve()
      }
    })
  }
}
