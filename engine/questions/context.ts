import type { QuestionNames } from './names.ts'

/** A member of the household, by the name that others call them. */
export interface QuestionMember {
  readonly user_id: string
  readonly name: string
}

/** What a question is read with. */
export interface ReadingContext {
  readonly names: QuestionNames
  readonly members: readonly QuestionMember[]
  /** The borrowers of things, as the household writes them. */
  readonly borrowers?: readonly string[]
  /** The day in the time zone of the person, as `2026-11-23`. */
  readonly today: string
}
