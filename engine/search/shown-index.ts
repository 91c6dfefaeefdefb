import type { BaseRecord } from '../core/collection.ts'
import { type Pausing, withoutPauses } from '../core/pausing.ts'
import {
  type HouseholdCollections,
  type HouseholdKey,
  householdCollections,
  isHouseholdKey,
} from '../household-collections.ts'
import { findingInIndex } from './find.ts'
import { putRecord } from './put-record.ts'
import { SearchIndex } from './search-index.ts'

/** A record that a person sees otherwise than it is confirmed; `record` is null for one that they deleted. */
export interface ShownRecord {
  readonly collection: HouseholdKey
  readonly public_id: string
  readonly record: BaseRecord | null
}

/** What to search for in a replica, and how. */
export interface ShownSearchOptions {
  readonly collections?: readonly HouseholdKey[]
  /** What the person sees otherwise than it is confirmed. */
  readonly shown?: readonly ShownRecord[]
  readonly limit: number
}

/** A record as it is confirmed; null when there is none. */
type ConfirmedRecord = (collection: HouseholdKey, public_id: string) => BaseRecord | null

/** Records of an index in which the first questions take so long that a person sees it. */
const WORTH_REHEARSING = 5000
/** Words that are asked for as a rehearsal, the least letters that they have, and how many records each question gives. */
const REHEARSED_WORDS = 3
const REHEARSED_LETTERS = 6
const REHEARSED_LIMIT = 20

interface FoundId {
  readonly collection: keyof HouseholdCollections
  readonly public_id: string
}

/**
 * The search index of a replica's store. It holds the confirmed records, and over them what the person did since: a search puts in
 * what it is given, and takes out what it was given before.
 */
export class ShownIndex {
  readonly index: SearchIndex
  private readonly over = new Map<string, ShownRecord>()

  constructor(index = new SearchIndex()) {
    this.index = index
  }

  /** A confirmed record came, or is another. */
  put(collection: string, public_id: string, record: BaseRecord): void {
    this.over.delete(`${collection} ${public_id}`)
    if (!isHouseholdKey(collection)) return
    try {
      putRecord(this.index, householdCollections[collection], public_id, record)
    } catch (error) {
      // A server of another version may send records without what the search reads. They are kept, and not found.
      if (!(error instanceof TypeError)) throw error
      this.index.remove(collection, public_id)
    }
  }

  /** A confirmed record is gone. */
  remove(collection: string, public_id: string): void {
    this.over.delete(`${collection} ${public_id}`)
    this.index.remove(collection, public_id)
  }

  /** Finds records by words, the best first. `confirmed` gives a record as it is confirmed; null when there is none. */
  search(words: string, options: ShownSearchOptions, confirmed: ConfirmedRecord): FoundId[] {
    return withoutPauses(this.searching(words, options, confirmed))
  }

  /** The same, with pauses in which others can have their turn, searches of this index included. */
  *searching(
    words: string,
    { collections, shown = [], limit }: ShownSearchOptions,
    confirmed: ConfirmedRecord,
  ): Pausing<FoundId[]> {
    if (shown.length > 0) yield* this.index.warming()
    this.show(shown, confirmed)
    yield
    const { records } = yield* findingInIndex(this.index, words, { collections, limit })
    return records.flatMap(({ collection, public_id }) =>
      isHouseholdKey(collection) ? [{ collection, public_id }] : [],
    )
  }

  /**
   * Answers questions that nobody asked, with pauses: with one letter, with two words, with a mistake. The first questions of a
   * program take several times as long as the same ones later, while its code is not compiled yet, and a person types into them.
   */
  *rehearsing(): Pausing<void> {
    const { documents, vocabulary } = this.index
    if (documents.size < WORTH_REHEARSING) return
    // Words of the index, so that they find something in every script.
    const words = vocabulary.words
      .filter((word) => word.length >= REHEARSED_LETTERS)
      .slice(0, REHEARSED_WORDS)
    for (const [i, word] of words.entries()) {
      const letter = word.slice(0, 1)
      const half = word.slice(0, REHEARSED_LETTERS / 2)
      const next = (words[i + 1] ?? word).slice(0, 1)
      for (const question of [letter, half, `${word} ${next}`, `${next}${word}`]) {
        yield* findingInIndex(this.index, question, { limit: REHEARSED_LIMIT })
        yield
      }
    }
  }

  /** Puts everything as it is confirmed. */
  confirm(confirmed: ConfirmedRecord): void {
    this.show([], confirmed)
  }

  private show(shown: readonly ShownRecord[], confirmed: ConfirmedRecord): void {
    const keys = new Set(shown.map(({ collection, public_id }) => `${collection} ${public_id}`))
    for (const [key, { collection, public_id }] of [...this.over]) {
      if (!keys.has(key)) this.set(collection, public_id, confirmed(collection, public_id))
    }
    for (const each of shown) {
      const { collection, public_id, record } = each
      const key = `${collection} ${public_id}`
      const before = this.over.get(key)
      if (before && before.record === record) continue
      this.set(collection, public_id, record)
      this.over.set(key, each)
    }
  }

  private set(collection: HouseholdKey, public_id: string, record: BaseRecord | null): void {
    if (record) this.put(collection, public_id, record)
    else this.remove(collection, public_id)
  }
}
