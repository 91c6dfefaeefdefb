/** Runs work one after the other, in the order in which it was asked for. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve()

  /** What `work` gives or throws; a failure does not keep the next one from its turn. */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    const turn = this.last.then(work)
    this.last = turn.catch(() => {})
    return turn
  }
}
