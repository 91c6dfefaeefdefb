import type { HouseholdKey } from '../../engine/index.ts'
import type { TimeSlice } from '../following/time-slice.ts'
import type { HouseholdSearch } from '../search/household-search.ts'
import type { ListRow } from './rows.ts'

/** Rows that are looked up between two looks at the clock. */
const PIECE = 1000
/** Questions whose answers are kept for their next pages. */
const KEPT = 8

/** The rows of one collection that the search finds. An answer is kept until something changes. */
export class MatchingRows<R extends ListRow> {
  private readonly search: HouseholdSearch
  private readonly collection: HouseholdKey
  private readonly rows: ReadonlyMap<string, R>
  private readonly answers = new Map<string, ReadonlySet<R>>()
  private at = ''

  constructor(search: HouseholdSearch, collection: HouseholdKey, rows: ReadonlyMap<string, R>) {
    this.search = search
    this.collection = collection
    this.rows = rows
  }

  /**
   * The rows that have every word of a question, in turns with others; none when there is no word in it. `at` names the state of the
   * household that the rows show.
   */
  async of(question: string, at: string, slice: TimeSlice): Promise<ReadonlySet<R>> {
    if (at !== this.at) this.answers.clear()
    this.at = at
    const known = this.answers.get(question)
    if (known) return known
    const ids = await this.search.matches(this.collection, question)
    const found = new Set<R>()
    for (const [i, id] of (ids ?? []).entries()) {
      if (i % PIECE === 0 && slice.due) await slice.pass()
      const row = this.rows.get(id)
      if (row) found.add(row)
    }
    if (at === this.at) this.keep(question, found)
    return found
  }

  private keep(question: string, found: ReadonlySet<R>): void {
    const oldest = this.answers.keys().next()
    if (this.answers.size >= KEPT && !oldest.done) this.answers.delete(oldest.value)
    this.answers.set(question, found)
  }
}
