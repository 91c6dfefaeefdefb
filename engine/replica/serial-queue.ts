/** Runs pieces of work one after the other, each to its end, in the order of the calls. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve()

  /** The result of `work`, or its error; an error does not keep the next one from running. */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    const turn = this.last.then(work)
    // Not the result itself: a queue that rests would keep it.
    this.last = turn.then(ignore, ignore)
    return turn
  }
}

function ignore(): void {}
