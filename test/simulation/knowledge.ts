import type { HouseholdView } from '../../engine/index.ts'
import { collections } from './compare.ts'
import type { Knowledge } from './generate/next-operation.ts'

/** Operations that somebody may undo, the latest first. */
export function undoable(made: readonly { readonly operation_id: string }[]): Knowledge[string] {
  return made
    .slice(-12)
    .map(({ operation_id }) => ({ public_id: operation_id }))
    .reverse()
}

/** What somebody knows who looks at a screen. */
export function knowledgeOf(view: HouseholdView): Knowledge {
  return Object.fromEntries(
    collections.map((key) => [key, view.all(key).map(({ record }) => ({ ...record }))]),
  )
}
