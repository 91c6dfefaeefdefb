import type { Placement } from '../structure/levels.ts'
import type { PlaceStep } from '../structure/placement.ts'

/** A record that a search found by words, the best first. */
export interface FoundByWords {
  readonly collection: string
  readonly public_id: string
}

/** A thing that looks for a place. */
export interface PlacingSubject {
  readonly kind: 'item' | 'container'
  /** Null for a thing that is only a draft. */
  readonly id: string | null
  readonly name: string
  /** Of an item. */
  readonly category_id: string | null
  /** Of a container: `box`, `drawer`. */
  readonly container_kind: string | null
  /** The weight and the volume of all of it; null if unknown. */
  readonly weight_kg: number | null
  readonly volume_l: number | null
}

/** A search for a place, and what it looks at. */
export interface Placing {
  readonly subject: PlacingSubject
  /** Things and places that the words of its name find. */
  readonly by_name: readonly FoundByWords[]
  /** Places that the words of its category find. */
  readonly by_category: readonly FoundByWords[]
  /** The person who puts it away. */
  readonly by: string
  /** ISO 8601 in UTC; what the person has put away since `lately` is what they are doing. */
  readonly now: string
  readonly lately: string
  /** The place that is looked in, with all in it; null for all of the household. */
  readonly within: Placement | null
  /** Where the person is; null if unknown. */
  readonly near: Placement | null
  readonly limit: number
}

/** Why a place fits, or fits less. */
export const placingReasons = [
  'same_thing',
  'like_things',
  'same_category',
  'put_there_lately',
  'lay_there_before',
  'name_fits',
  'beside_like',
  'meets_needs',
  'free_room',
  'seems_full',
  'within_reach',
  'bears_weight',
  'near_by',
] as const
export type PlacingReason = (typeof placingReasons)[number]

/** Why a place is ruled out. */
export const rulingCodes = [
  'already_there',
  'archived',
  'cycle',
  'too_deep',
  'slot_full',
  'no_room',
  'needs_unmet',
  'kept_apart',
  'too_heavy',
  'too_large',
] as const
export type RulingCode = (typeof rulingCodes)[number]

/** A record that a reason rests on. */
export interface PlacingEvidence {
  readonly kind: string
  readonly id: string
  readonly name: string
}

export interface ReasonGiven {
  readonly code: PlacingReason
  /** Its share of the score. */
  readonly weight: number
  readonly evidence: readonly PlacingEvidence[]
}

/** A place of the household. */
export interface PlacingPlace {
  readonly kind: Placement['kind']
  readonly id: string
  readonly name: string
  /** The places around it, outermost first. */
  readonly path: readonly PlaceStep[]
}

export interface SuggestedPlace {
  readonly place: PlacingPlace
  /** From 0 to 1. */
  readonly score: number
  /** The heaviest first. */
  readonly reasons: readonly ReasonGiven[]
}

export interface RuledOut {
  readonly place: PlacingPlace
  readonly code: RulingCode
}

export interface PlaceSuggestions {
  /** The best first. */
  readonly places: readonly SuggestedPlace[]
  readonly ruled_out: readonly RuledOut[]
}
