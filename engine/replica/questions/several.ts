import type { Query } from '../../questions/query.ts'
import type { NamedRecords } from '../../search/named.ts'
import type { QuestionSource } from './context.ts'
import { onlyNamesake } from './run-query.ts'

/** What the words of a query name: the things of `words`, and those of `also`. */
export async function namedBy(
  { ask, words, also }: Query,
  source: Pick<QuestionSource, 'named' | 'read'>,
): Promise<NamedRecords> {
  if (also.length === 0) return source.named(words)
  const each = [words, ...also].map(async (said) =>
    onlyNamesake({ ask, words: said, also: [] }, await source.named(said), source),
  )
  return togetherNamed(await Promise.all(each))
}

/** What several names mean together: each record once. */
export function togetherNamed(all: readonly NamedRecords[]): NamedRecords {
  const records = new Map<string, string[]>()
  for (const named of all) {
    for (const [collection, ids] of named.records)
      records.set(collection, [...new Set([...(records.get(collection) ?? []), ...ids])])
  }
  return {
    records,
    unknown: all.flatMap(({ unknown }) => unknown),
    vague: all.flatMap(({ vague }) => vague),
    synonyms: all.flatMap(({ synonyms }) => synonyms),
    respelt: all.flatMap(({ respelt }) => respelt),
  }
}
