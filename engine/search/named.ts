import { synonymsOf } from '../questions/words/synonyms.ts'
import { foldedText } from '../text/fold.ts'
import { stemsOf } from './endings.ts'
import type { SearchIndex } from './search-index.ts'

/** How well a word must answer to be another form of a word, a part of one, or a mistyped one (see `Vocabulary`). */
const FORM = 0.84
const LONG_FORM = 0.755
const PART = 0.5
const MISTYPED = 0.57
/** Letters of the shortest word of which a longer form is looked for. */
const LONG = 4
/** Letters of the shortest word that is the head of a compound, as `Kabel` is of `Netzkabel`. */
const HEAD = 5
/** Letters of the shortest word that can be mistyped. */
const MISTAKABLE = 5
/** Letters of the longest word that is mistyped only for one of a name. */
const SHORT_WORD = 6

/** What some words name. */
export interface NamedRecords {
  /** The ids of the records that have all of the words, by their collections. */
  readonly records: ReadonlyMap<string, readonly string[]>
  /** Words that no record has, as they were asked. */
  readonly unknown: readonly string[]
  /** Words that are only parts of words of the records, as `pass` is of `compass`. */
  readonly vague: readonly string[]
  /** Words that nothing is called by, and other names of the same that something is. */
  readonly synonyms: readonly { readonly word: string; readonly names: readonly string[] }[]
  /** Words that were taken for mistyped ones, and the words of the index in their place. */
  readonly respelt: readonly { readonly word: string; readonly as: string }[]
}

type Documents = Map<number, boolean>

interface Sought {
  readonly word: string
  /** The word of the index that it is taken for; null where it is known. */
  readonly as: string | null
  readonly documents: Documents
  /** The documents that have the word itself or a form of it. */
  readonly forms?: Documents
  /** The documents that have a word of which it is a part. */
  readonly wider: () => Documents
  /** Other names by which it was found. */
  readonly names?: readonly string[]
}

/**
 * The records that are called by some words. Each word stands for itself and its forms; where no record has one, for words
 * that hold it; where none does, for words that differ from it by a typing mistake. Records that have all words in their
 * title come alone, where there are any.
 */
export function namedInIndex(
  index: SearchIndex,
  words: readonly string[],
  collections: readonly string[],
): NamedRecords {
  const kinds = new Set(collections.map((key) => index.documents.collectionKeys.indexOf(key)))
  const found = words.map(
    (word): Sought => ({ word, as: null, ...documentsOf(index, foldedText(word), kinds) }),
  )
  for (const sought of found) {
    if (sought.documents.size === 0) Object.assign(sought, bySynonym(index, foldedText(sought.word), kinds))
  }
  const [lost, ...others] = found.filter(({ documents }) => documents.size === 0)
  // One word can be mistyped. Where several are unknown, something else is asked for.
  if (lost && others.length === 0) {
    const rest = commonTo(found.filter((each) => each !== lost).map(({ documents }) => documents))
    Object.assign(lost, respelling(index, foldedText(lost.word), { kinds, rest }))
  }
  const unknown = found.filter(({ documents }) => documents.size === 0).map(({ word }) => word)
  const respelt = found.flatMap(({ word, as }) => (as === null ? [] : [{ word, as }]))
  const synonyms = found.flatMap(({ word, names }) => (names ? [{ word, names }] : []))
  const vague = found.filter(({ forms }) => forms?.size === 0).map(({ word }) => word)
  if (unknown.length > 0 || words.length === 0)
    return { records: new Map(), unknown, vague, synonyms, respelt }
  let all = commonTo(found.map(({ documents }) => documents))
  if (all.size === 0) all = commonTo(found.map(({ wider }) => wider()))
  const titled = [...all].filter(([, inTitle]) => inTitle)
  const records = new Map<string, string[]>()
  for (const [at] of titled.length > 0 ? titled : all) {
    const record = index.documents.record(at)
    if (!record) continue
    const ids = records.get(record.collection) ?? []
    ids.push(record.public_id)
    records.set(record.collection, ids)
  }
  return { records, unknown, vague, synonyms, respelt }
}

function documentsOf(index: SearchIndex, word: string, kinds: ReadonlySet<number>) {
  const { vocabulary } = index
  // Another short word, or another number, is another thing.
  const exact = word.length < LONG || /\d/.test(word) ? having(index, vocabulary.exactly(word), kinds) : null
  if (exact) return { documents: exact, forms: exact, wider: () => exact }
  const plain = [...vocabulary.matches(word, { beginning: false, mistyped: false, strict: false })]
  const least = word.length >= LONG ? LONG_FORM : FORM
  const heads = [word, ...stemsOf(word)].filter(({ length }) => length >= HEAD)
  const isForm = ([number, quality]: readonly [number, number]) =>
    quality >= least || heads.some((head) => vocabulary.words[number]?.endsWith(head))
  const wider = () =>
    having(
      index,
      plain.filter(([, quality]) => quality >= PART),
      kinds,
    )
  const forms = having(index, plain.filter(isForm), kinds)
  return { documents: forms.size > 0 ? forms : wider(), forms, wider }
}

/** What a word is if nothing is called by it, but by another name of the same. */
function bySynonym(index: SearchIndex, word: string, kinds: ReadonlySet<number>): Partial<Sought> {
  const documents: Documents = new Map()
  const names: string[] = []
  for (const other of synonymsOf(word)) {
    // Forms of each would take a search of the vocabulary: the groups have the plurals that differ.
    const found = commonTo(
      other.split(' ').map((part) => {
        const words = [part, `${part}s`].flatMap((form) => [...index.vocabulary.exactly(form)])
        return having(index, words, kinds)
      }),
    )
    if (found.size === 0) continue
    names.push(other)
    for (const [at, inTitle] of found) documents.set(at, inTitle || documents.get(at) === true)
  }
  return names.length === 0
    ? {}
    : { documents, forms: documents, wider: () => documents, as: names.join(', '), names }
}

/**
 * What a word is if it differs from a word of the index by a typing mistake. `rest`: the documents that have all other words, and
 * whether in their titles. A word in one of these titles counts first, and a short word only there.
 */
function respelling(
  index: SearchIndex,
  word: string,
  { kinds, rest }: { readonly kinds: ReadonlySet<number>; readonly rest: Documents },
): Partial<Sought> {
  const isShort = word.length < MISTAKABLE
  // A word of the groups of synonyms is spelt as it should be: nothing is called so here.
  if (word.length < LONG || (isShort && rest.size === 0) || synonymsOf(word).length > 0) return {}
  const { vocabulary } = index
  const sound = soundsOf(word).flatMap((other) => [...vocabulary.exactly(other)])
  const near = [...sound, ...vocabulary.matches(word, { beginning: false, mistyped: true, strict: false })]
  let first: Partial<Sought> = {}
  for (const match of near.toSorted((a, b) => b[1] - a[1])) {
    if (match[1] < MISTYPED) break
    const documents = having(index, [match], kinds)
    if (documents.size === 0) continue
    const found = { documents, wider: () => documents, as: vocabulary.words[match[0]] ?? null }
    if (rest.size === 0 || [...documents].some(([at, inTitle]) => inTitle && rest.get(at) === true))
      return found
    // A short word that alone is asked for is one of a name: a canoe is nothing by Canon.
    const isNamed = word.length > SHORT_WORD || [...documents.values()].includes(true)
    if (!isShort && isNamed && first.as === undefined) first = found
  }
  return first
}

/** Letters that are spoken alike in some language, and the ones that replace them. */
const ALIKE: readonly (readonly [string, string])[] = [
  ['y', 'll'],
  ['ll', 'y'],
  ['v', 'b'],
  ['b', 'v'],
  ['z', 's'],
  ['s', 'z'],
  ['s', 'c'],
  ['f', 'ph'],
  ['ph', 'f'],
  ['k', 'c'],
  ['v', 'w'],
]

/** Other spellings of a word that is written as it is spoken: `remayadora`. */
function soundsOf(word: string): string[] {
  return ALIKE.flatMap(([one, other]) => (word.includes(one) ? [word.replace(one, other)] : []))
}

/** The documents of some collections that have one of some words, and whether it is in their title. */
function having(
  index: SearchIndex,
  words: Iterable<readonly [number, number]>,
  kinds: ReadonlySet<number>,
): Documents {
  const collections = index.documents.row('collections')
  const found: Documents = new Map()
  for (const [word] of words) {
    index.eachDocument(word, (at, inTitle) => {
      if (kinds.has(collections.at(at))) found.set(at, inTitle || found.get(at) === true)
    })
  }
  return found
}

function commonTo(sets: readonly Documents[]): Documents {
  const [first, ...rest] = sets.toSorted((a, b) => a.size - b.size)
  const common: Documents = new Map()
  for (const [at, inTitle] of first ?? []) {
    if (!rest.every((other) => other.has(at))) continue
    common.set(at, inTitle && rest.every((other) => other.get(at) === true))
  }
  return common
}
