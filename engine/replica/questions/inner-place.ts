import type { HouseholdView } from '../../household-collections.ts'
import { citationOf } from '../../questions/citation.ts'
import type { Query } from '../../questions/query.ts'
import { placementIn } from '../../structure/levels.ts'
import { wordsOf } from '../../text/words.ts'
import type { QueryContext } from './context.ts'

type Place = NonNullable<Query['in']>

/** Questions for what lies in a place. */
const OF_CONTENTS: readonly Query['ask'][] = ['contents', 'list', 'count', 'total_value']

/**
 * "The lower shelf of the dresser" is one place: the shelf in the dresser, and of several such shelves that one. A question that names
 * it asks for what lies there, and not for the dresser.
 */
export function withInnerPlace(query: Query, { names, source }: QueryContext): Query {
  const { ask, subject, in: place, words, also_in } = query
  if (!subject || !place || words.length > 0 || also_in.length > 0 || !OF_CONTENTS.includes(ask)) return query
  return source.read((view) => {
    const within = (inner: Place, outer: Place): Place | null => {
      if (isIn(view, inner, outer)) return inner
      const name = citationOf(view, inner.kind, inner.id)?.name ?? ''
      const namesakes = names.saidBy(wordsOf(name)).flatMap(({ record, share }) => {
        const at = placementIn({ collection: record.collection, id: record.public_id })
        return at && share === 1 && isIn(view, at, outer) ? [at] : []
      })
      return namesakes.length === 1 ? (namesakes[0] ?? null) : null
    }
    const inner = within(place, subject) ?? within(subject, place)
    return inner ? { ...query, in: inner, subject: null } : query
  })
}

function isIn(view: HouseholdView, inner: Place, outer: Place): boolean {
  const path = citationOf(view, inner.kind, inner.id)?.path ?? []
  return path.some(({ public_id }) => public_id === outer.id)
}
