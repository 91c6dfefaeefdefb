import { noteSecurityEvent } from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Logging } from '../runtime.ts'

/** Whose derived data is removed, and of which household. */
export interface DerivedScope {
  /** Null for that of all people. */
  readonly user_id: string | null
  /** Null for none. */
  readonly household_id: string | null
  /** Only what was derived before a time (ISO 8601). */
  readonly before?: string | undefined
}

/** A purge that a person asks for. */
export interface WantedPurge extends DerivedScope {
  /** The person who asks. */
  readonly by: string
  /** The names of stores; absent: all of them. */
  readonly what?: readonly string[] | undefined
}

/** A store of data that models derived from the data of people: suggestions, answers, descriptions of pictures. */
export interface DerivedStore {
  /** Its name in the answer of a purge. */
  readonly name: string
  /** Removes everything of a person in a household, and returns the number of removed records. */
  purge(scope: DerivedScope): Promise<number>
  /** The people of whom it has something in a household. */
  users(household_id: string): readonly string[]
}

/** What a purge removed. */
export interface PurgeReport {
  readonly stores: readonly { readonly name: string; readonly removed: number }[]
  readonly removed: number
}

/** The stores of derived data. Each part of the program that keeps such data adds its store. */
export class DerivedStores {
  private readonly stores: DerivedStore[] = []
  private readonly log: Logging['log']

  constructor({ log }: Logging) {
    this.log = log
  }

  add(store: DerivedStore): void {
    if (this.stores.some(({ name }) => name === store.name))
      throw new Error(`there are two stores of derived data called ${store.name}`)
    this.stores.push(store)
  }

  /**
   * Removes everything of a person in households, without a note of it: for an account that is erased. A failure of one
   * store does not stop the others.
   * @throws AggregateError if something may be left
   */
  async erase(user_id: string, households: readonly string[]): Promise<void> {
    const failures: unknown[] = []
    for (const household_id of households)
      for (const store of this.stores) {
        try {
          await store.purge({ user_id, household_id })
        } catch (error) {
          failures.push(error)
          this.log.error({ err: error, household_id, store: store.name }, 'derived data could not be erased')
        }
      }
    if (failures.length > 0) throw new AggregateError(failures, 'derived data of an account may be left')
  }

  /** Removes what a request of a person has left that ran while the account was erased. Failures are logged. */
  async sweep(household_id: string, isUser: (user_id: string) => boolean): Promise<void> {
    for (const store of this.stores) {
      try {
        for (const user_id of store.users(household_id))
          if (!isUser(user_id)) await store.purge({ user_id, household_id })
      } catch (error) {
        this.log.error({ err: error, household_id, store: store.name }, 'derived data could not be swept')
      }
    }
  }

  /** The names of the stores. */
  get names(): string[] {
    return this.stores.map(({ name }) => name)
  }

  /** SPEC.md I49: removes what was derived from the data of a person or a household, and reports each store. */
  async purge(accounts: AccountStore, { by, what, ...scope }: WantedPurge): Promise<PurgeReport> {
    const stores: { name: string; removed: number }[] = []
    for (const store of this.stores) {
      if (what && !what.includes(store.name)) continue
      stores.push({ name: store.name, removed: await store.purge(scope) })
    }
    const removed = stores.reduce((sum, each) => sum + each.removed, 0)
    const event = { kind: 'derived_data_purged', user_id: by, detail: `${removed}` } as const
    await accounts.run(noteSecurityEvent, event, by)
    return { stores, removed }
  }
}
