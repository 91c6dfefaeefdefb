import { type Citation, type HouseholdView, type QuestionNames, resourceDetail } from '../../engine/index.ts'
import type { HouseholdFile } from '../../storage/index.ts'

/** Where and for whom a query runs. */
export interface QueryContext {
  readonly file: HouseholdFile
  readonly names: QuestionNames
  readonly time_zone: string
  readonly now: Date
  /** The name of a user; null for an unknown one. */
  nameOf(user_id: string): string | null
}

/** A record as answers name it; null if it does not exist. */
export function citationOf(view: HouseholdView, kind: Citation['kind'], id: string): Citation | null {
  const detail = resourceDetail(view, kind, id)
  if (!detail) return null
  const name: unknown = Reflect.get(detail.stored.record, 'name')
  return { kind, id, name: typeof name === 'string' ? name : '', path: detail.path }
}
