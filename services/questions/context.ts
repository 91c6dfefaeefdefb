import type { QuestionNames } from '../../engine/index.ts'
import type { HouseholdFile } from '../../storage/index.ts'

export { citationOf } from '../../engine/index.ts'

/** Where and for whom a query runs. */
export interface QueryContext {
  readonly file: HouseholdFile
  readonly names: QuestionNames
  readonly time_zone: string
  readonly now: Date
  /** The name of a user; null for an unknown one. */
  nameOf(user_id: string): string | null
}
