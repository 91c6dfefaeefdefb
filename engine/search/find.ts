import { type Pausing, withoutPauses } from '../core/pausing.ts'
import { bestOf } from './best-of.ts'
import type { IndexedRecord } from './documents.ts'
import { conceptsOf } from './question.ts'
import { type Scores, Scoring } from './scoring.ts'
import type { SearchIndex } from './search-index.ts'
import { Surroundings } from './surroundings.ts'

/** Which records a search looks among. */
export interface IndexSearchFilter {
  /** Absent: all collections. */
  readonly collections?: readonly string[] | undefined
  /** true: only archived records; false: none of them. */
  readonly archived?: boolean | undefined
  /** Only what lies in each of these, is of it, or has it: places, categories, tags. */
  readonly within?: readonly string[] | undefined
}

/** Which of the records found a search gives. */
export interface IndexSearchOptions extends IndexSearchFilter {
  /** Ids of records that come first, as far as the filter lets them. */
  readonly first?: readonly string[] | undefined
  readonly limit: number
  readonly offset?: number | undefined
}

/** The records that a search found. `tell` says by which words. */
interface Found {
  readonly records: readonly IndexedRecord[]
  readonly tell: () => Pick<Findings, 'words' | 'spellings'>
}

/** What a search found. */
export interface Findings {
  readonly records: readonly IndexedRecord[]
  /** Words of the index that answered, the best first, up to some. */
  readonly words: readonly string[]
  /** Those that differ from what was asked by a typing mistake, when such were looked for. */
  readonly spellings: readonly string[]
}

/** When fewer records than this answer the whole question, its words may be mistyped. */
const TOO_FEW = 3
/** Words of the index that a question names. */
const TOLD_WORDS = 100
const TOLD_SPELLINGS = 6

/** Finds records by the words of a question, the best first. */
export function findInIndex(index: SearchIndex, question: string, options: IndexSearchOptions): Findings {
  const { records, tell } = withoutPauses(findingInIndex(index, question, options))
  return { records, ...tell() }
}

/** The same, with pauses in which others can have their turn. Records that come or go in a pause may be found or not. */
export function* findingInIndex(
  index: SearchIndex,
  question: string,
  options: IndexSearchOptions,
): Pausing<Found> {
  const { first = [], limit, offset = 0 } = options
  const { documents } = index
  const allowed = filterOf(index, options)
  const known = first.flatMap((id) => documents.known(id) ?? [])
  const before = [...new Set(known)].filter(allowed)
  const scoring = scoringOf(index, question)
  const passes = before.length === 0 ? allowed : (at: number) => !before.includes(at) && allowed(at)
  yield
  let scores: Scores = yield* scoring.run(passes, 'plain')
  if (scores.answering + before.length < TOO_FEW) {
    index.scratch.give(scores.values)
    scores = yield* scoring.run(passes, 'mistyped')
  }
  const most = Math.max(0, offset + limit - before.length)
  const found = [
    ...before,
    ...bestOf(scores.values, { documents: scores.documents, most }, documents.compareIds),
  ]
  index.scratch.give(scores.values)
  return {
    records: found.slice(offset, offset + limit).flatMap((at) => documents.record(at) ?? []),
    tell() {
      const { plain, mistyped } = scoring.told()
      const spellings = mistyped.slice(0, TOLD_SPELLINGS)
      return { words: [...plain.slice(0, TOLD_WORDS), ...spellings], spellings }
    },
  }
}

/** The ids of all records that have every word of a question, none of them mistyped; null when there is no word in it. */
export function matchesInIndex(
  index: SearchIndex,
  question: string,
  filter: IndexSearchFilter,
): string[] | null {
  const { documents } = index
  const scoring = scoringOf(index, question)
  if (scoring.empty) return null
  const { values } = withoutPauses(scoring.run(filterOf(index, filter), 'whole'))
  const found: string[] = []
  for (let at = 0; at < documents.size; at++) {
    const record = (values[at] ?? 0) > 0 ? documents.record(at) : null
    if (record) found.push(record.public_id)
  }
  index.scratch.give(values)
  return found
}

function scoringOf(index: SearchIndex, question: string): Scoring {
  return new Scoring(
    index,
    conceptsOf(question, (word) => index.vocabulary.has(word)),
  )
}

/** Which of the numbers of collections are asked for. */
function kindsOf({ documents: { collectionKeys } }: SearchIndex, collections: readonly string[]): Uint8Array {
  return Uint8Array.from(collectionKeys, (key) => (collections.includes(key) ? 1 : 0))
}

function filterOf(index: SearchIndex, { collections, archived, within = [] }: IndexSearchFilter) {
  const { documents } = index
  const kinds = collections && kindsOf(index, collections)
  const collection = documents.row('collections')
  const isArchived = documents.row('archived')
  const surroundings = within.map((id) => Surroundings.within(index, id))
  return (at: number) => {
    const kind = collection.at(at)
    // Others are only known as what is around something, or are gone.
    if (kind < 0 || (kinds && kinds[kind] !== 1)) return false
    if (archived !== undefined && isArchived.at(at) !== Number(archived)) return false
    return surroundings.every((each) => each.of(at) > 0)
  }
}
