import type { Query } from '../../questions/query.ts'
import type { Reading } from '../../questions/read.ts'
import type { QueryContext } from './context.ts'
import { isSomething, withoutSoftWords } from './soft-words.ts'

type Source = Pick<QueryContext, 'source'>

/** The ids of the things that a query leaves out by their names. */
export async function idsLeftOut({ except }: Pick<Query, 'except'>, { source }: Source): Promise<string[]> {
  const named = await Promise.all((except?.words ?? []).map((words) => source.named(words)))
  return named.flatMap(({ records }) => [...records.values()].flat())
}

/**
 * A query with the words of what it leaves out that name something; null where a name is unknown, vague or mistyped: the answer would
 * hold what is not meant.
 */
export async function withNamesLeftOut(
  query: Query,
  reading: Pick<Reading, 'soft' | 'language'>,
  context: Source,
): Promise<Query | null> {
  const { except } = query
  if (!except || except.words.length === 0) return query
  const words: string[][] = []
  for (const each of except.words) {
    const { query: meant, named } = await withoutSoftWords({ ...query, words: each }, reading, context)
    const isVague = named.vague.length > 0 || named.respelt.length > named.synonyms.length
    if (meant.words.length === 0 || isVague || !isSomething(meant.words, named)) return null
    words.push(meant.words)
  }
  return { ...query, except: { ...except, words } }
}
