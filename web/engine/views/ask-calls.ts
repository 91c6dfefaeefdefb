import type { Language } from '../../../engine/index.ts'

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
  readonly things: readonly AskedRecord[]
  readonly total: number
  readonly taken: readonly { readonly words: string; readonly as: string }[]
  /** Whether the question is about days on which things expire. */
  readonly about_expiry: boolean
}

/** The calls about questions. */
export interface AskViewCalls {
  ask: {
    input: { readonly question: string; readonly language: Language | null; readonly time_zone: string }
    output: AskedAnswer
  }
}
