import type { ChangedRecord, Replica } from '../../../engine/index.ts'
import type { AllViewCalls } from './all-calls.ts'
import type { PlaceRow } from './calls.ts'
import type { ListedCall, ListedOutput, ListHandlers } from './list-handlers.ts'

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

  constructor(replica: Replica, today: () => string) {
    this.make = async () => (await loadLists()).listHandlers(replica, today)
    this.load().catch(() => {})
  }

  /** Hears which records changed; null: any of them may have. Lists that are not loaded yet begin with all records. */
  note(records: readonly ChangedRecord[] | null): void {
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
  async placesUsed(limit: number): Promise<readonly PlaceRow[]> {
    return (this.loaded ?? (await this.load())).placesUsed(limit)
  }

  private load(): Promise<Loaded> {
    this.loading ??= this.make().then(
      (loaded) => {
        this.loaded = loaded
        return loaded
      },
      (error: unknown) => {
        this.loading = null
        throw error
      },
    )
    return this.loading
  }
}
