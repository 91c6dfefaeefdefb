import type { Language, PlaceKind, PlanConstraints } from '../../../engine/index.ts'

/** A record that an answer names. */
export interface AskedRecord {
  readonly kind: string
  readonly id: string
  readonly name: string
  /** The names of the places around it, outermost first. */
  readonly where: readonly string[]
  /** The day on which it expires; null if it does not. */
  readonly expires_on: string | null
}

/** An answer from the copy on this device. */
export interface AskedAnswer {
  readonly state: string
  readonly words: string
  /** The query that was run; null where the question was not understood. */
  readonly query: Readonly<Record<string, unknown>> | null
  readonly things: readonly AskedRecord[]
  readonly total: number
  readonly taken: readonly { readonly words: string; readonly as: string }[]
  /** Whether the question is about days on which things expire. */
  readonly about_expiry: boolean
}

/** A place that a wish names. */
export interface WishedPlace {
  readonly kind: PlaceKind
  readonly public_id: string
  readonly name: string
}

/** A wish for a plan, as it was read. */
export interface WishRead {
  /** Empty where no word says a goal. */
  readonly goal: string
  readonly scope: readonly WishedPlace[]
  readonly target: WishedPlace | null
  /** The places that the plan leaves alone. */
  readonly excluded: readonly WishedPlace[]
  /** The constraints that are no places. */
  readonly others: Pick<PlanConstraints, 'by' | 'max_moves' | 'max_minutes' | 'unused_months'>
  /** Words that nothing here is called by. */
  readonly unused: readonly string[]
}

/** The calls about questions and wishes. */
export interface AskViewCalls {
  /** A draft of a thing that a person types, in the form of the drafts of the server. */
  suggest: {
    input: {
      readonly kind: 'item' | 'container'
      readonly text: string
      readonly language: Language | null
      readonly time_zone: string
    }
    output: object
  }
  wish: { input: { readonly wish: string; readonly language: Language | null }; output: WishRead }
  ask: {
    /** Either a question, or a query that a person corrected. */
    input: {
      readonly question?: string
      readonly query?: object
      readonly language: Language | null
      readonly time_zone: string
    }
    output: AskedAnswer
  }
}
