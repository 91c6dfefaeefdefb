import type Database from 'better-sqlite3'
import type { HouseholdCollections, HouseholdKey } from '../../engine/index.ts'
import { TimeSlice } from '../following/time-slice.ts'
import type { ItemFilter } from '../lists/filters.ts'
import type { HouseholdLists, KnownRows } from '../lists/household-lists.ts'
import type { ItemTable } from '../lists/item-table.ts'
import { commonTests, itemTest } from '../lists/item-test.ts'
import type { ListTable } from '../lists/list-table.ts'
import { Marks } from '../lists/marks.ts'
import type { MatchingDocs } from '../lists/matching-docs.ts'
import { allOf, type RowTest } from '../lists/select.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { plucking } from '../scope/statement.ts'
import { requireUuid } from '../scope/uuid.ts'
import { foundAround, namesAround, type WordFinds } from './around.ts'
import { CodeMatches } from './code-matches.ts'
import { type PageOfMatches, RANKED } from './ranking.ts'
import type { ScopeSearch, SearchHit, SearchResults } from './scope-search.ts'
import { Spelling } from './spelling.ts'
import { asIndexed, type MatchExpressions, matchExpression, spellingsExpression, wordsOf } from './words.ts'

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

export interface InventorySearchResults extends SearchResults {
  /** Other spellings that were looked for as well, since the words as they were written found too little. */
  readonly spellings: readonly string[]
}

/** When fewer records than this are found, words are taken to be mistyped. */
const TOO_FEW = 3

/** The words of a question, each once but for the last. More are left out. */
const MOST_WORDS = 16

type Found = readonly [collection: string, public_id: Buffer]

/**
 * The search of a household. In this order it tells: the item of a product code; what has all words in its name, then in its text;
 * items and containers that have some of the words only around them (in the name of a tag, a category, or a place that they are in);
 * and, when all that is too little, what is spelt a little otherwise.
 *
 * What is around a thing is looked up when it is asked for, and is not in the index: so a place can be renamed, or a container
 * moved, without touching the things in it.
 */
export class HouseholdSearch {
  private readonly file: ScopeFile<HouseholdCollections>
  private readonly words: ScopeSearch<HouseholdCollections>
  private readonly lists: HouseholdLists
  private readonly codes: CodeMatches
  private readonly spelling: Spelling
  private readonly docOf: () => Database.Statement<[string, Buffer], number>

  constructor(
    file: ScopeFile<HouseholdCollections>,
    words: ScopeSearch<HouseholdCollections>,
    lists: HouseholdLists,
  ) {
    const { database } = file
    this.file = file
    this.words = words
    this.lists = lists
    this.codes = new CodeMatches(file)
    this.spelling = new Spelling(database)
    this.docOf = plucking(database, () => 'SELECT id FROM search_docs WHERE collection = ? AND public_id = ?')
  }

  /** One page of the records that a question finds, the best first. In turns with others. */
  find(question: string, options: InventorySearchOptions): Promise<InventorySearchResults> {
    return this.lists.known(async (known) => {
      const complete = this.words.catchUpAtOnce()
      const turns = new TimeSlice()
      const found = await this.asWritten(question, options, known, turns)
      const hits = this.file.reading(() => this.hits(found.found, question))
      const { words, told } = found
      const wrong = words.some((word) => Spelling.mayBeWrong(word))
      if (told === null || told.length >= TOO_FEW || !wrong) return { hits, complete, spellings: [] }
      const at = this.file.reading(({ indexed_seq }) => `${this.words.layout}/${indexed_seq}`)
      await this.spelling.learn(at)
      const otherwise = await this.otherwise(words, options, known, { told, shown: hits.length, turns })
      const more = this.file.reading(() =>
        this.hits(otherwise.found, [question, ...otherwise.spellings].join(' ')),
      )
      return { hits: [...hits, ...more], complete, spellings: otherwise.spellings }
    })
  }

  private hits(found: readonly Found[], question: string): SearchHit[] {
    return found.flatMap(([collection, id]) => this.words.hit(collection, id, question) ?? [])
  }

  /** One page of what is found by the words as they are written; `told`: all of it, when it is less than a page or so. */
  private async asWritten(
    question: string,
    options: InventorySearchOptions,
    known: KnownRows,
    turns: TimeSlice,
  ): Promise<AsWritten> {
    const { limit, offset = 0 } = options
    const match = matchExpression(question)
    const tests = await testsOf(options, known, turns)
    const codes = tests.items ? this.byCode(question, tests.items, known) : []
    const first = codes.map((row) => foundIn('items', known.items, row))
    if (!match) return { found: first.slice(offset, offset + limit), words: [], told: null }

    const page: Found[] = first.slice(offset, offset + limit)
    const filters = await pageOptions(options, tests, known, { match, turns })
    const wanted: PageOfMatches = {
      ...filters,
      without: this.file.reading(() => this.docsOf(first)),
      limit: limit - page.length,
      offset: Math.max(0, offset - first.length),
    }
    const words = questionWords(question)
    const indexed = this.file.reading(() => {
      if (wanted.limit > 0) page.push(...this.words.ranking.pageOf(match, wanted))
      return page.length >= limit ? null : this.words.ranking.count(match, wanted)
    })
    if (indexed === null) return { found: page, words, told: null }

    // All that the index finds has been told; what is left comes behind it.
    const before = first.length + indexed
    const around = await this.around(words, tests, known, { without: marked(codes), turns })
    const from = Math.max(0, offset - before)
    page.push(...around.slice(from, from + limit - page.length))
    if (before + around.length >= TOO_FEW) return { found: page, words, told: null }
    const found = this.file.reading(() =>
      this.words.ranking.pageOf(match, { ...wanted, limit: TOO_FEW, offset: 0 }),
    )
    return { found: page, words, told: [...first, ...found, ...around] }
  }

  /** What is found when some of the words are spelt otherwise, behind what was told as they are written. */
  private async otherwise(
    words: readonly string[],
    options: InventorySearchOptions,
    known: KnownRows,
    { told, shown, turns }: { told: readonly Found[]; shown: number; turns: TimeSlice },
  ): Promise<{ found: readonly Found[]; spellings: readonly string[] }> {
    const others: (readonly string[])[] = []
    for (const [i, word] of words.entries()) {
      others.push(this.file.reading(() => this.spelling.others(word, i === words.length - 1)))
      if (turns.due) await turns.pass()
    }
    const spellings = others.flat()
    if (spellings.length === 0) return { found: [], spellings }
    const match = spellingsExpression(words.map((word, i) => [word, ...(others[i] ?? [])]))
    const filters = await pageOptions(options, await testsOf(options, known, turns), known, { match, turns })
    const found = this.file.reading(() =>
      this.words.ranking.pageOf(match, {
        ...filters,
        without: this.docsOf(told),
        limit: options.limit - shown,
        offset: Math.max(0, (options.offset ?? 0) - told.length),
      }),
    )
    return { found, spellings: found.length > 0 ? spellings : [] }
  }

  /** Items with a product code that is what was asked for, then those with one that begins so. */
  private byCode(question: string, test: RowTest, { items }: KnownRows): number[] {
    const ids = this.file.read((view) => this.codes.itemsWith(view, question))
    const rows = ids.flatMap((id) => items.rowOf(id) ?? [])
    return [...new Set(rows)].filter(test)
  }

  private async around(
    words: readonly string[],
    tests: Tests,
    known: KnownRows,
    { without, turns }: { without: Marks; turns: TimeSlice },
  ): Promise<Found[]> {
    const { items, containers, itemDocs, containerDocs } = known
    const last = words.length - 1
    // One letter is around everything.
    if (words.every((word) => word.length < 2)) return []
    const names: ReadonlySet<string>[] = []
    for (const [i, word] of words.entries()) names.push(await namesAround(known, word, i === last, turns))
    const finds = async (docs: MatchingDocs) => {
      const found: WordFinds[] = []
      for (const [i, word] of words.entries()) {
        found.push({ text: await docs.withWord(word, i === last, turns), names: names[i] ?? new Set() })
      }
      return found
    }
    const found: Found[] = []
    if (tests.items) {
      const { items: test } = tests
      const passes = (row: number) => !without.has(row) && test(row)
      const around = { isIn: itemIsIn(items), test: passes, turns }
      const rows = await foundAround(items, await finds(itemDocs), around)
      found.push(...rows.map((row) => foundIn('items', items, row)))
    }
    if (tests.containers) {
      const around = { isIn: rowIsIn(containers), test: tests.containers, turns }
      const rows = await foundAround(containers, await finds(containerDocs), around)
      found.push(...rows.map((row) => foundIn('containers', containers, row)))
    }
    return found
  }

  private docsOf(found: readonly Found[]): number[] {
    return found.flatMap(([collection, id]) => this.docOf().get(collection, id) ?? [])
  }
}

interface AsWritten {
  readonly found: readonly Found[]
  readonly words: readonly string[]
  /** All that is found, when it is too little; null when it is not. */
  readonly told: readonly Found[] | null
}

const foundIn = (collection: string, { idOf }: { idOf(row: number): string }, row: number): Found => [
  collection,
  requireUuid(idOf(row)),
]

function marked(rows: readonly number[]): Marks {
  const marks = new Marks()
  for (const row of rows) marks.add(row)
  return marks
}

const rowIsIn = (table: Pick<ListTable<never>, 'place' | 'places'>) => (names: ReadonlySet<string>) => {
  const marks = table.places.marks(names)
  return (row: number) => marks[table.place.at(row)] === 1
}

const itemIsIn = (items: ItemTable) => (names: ReadonlySet<string>) => {
  const lies = rowIsIn(items)(names)
  const categories = items.categories.marks(names)
  const tags = items.tagTest((ids) => ids.some((id) => names.has(id)))
  return (row: number) => lies(row) || categories[items.category.at(row)] === 1 || tags(row)
}

/** Which items and which containers are wanted; null when none are. */
interface Tests {
  readonly items: RowTest | null
  readonly containers: RowTest | null
  /** Whether there is more to a row than the index knows of it. */
  readonly narrow: boolean
}

async function testsOf(options: InventorySearchOptions, known: KnownRows, turns: TimeSlice): Promise<Tests> {
  const { collections, archived = 'any', place, category, tag } = options
  const { tree, items, containers, categories } = known
  const wants = (collection: HouseholdKey) => !collections || collections.includes(collection)
  const filter: ItemFilter = { archived, place, category, ...(tag !== undefined && { tags_all: [tag] }) }
  const ofItemsOnly = category !== undefined || tag !== undefined
  const around = { tree, categories, words: null }
  return {
    items: wants('items') ? await itemTest(items, filter, around, turns) : null,
    containers:
      wants('containers') && !ofItemsOnly
        ? allOf(await commonTests(containers, { archived, place }, around, turns))
        : null,
    narrow: ofItemsOnly || place !== undefined,
  }
}

/** How the index is asked; when there is more to it than it knows, it is told which of its documents count. */
async function pageOptions(
  { collections, archived, limit, offset = 0 }: InventorySearchOptions,
  tests: Tests,
  { itemDocs, containerDocs }: KnownRows,
  { match, turns }: { match: MatchExpressions; turns: TimeSlice },
): Promise<Pick<PageOfMatches, 'collections' | 'archived' | 'docs'>> {
  if (!tests.narrow) return { collections, archived }
  // As many as the ranking can come to show: the newest that are named so, and the newest that mention it.
  const most = RANKED + offset + limit
  const docs = new Set<number>()
  for (const each of [match.title, match.anywhere]) {
    const { items, containers } = tests
    if (items) for (const doc of await itemDocs.docsWhere(each, items, most, turns)) docs.add(doc)
    if (!containers) continue
    for (const doc of await containerDocs.docsWhere(each, containers, most, turns)) docs.add(doc)
  }
  return { collections, archived, docs: [...docs] }
}

function questionWords(question: string): string[] {
  const words = wordsOf(question).map(({ word }) => asIndexed(word))
  const last = words.at(-1)
  if (last === undefined) return []
  return [...new Set(words.slice(0, -1))].slice(0, MOST_WORDS - 1).concat(last)
}
