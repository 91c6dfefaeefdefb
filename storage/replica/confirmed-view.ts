import {
  type FindOptions,
  type HouseholdCollections,
  type HouseholdKey,
  type HouseholdView,
  type IndexIn,
  type RecordIn,
  type Stored,
  typed,
} from '../../engine/index.ts'
import type { ConfirmedFile } from './confirmed-file.ts'

/** Asks the file that now holds the confirmed state. */
export type AskConfirmed = <T>(question: (file: ConfirmedFile) => T) => T

/** Reads of the confirmed state, whichever file it is in. */
export class ConfirmedView implements HouseholdView {
  private readonly ask: AskConfirmed

  constructor(ask: AskConfirmed) {
    this.ask = ask
  }

  get<K extends HouseholdKey>(
    collection: K,
    public_id: string,
  ): Stored<RecordIn<HouseholdCollections, K>> | null {
    const stored = this.ask((file) => file.table(collection).get(public_id))
    return stored && typed<HouseholdCollections, K>(collection, stored)
  }

  find<K extends HouseholdKey>(
    collection: K,
    index: IndexIn<HouseholdCollections, K>,
    value: string | number,
    options?: FindOptions,
  ): Stored<RecordIn<HouseholdCollections, K>>[] {
    return this.ask((file) => file.table(collection).find(index, value, options ?? {})).map((stored) =>
      typed<HouseholdCollections, K>(collection, stored),
    )
  }

  count<K extends HouseholdKey>(
    collection: K,
    index: IndexIn<HouseholdCollections, K>,
    value: string | number,
  ): number {
    return this.ask((file) => file.table(collection).count(index, value))
  }

  all<K extends HouseholdKey>(collection: K): Stored<RecordIn<HouseholdCollections, K>>[] {
    return this.ask((file) => file.table(collection).all()).map((stored) =>
      typed<HouseholdCollections, K>(collection, stored),
    )
  }

  size(collection: HouseholdKey): number {
    return this.ask((file) => file.size(collection))
  }

  /** Of what was deleted a replica keeps nothing. */
  deletedSince(): boolean {
    return false
  }

  /** The history stays with the server. */
  entry(): null {
    return null
  }

  operation(): null {
    return null
  }
}
