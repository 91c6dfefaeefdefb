/** Runs the work of one key in the order of the calls, one piece at a time. Work of other keys does not wait. */
export class KeyedLock {
  private readonly last = new Map<string, Promise<unknown>>()

  /** The result of `work`, or its error; an error does not stop the following work. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve()
    const turn = before.then(work, work)
    this.last.set(key, turn)
    try {
      return await turn
    } finally {
      if (this.last.get(key) === turn) this.last.delete(key)
    }
  }
}
