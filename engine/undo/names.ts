import { z } from 'zod'
import type { Rejection } from '../core/change-set.ts'
import { rejectAt } from '../core/rejection.ts'
import type { HouseholdKey } from '../household-collections.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { categoryNaming, hasTwin, isSameName, type Naming, tagNaming } from '../taxonomy/names.ts'

const TagName = z.object({ public_id: z.string(), name: z.string() })
const CategoryName = TagName.extend({ parent_id: z.string().nullable() })

/** U1: a name is not given back that another record has by now, whether the author has seen it or not. */
export function judgeNameBack(
  draft: HouseholdDraft,
  collection: HouseholdKey,
  becomes: object,
  now: object | null,
): Rejection | null {
  if (collection !== 'categories' && collection !== 'tags') return null
  const naming = (value: object): Naming =>
    collection === 'tags' ? tagNaming(TagName.parse(value)) : categoryNaming(CategoryName.parse(value))
  const wanted = naming(becomes)
  if ((now && isSameName(naming(now), wanted)) || !hasTwin(draft, wanted)) return null
  return rejectAt('name_taken', 'operation_id')
}
