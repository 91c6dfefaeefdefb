/** Maximum number of entries. Beyond it all are dropped, and read again on demand. */
const MOST = 10_000

/**
 * Caches values that were read from a store until the store changes. A revoked credential is therefore refused from the
 * very next change on, whichever process made it.
 */
export class Remembered<V> {
  private readonly version: () => string
  private readonly values = new Map<string, V>()
  private readAt = ''

  /** `version` returns a different value after every change of the store. */
  constructor(version: () => string) {
    this.version = version
  }

  /** The cached value of a key; undefined if it must be read. */
  get(key: string): V | undefined {
    const version = this.version()
    if (version !== this.readAt) this.values.clear()
    this.readAt = version
    return this.values.get(key)
  }

  /** Caches a value that was read after `get` returned undefined, without an await in between. */
  keep(key: string, value: V): void {
    if (this.values.size >= MOST) this.values.clear()
    this.values.set(key, value)
  }
}
