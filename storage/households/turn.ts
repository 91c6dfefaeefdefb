/** Milliseconds that operations may go on in one transaction; the rest waits for the next one, and others have a turn. */
const TURN_MS = 15

/** The time that operations may take in one transaction. */
export class Turn {
  private readonly clock: () => number
  private readonly ends: number
  private ended = false

  /** `clock` returns milliseconds that go by. */
  constructor(clock: () => number) {
    this.clock = clock
    this.ends = clock() + TURN_MS
  }

  /** Whether it is over. It looks at the clock, so it is asked after every operation: any may take long. */
  get over(): boolean {
    this.ended ||= this.clock() >= this.ends
    return this.ended
  }

  /** Ends it at once. */
  end(): void {
    this.ended = true
  }
}
