import type { Query } from '../../questions/query.ts'
import type { NamedRecords } from '../../search/named.ts'
import type { QuestionSource } from './context.ts'

/** What the words of a query name: the things of `words`, and those of `also`. */
export async function namedBy(
  { words, also }: Query,
  source: Pick<QuestionSource, 'named'>,
): Promise<NamedRecords> {
  const [first, ...others] = await Promise.all([words, ...also].map((each) => source.named(each)))
  return first && others.length === 0 ? first : togetherNamed([first ?? [], ...others].flat())
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
