import { type HouseholdKey, Marks } from '../../engine/index.ts'
import type { TimeSlice } from '../following/time-slice.ts'
import type { HouseholdSearch } from '../search/household-search.ts'

/** Rows that are looked up between two looks at the clock. */
const PIECE = 1000
/** Questions whose answers are kept for their next pages. */
const KEPT = 8

/** The rows of one collection that the search finds. An answer is kept until something changes. */
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
   * The rows that have every word of a question, in turns with others; none when there is no word in it. `at` names the state of the
   * household that the rows show.
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

  /** The rows are others now. */
  forget(): void {
    this.answers.clear()
  }

  private keep(question: string, found: Marks): void {
    const oldest = this.answers.keys().next()
    if (this.answers.size >= KEPT && !oldest.done) this.answers.delete(oldest.value)
    this.answers.set(question, found)
  }
}
