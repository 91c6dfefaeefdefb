import type { Language } from '../../../engine/index.ts'
import type { SuggestedPlace } from '../../../engine/placement/index.ts'

/** A thing that looks for a place: one of the household, or the fields of a form. */
export interface PlacingWanted {
  readonly kind: 'item' | 'container'
  /** Null for a thing that is not recorded yet. */
  readonly id: string | null
  readonly name: string
  readonly category_id: string | null
  readonly limit: number
  /** The language of the reasons. */
  readonly language: Language
}

/** A place that fits, with its reasons as texts, the strongest first. */
export interface PlacingRow extends Pick<SuggestedPlace, 'place' | 'score'> {
  readonly reasons: readonly string[]
}

/** The call of the pages that put things away. */
export interface PlacingCalls {
  places_for: { input: PlacingWanted; output: readonly PlacingRow[] }
}
