import { noteSecurityEvent } from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'

/** The person and the household whose derived data is removed. */
export interface DerivedScope {
  readonly user_id: string
  /** The current household of the person; null for none. */
  readonly household_id: string | null
}

/** A store of data that models derived from the data of people: suggestions, answers, descriptions of pictures. */
export interface DerivedStore {
  /** Its name in the answer of a purge. */
  readonly name: string
  /** Removes everything of a person in a household, and returns the number of removed records. */
  purge(scope: DerivedScope): Promise<number>
}

/** What a purge removed. */
export interface PurgeReport {
  readonly stores: readonly { readonly name: string; readonly removed: number }[]
  readonly removed: number
}

/** The stores of derived data. Each part of the program that keeps such data adds its store. */
export class DerivedStores {
  private readonly stores: DerivedStore[] = []

  add(store: DerivedStore): void {
    if (this.stores.some(({ name }) => name === store.name))
      throw new Error(`there are two stores of derived data called ${store.name}`)
    this.stores.push(store)
  }

  /** Removes everything of a person in a household, without a note of it: for an account that is erased. */
  async erase(scope: DerivedScope): Promise<void> {
    for (const store of this.stores) await store.purge(scope)
  }

  /** SPEC.md I49: removes everything that models derived for a person, and reports each store. */
  async purge(accounts: AccountStore, scope: DerivedScope): Promise<PurgeReport> {
    const stores: { name: string; removed: number }[] = []
    for (const store of this.stores) stores.push({ name: store.name, removed: await store.purge(scope) })
    const removed = stores.reduce((sum, each) => sum + each.removed, 0)
    const event = { kind: 'derived_data_purged', user_id: scope.user_id, detail: `${removed}` } as const
    await accounts.run(noteSecurityEvent, event, scope.user_id)
    return { stores, removed }
  }
}
