/** Runs work on one key one piece after the other, in the order of the calls. Work on other keys does not wait. */
export class KeyedLock {
  private readonly last = new Map<string, Promise<unknown>>()

  /** The result of `work`, or its error; an error does not keep the next one from running. */
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
