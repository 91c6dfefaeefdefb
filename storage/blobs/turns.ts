/** Lets those who ask for one key wait for one another, in their order. Other keys do not wait. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>()

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
