import { type HouseholdKey, Marks } from '../../engine/index.ts'
import type { TimeSlice } from '../following/time-slice.ts'
import type { HouseholdSearch } from '../search/household-search.ts'

/** Number of rows that are looked up between two checks of the clock. */
const PIECE = 1000
/** Maximum number of cached results, for the next pages of a list. */
const KEPT = 8

/** The rows of one collection that the search finds. A result is cached until a record changes. */
export class MatchingRows {
  private readonly search: HouseholdSearch
  private readonly collection: HouseholdKey
  private readonly rowOf: (public_id: string) => number | null | undefined
  private readonly answers = new Map<string, Marks>()
  private at = ''

  constructor(
    search: HouseholdSearch,
    collection: HouseholdKey,
    rowOf: (public_id: string) => number | null | undefined,
  ) {
    this.search = search
    this.collection = collection
    this.rowOf = rowOf
  }

  /**
   * The rows that match every word of a query, with pauses for other work; none if the query has no word. `at`
   * identifies the state of the household that the rows show.
   */
  async of(question: string, at: string, slice: TimeSlice): Promise<Marks> {
    if (at !== this.at) this.answers.clear()
    this.at = at
    const known = this.answers.get(question)
    if (known) return known
    const ids = await this.search.matches(this.collection, question)
    const found = new Marks()
    for (const [i, id] of (ids ?? []).entries()) {
      if (i % PIECE === 0 && slice.due) await slice.pass()
      const row = this.rowOf(id)
      if (row !== undefined && row !== null) found.add(row)
    }
    if (at === this.at) this.keep(question, found)
    return found
  }

  /** Drops the cached results, because rows have changed. */
  forget(): void {
    this.answers.clear()
  }

  private keep(question: string, found: Marks): void {
    const oldest = this.answers.keys().next()
    if (this.answers.size >= KEPT && !oldest.done) this.answers.delete(oldest.value)
    this.answers.set(question, found)
  }
}
