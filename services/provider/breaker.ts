/** Failures in a row after which a server is left alone. */
const MOST_FAILURES = 3
/** Time for which it is left alone, in milliseconds. */
const PAUSE_MS = 60_000

/** Leaves a server alone that does not work, so that people do not wait for it. */
export class Breaker {
  private failures = 0
  private open_until = 0

  /** Whether requests are sent at a moment (milliseconds since 1970). */
  isClosed(now: number): boolean {
    return now >= this.open_until
  }

  worked(): void {
    this.failures = 0
  }

  failed(now: number): void {
    this.failures++
    if (this.failures < MOST_FAILURES) return
    // One more failure after the pause opens it again.
    this.failures = MOST_FAILURES - 1
    this.open_until = now + PAUSE_MS
  }
}
