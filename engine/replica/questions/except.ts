import type { Pausing } from '../../core/pausing.ts'
import type { HouseholdView } from '../../household-collections.ts'
import type { Query } from '../../questions/query.ts'
import type { Reading } from '../../questions/read.ts'
import type { QueryContext } from './context.ts'
import { isSomething, withoutSoftWords } from './soft-words.ts'

type Source = Pick<QueryContext, 'source'>

/** Records of media that are looked at between two turns of others. */
const PIECE = 200

/** The ids of the things that a query leaves out: by their names, and, where it asks for those without a photo, the others. */
export async function idsLeftOut(
  { except, status }: Pick<Query, 'except' | 'status'>,
  { source }: Source,
): Promise<string[]> {
  const named = await Promise.all((except?.words ?? []).map((words) => source.named(words)))
  const ids = named.flatMap(({ records }) => [...records.values()].flat())
  return status.includes('without_photo') ? [...ids, ...(await source.readInPieces(withPhoto))] : ids
}

function* withPhoto(view: HouseholdView): Pausing<Set<string>> {
  const owners = new Set<string>()
  let read = 0
  for (const id of view.ids?.('media') ?? view.all('media').map(({ record }) => record.public_id)) {
    const medium = view.get('media', id)?.record
    if (medium?.kind === 'photo' && !medium.refusal) owners.add(medium.owner.id)
    if (++read % PIECE === 0) yield
  }
  return owners
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
