/**
 * Milliseconds that one transaction may execute operations; the rest waits for the next one, and other work gets a
 * turn.
 */
const TURN_MS = 15

/** The time limit for the operations of one transaction. */
export class Turn {
  private readonly clock: () => number
  private readonly ends: number
  private ended = false

  /** `clock` returns monotonic milliseconds. */
  constructor(clock: () => number) {
    this.clock = clock
    this.ends = clock() + TURN_MS
  }

  /**
   * Whether the time is over. It reads the clock and must be checked after every operation, because any of them may
   * take long.
   */
  get over(): boolean {
    this.ended ||= this.clock() >= this.ends
    return this.ended
  }

  /** Ends it at once. */
  end(): void {
    this.ended = true
  }
}
