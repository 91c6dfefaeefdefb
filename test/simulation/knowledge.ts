import type { HouseholdCollections, ReadView } from '../../engine/index.ts'
import { collections } from './compare.ts'
import type { Knowledge } from './generate/next-operation.ts'

/** What somebody knows who looks at a screen. */
export function knowledgeOf(view: ReadView<HouseholdCollections>): Knowledge {
  return Object.fromEntries(
    collections.map((key) => [key, view.all(key).map(({ record }) => ({ ...record }))]),
  )
}
