import type {
  Findings,
  HouseholdCollections,
  HouseholdKey,
  IndexSearchFilter,
  NamedRecords,
} from '../../engine/index.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { CodeMatches } from './code-matches.ts'
import { recordTexts } from './record-texts.ts'
import { type Snippet, snippetOf } from './snippet.ts'
import type { Searching } from './tasks.ts'

/** A search query, and the requested page. */
export interface InventorySearchOptions {
  /** Absent: all searchable collections. */
  readonly collections?: readonly HouseholdKey[] | undefined
  /** true: only archived records; false: only those that are not archived. */
  readonly archived?: boolean | undefined
  /** Only items and containers in this place, at any depth. */
  readonly place?: string | undefined
  /** Only items of this category, or one below it. */
  readonly category?: string | undefined
  /** Only items with this tag. */
  readonly tag?: string | undefined
  readonly limit: number
  readonly offset?: number | undefined
}

/** A found record. */
export interface SearchHit extends Snippet {
  readonly collection: string
  readonly public_id: string
  readonly title: string
}

export interface InventorySearchResults {
  readonly hits: readonly SearchHit[]
  /** False if the index lacks some changes. */
  readonly complete: boolean
  /** Other spellings that were searched as well, because the words of the query had too few results. */
  readonly spellings: readonly string[]
}

/** The items of a place, a category or a tag. */
const PLACED: readonly HouseholdKey[] = ['items', 'containers']
const NAMED = PLACED
const LABELLED: readonly HouseholdKey[] = ['items']

/**
 * The search of one household: what has the code comes first, then the results of the index. The index belongs
 * to the search thread; the household's file supplies the displayed records.
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
   * One page of the records that match a query, best first.
   * @throws {SearchUnavailableError} if the search thread does not answer
   */
  async find(question: string, options: InventorySearchOptions): Promise<InventorySearchResults> {
    const { limit, offset } = options
    const first = this.file.read((view) => this.codes.recordsWith(view, question))
    const { path: file } = this.file
    const found = { ...filterOf(options), first, limit, offset }
    const answer = await this.thread.ask({ task: 'find', file, question, options: found })
    if (answer.task !== 'find') throw new Error('the search thread returned an unexpected answer')
    const { findings, complete } = answer
    const hits = this.file.reading(() =>
      findings.records.flatMap(({ collection, public_id }): SearchHit[] => {
        const text = this.textOf(collection, public_id)
        // The index may still contain a deleted record.
        if (!text) return []
        return [{ collection, public_id, title: text.title, ...snippetOf(text, question, findings.words) }]
      }),
    )
    return { hits, complete, spellings: hits.length > 0 ? findings.spellings : [] }
  }

  /**
   * The records that are not archived and have words of a query, best first, without their texts.
   * @throws {SearchUnavailableError} if the search thread does not answer
   */
  async records(
    question: string,
    options: { readonly collections: readonly HouseholdKey[]; readonly limit: number },
  ): Promise<Findings['records']> {
    const found = { ...options, archived: false }
    const answer = await this.thread.ask({ task: 'find', file: this.file.path, question, options: found })
    if (answer.task !== 'find') throw new Error('the search thread returned an unexpected answer')
    return answer.findings.records
  }

  /**
   * The ids of all records of a collection that match every word of a query; null if the query has no word.
   * @throws {SearchUnavailableError} if the search thread does not answer
   */
  async matches(collection: HouseholdKey, question: string): Promise<readonly string[] | null> {
    const answer = await this.thread.ask({ task: 'matches', file: this.file.path, question, collection })
    if (answer.task !== 'matches') throw new Error('the search thread returned an unexpected answer')
    return answer.ids
  }

  /**
   * The items and containers that are called by some words.
   * @throws {SearchUnavailableError} if the search thread does not answer
   */
  async named(words: readonly string[]): Promise<NamedRecords> {
    const { path: file } = this.file
    const answer = await this.thread.ask({ task: 'named', file, words, collections: NAMED })
    if (answer.task !== 'named') throw new Error('the search thread returned an unexpected answer')
    return answer.named
  }

  /** Reports that records may have changed. */
  follow(): void {
    this.thread.tell({ task: 'follow', file: this.file.path })
  }

  /** Reports that long work changes records, and may change more. */
  followLater(): void {
    this.thread.tellLater(this.file.path)
  }

  /** Releases the index when the household closes. */
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
