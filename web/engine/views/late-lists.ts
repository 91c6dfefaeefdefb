import type { ChangedRecord, Replica } from '../../../engine/index.ts'
import type { AllViewCalls } from './all-calls.ts'
import type { PlaceRow } from './calls.ts'
import type { ListedCall, ListedOutput, ListHandlers } from './list-handlers.ts'
import type { Offered } from './places-used.ts'
import type { KeptOrder } from './thing-table.ts'

type Loaded = ReturnType<typeof import('./list-handlers.ts').listHandlers>

/** Loads the module of the lists. */
export function loadLists() {
  return import('./list-handlers.ts')
}

/**
 * The answers that need the lists. Their module loads beside the copy, since the worker must be small to start soon. A module
 * that could not be loaded is asked for again by the next call.
 */
export class LateLists {
  private readonly make: () => Promise<Loaded>
  private loading: Promise<Loaded> | null = null
  private loaded: Loaded | null = null
  private orders: readonly KeptOrder[]

  /** `orders`: those of an earlier time with the same records. */
  constructor(replica: Replica, today: () => string, orders: readonly KeptOrder[] = []) {
    this.orders = orders
    this.make = async () => {
      const { listHandlers } = await loadLists()
      this.loaded = listHandlers(replica, today, this.orders)
      return this.loaded
    }
    this.load().catch(() => {})
  }

  /** Hears which records changed; null: any of them may have. Lists that are not loaded yet begin with all records. */
  note(records: readonly ChangedRecord[] | null): void {
    this.orders = []
    this.loaded?.note(records)
  }

  /** The handler of a call. */
  handler<N extends ListedCall>(name: N) {
    return async (input: AllViewCalls[N]['input']): Promise<ListedOutput<N>> => {
      const handlers: ListHandlers = (this.loaded ?? (await this.load())).handlers
      return handlers[name](input)
    }
  }

  /** The places that are offered before anybody typed. */
  async placesUsed(limit: number, offered: Offered): Promise<readonly PlaceRow[]> {
    return (this.loaded ?? (await this.load())).placesUsed(limit, offered)
  }

  /** The orders of all things, for the next time with the same records. */
  async keptOrders(): Promise<readonly KeptOrder[]> {
    return this.loaded?.keptOrders() ?? []
  }

  private load(): Promise<Loaded> {
    this.loading ??= this.make().catch((error: unknown) => {
      this.loading = null
      throw error
    })
    return this.loading
  }
}
