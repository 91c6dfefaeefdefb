import type { HouseholdCollections, HouseholdKey, IndexSearchFilter } from '../../engine/index.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { CodeMatches } from './code-matches.ts'
import { recordTexts } from './record-texts.ts'
import { type Snippet, snippetOf } from './snippet.ts'
import type { Searching } from './tasks.ts'

/** What to look for, and which page of it. */
export interface InventorySearchOptions {
  /** Absent: all collections that can be searched. */
  readonly collections?: readonly HouseholdKey[] | undefined
  /** true: only archived records; false: none of them. */
  readonly archived?: boolean | undefined
  /** Only items and containers in this place, or in anything in it. */
  readonly place?: string | undefined
  /** Only items of this category, or one under it. */
  readonly category?: string | undefined
  /** Only items with this tag. */
  readonly tag?: string | undefined
  readonly limit: number
  readonly offset?: number | undefined
}

/** A record that was found. */
export interface SearchHit extends Snippet {
  readonly collection: string
  readonly public_id: string
  readonly title: string
}

export interface InventorySearchResults {
  readonly hits: readonly SearchHit[]
  /** False when the index has not taken in all changes yet. */
  readonly complete: boolean
  /** Other spellings that were looked for as well, since the words as they were written found too little. */
  readonly spellings: readonly string[]
}

/** What lies in a place, and what is of a category or has a tag. */
const PLACED: readonly HouseholdKey[] = ['items', 'containers']
const LABELLED: readonly HouseholdKey[] = ['items']

/**
 * The search of one household: the items of a product code come first, then what the index finds. The index belongs to the search
 * thread; what is shown of a record is read from the household's file.
 */
export class HouseholdSearch {
  private readonly file: ScopeFile<HouseholdCollections>
  private readonly thread: Searching
  private readonly codes: CodeMatches
  private readonly textOf: ReturnType<typeof recordTexts>

  constructor(file: ScopeFile<HouseholdCollections>, thread: Searching) {
    this.file = file
    this.thread = thread
    this.codes = new CodeMatches(file)
    this.textOf = recordTexts(file)
  }

  /**
   * One page of the records that a question finds, the best first.
   * @throws {SearchUnavailableError} when the search thread does not answer
   */
  async find(question: string, options: InventorySearchOptions): Promise<InventorySearchResults> {
    const { limit, offset } = options
    const first = this.file.read((view) => this.codes.itemsWith(view, question))
    const { path: file } = this.file
    const found = { ...filterOf(options), first, limit, offset }
    const answer = await this.thread.ask({ task: 'find', file, question, options: found })
    if (answer.task !== 'find') throw new Error('the search thread answered something else')
    const { findings, complete } = answer
    const hits = this.file.reading(() =>
      findings.records.flatMap(({ collection, public_id }): SearchHit[] => {
        const text = this.textOf(collection, public_id)
        // The index may know a record still that is gone already.
        if (!text) return []
        return [{ collection, public_id, title: text.title, ...snippetOf(text, question, findings.words) }]
      }),
    )
    return { hits, complete, spellings: hits.length > 0 ? findings.spellings : [] }
  }

  /**
   * The ids of all records of a collection that have every word of a question; null when there is no word in it.
   * @throws {SearchUnavailableError} when the search thread does not answer
   */
  async matches(collection: HouseholdKey, question: string): Promise<readonly string[] | null> {
    const answer = await this.thread.ask({ task: 'matches', file: this.file.path, question, collection })
    if (answer.task !== 'matches') throw new Error('the search thread answered something else')
    return answer.ids
  }

  /** Something may have changed. */
  follow(): void {
    this.thread.tell({ task: 'follow', file: this.file.path })
  }

  /** The household closes. */
  close(): void {
    this.thread.tell({ task: 'close', file: this.file.path, keep: true })
  }
}

function filterOf({
  collections,
  archived,
  place,
  category,
  tag,
}: InventorySearchOptions): IndexSearchFilter {
  const within = [place, category, tag].filter((id) => id !== undefined)
  if (within.length === 0) return { collections, archived }
  const possible = category !== undefined || tag !== undefined ? LABELLED : PLACED
  return {
    collections: possible.filter((key) => !collections || collections.includes(key)),
    archived,
    within,
  }
}
