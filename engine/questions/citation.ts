import type { HouseholdView } from '../household-collections.ts'
import { resourceDetail } from '../inventory/resources.ts'
import type { Citation } from './answer.ts'

/** A record as answers and suggestions name it; null if it does not exist. */
export function citationOf(view: HouseholdView, kind: Citation['kind'], id: string): Citation | null {
  const detail = resourceDetail(view, kind, id)
  if (!detail) return null
  const name: unknown = Reflect.get(detail.stored.record, 'name')
  return { kind, id, name: typeof name === 'string' ? name : '', path: detail.path }
}
