/** Entries beyond which all are dropped: what is asked for again is read again. */
const MOST = 10_000

/**
 * What was read of a store, for as long as nothing in it changes. Whoever was let in by it is out with the very next
 * change, wherever that is made.
 */
export class Remembered<V> {
  private readonly version: () => string
  private readonly values = new Map<string, V>()
  private readAt = ''

  /** `version` is another one after every change of the store. */
  constructor(version: () => string) {
    this.version = version
  }

  /** What is known under a key; undefined when it has to be read. */
  get(key: string): V | undefined {
    const version = this.version()
    if (version !== this.readAt) this.values.clear()
    this.readAt = version
    return this.values.get(key)
  }

  /** Keeps what was read after `get` had nothing, without a wait in between. */
  keep(key: string, value: V): void {
    if (this.values.size >= MOST) this.values.clear()
    this.values.set(key, value)
  }
}
