import { asStoreError, storeError } from './errors.ts'

/** The store for the lease and what else there is one of. */
export const ONCE = 'once'
const LEASE = 'lease'

/** Opens a database, and makes its stores the first time. */
export function openDatabase(
  factory: IDBFactory,
  name: string,
  stores: readonly string[],
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => {
      for (const store of [ONCE, ...stores]) request.result.createObjectStore(store)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(asStoreError(request.error))
  })
}

/** Deletes a database. It resolves when all connections to it are closed. */
export function deleteDatabase(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(asStoreError(request.error))
  })
}

/** The outcome of a request. Inside a transaction nothing else may be awaited. */
export function outcome<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(asStoreError(request.error))
  })
}

/** How safely a transaction is on disk when it is complete: `strict` survives a power cut. */
type Durability = 'strict' | 'relaxed'

/** A database that one tab at a time writes: the holder of its lease. */
export class LeasedDatabase {
  private readonly database: IDBDatabase
  private readonly holder: string
  private readonly durability: Durability
  private closed = false

  /** `lost` is called when the database is closed from outside: by another version of the program, or by the browser. */
  constructor(database: IDBDatabase, holder: string, durability: Durability, lost: () => void) {
    this.database = database
    this.holder = holder
    this.durability = durability
    const close = () => {
      if (this.closed) return
      this.close()
      lost()
    }
    database.onversionchange = close
    database.onclose = close
  }

  /**
   * Takes the lease. From now on the earlier holder can write nothing. It need not survive a power cut, which no holder survives:
   * so a start waits for no disk.
   */
  claim(): Promise<void> {
    return this.transaction((store) => {
      store(ONCE).put(this.holder, LEASE)
    }, 'relaxed')
  }

  /**
   * Writes, all of it or nothing; resolves when it is on disk. The lease is looked at in the same transaction: the writes do not
   * wait for the answer, and are taken back when another tab has it. `durability`: that of the database unless it is named.
   *
   * @throws StoreError `lease_lost` when another tab has taken the lease, `storage_full`
   */
  write(
    work: (store: (name: string) => IDBObjectStore) => void,
    durability: Durability = this.durability,
  ): Promise<void> {
    return this.transaction((store, abort) => {
      const lease = store(ONCE).get(LEASE)
      lease.onsuccess = () => {
        if (lease.result !== this.holder) abort(storeError('lease_lost'))
      }
      work(store)
    }, durability)
  }

  /** Reads in one transaction. */
  async read<T>(work: (store: (name: string) => IDBObjectStore) => Promise<T>): Promise<T> {
    try {
      const transaction = this.begin('readonly', this.durability)
      return await work((name) => transaction.objectStore(name))
    } catch (error) {
      throw asStoreError(error)
    }
  }

  close(): void {
    this.closed = true
    this.database.close()
  }

  private transaction(
    work: (store: (name: string) => IDBObjectStore, abort: (reason: unknown) => void) => void,
    durability: Durability,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      let reason: unknown = null
      try {
        const transaction = this.begin('readwrite', durability)
        const abort = (error: unknown) => {
          reason ??= error
          transaction.abort()
        }
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(asStoreError(reason ?? transaction.error))
        transaction.onerror = (event) => {
          if (event.target instanceof IDBRequest) reason ??= event.target.error
        }
        const store = (name: string) => transaction.objectStore(name)
        try {
          work(store, abort)
        } catch (error) {
          abort(error)
        }
      } catch (error) {
        reject(asStoreError(error))
      }
    })
  }

  private begin(mode: IDBTransactionMode, durability: Durability): IDBTransaction {
    if (this.closed) throw storeError('storage_closed')
    const { database } = this
    return database.transaction([...database.objectStoreNames], mode, { durability })
  }
}
