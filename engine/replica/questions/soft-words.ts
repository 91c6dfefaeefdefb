import type { Language, Query } from '../../questions/query.ts'
import type { Reading } from '../../questions/read.ts'
import { headWith } from '../../questions/words/synonyms.ts'
import { stemsOf } from '../../search/endings.ts'
import type { NamedRecords } from '../../search/named.ts'
import { foldedText } from '../../text/fold.ts'
import { wordsOf } from '../../text/words.ts'
import type { QueryContext } from './context.ts'

/** A query without the words that say nothing, where nothing is called by them, or by them and the others together. */
export async function withoutSoftWords(
  query: Query,
  { soft, language }: Pick<Reading, 'soft' | 'language'>,
  { source }: Pick<QueryContext, 'source'>,
) {
  const named = withHeads(await source.named(query.words), language, source)
  const firm = query.words.filter((word) => !soft.has(foldedText(word)))
  // A soft word that is a mere part of another one says nothing: `donne` of a `randonnée`.
  const isPart = query.words.some((word) => !firm.includes(word) && named.vague.includes(word))
  if ((isSomething(query.words, named) && !isPart) || firm.length === query.words.length)
    return { query, named }
  const lost = new Set([...named.unknown, ...named.vague])
  const known = query.words.filter((word) => firm.includes(word) || !lost.has(word))
  const some = await source.named(known)
  if (isSomething(known, some) || known.length === firm.length)
    return { query: { ...query, words: known }, named: some }
  return { query: { ...query, words: firm }, named: await source.named(firm) }
}

/** Records whose names are read for their heads. */
const MOST_READ = 200

/** A synonym must be the head of a name: a bicycle is a bike, unlike a bicycle pump. */
function withHeads(named: NamedRecords, language: Language, source: QueryContext['source']): NamedRecords {
  const { synonyms, records } = named
  if (synonyms.length === 0) return named
  const usual = language === 'fr' || language === 'es' ? 'first' : 'last'
  const heads = synonyms.flatMap(({ names }) =>
    names.map((name) => ({
      at: headWith(name) ?? usual,
      forms: wordsOf(name).flatMap(formsOf),
    })),
  )
  const isHead = (name: string) => {
    const words = wordsOf(name)
    const ends = { first: formsOf(words[0] ?? ''), last: formsOf(words.at(-1) ?? '') }
    return heads.some(({ at, forms }) => ends[at].some((form) => forms.includes(form)))
  }
  const kept = new Map<string, readonly string[]>()
  for (const [collection, ids] of records) {
    const key = collection === 'containers' ? collection : 'items'
    const found = source.read((view) =>
      ids.slice(0, MOST_READ).filter((id) => isHead(view.get(key, id)?.record.name ?? '')),
    )
    if (found.length > 0) kept.set(collection, found)
  }
  if (kept.size > 0) return { ...named, records: kept }
  return {
    ...named,
    records: kept,
    unknown: [...named.unknown, ...synonyms.map(({ word }) => word)],
    respelt: [],
  }
}

function formsOf(word: string): string[] {
  return [word, ...stemsOf(word)]
}

/** Whether some records are called by all of the words. */
export function isSomething(words: readonly string[], { unknown, records }: NamedRecords): boolean {
  return unknown.length === 0 && (words.length === 0 || records.size > 0)
}
