/** Which tab leads, by a Web Lock: the browser gives it to the next tab as soon as the holder is gone. */
export class LockElection {
  private readonly locks: LockManager
  private readonly name: string
  private readonly won: () => void
  private readonly lost: () => void
  private candidacy: AbortController | null = null
  private release: (() => void) | null = null

  /** `won` is called when this tab has the lock, and `lost` when another tab took it away. */
  constructor(locks: LockManager, name: string, won: () => void, lost: () => void) {
    this.locks = locks
    this.name = name
    this.won = won
    this.lost = lost
  }

  /** Waits in line for the lock. */
  enter(): void {
    const candidacy = new AbortController()
    this.candidacy = candidacy
    this.request({ signal: candidacy.signal })
  }

  /** Takes the lock from a tab that holds it and does nothing. */
  force(): void {
    this.leave()
    this.request({ steal: true })
  }

  /** Gives the lock back, or leaves the line. */
  leave(): void {
    this.candidacy?.abort()
    this.candidacy = null
    this.release?.()
    this.release = null
  }

  private request(options: LockOptions): void {
    const hold = () =>
      new Promise<void>((resolve) => {
        this.release = resolve
        this.won()
      })
    this.locks.request(this.name, options, hold).catch(() => {
      if (options.signal?.aborted || this.release === null) return
      this.release = null
      this.lost()
    })
  }
}
