import type { Citation } from '../questions/answer.ts'
import type { Placement } from '../structure/levels.ts'
import type { ReadProductCode } from './codes.ts'
import type { SuggestionLevel } from './confidence.ts'

/** The fields of a draft. */
export const draftFields = [
  'name',
  'quantity',
  'unit',
  'category_id',
  'tag_ids',
  'placement',
  'minimum_quantity',
  'expires_on',
  'manufacturer',
  'model_number',
  'serial_number',
  'purchase_price',
  'currency',
  'purchase_date',
  'purchased_from',
  'kind',
] as const
export type DraftField = (typeof draftFields)[number]

/** Where a value comes from, in the order in which it is believed where two are as sure. */
export const suggestionSources = ['code', 'picture', 'text', 'household', 'catalogue', 'model'] as const
export type SuggestionSource = (typeof suggestionSources)[number]

/**
 * Why a value is suggested. `said`: the person wrote it. `read`: it is printed in a picture. `coded`: a code carries it.
 * `listed`: the catalogue has it. `like_things`: like things have it. `kept_so_long`: the same thing kept as long.
 * `next_number`: it continues the numbers of other names. `seen`: a model saw it in a picture.
 */
export const suggestionReasonCodes = [
  'said',
  'read',
  'coded',
  'listed',
  'like_things',
  'kept_so_long',
  'next_number',
  'seen',
] as const

/** Why a value is suggested. */
export interface SuggestionReason {
  readonly code: (typeof suggestionReasonCodes)[number]
  /** The words that were said or read; null where there are none. */
  readonly words: string | null
  /** The things that speak for it, at most three. */
  readonly things: readonly Citation[]
}

export type DraftValue = string | number | readonly string[] | Placement

/** A value for a field, with all that it rests on. */
export interface FieldOption {
  readonly value: DraftValue
  /** As people read it: the name of a category, the path of a place. */
  readonly text: string
  /** The probability that it is right, from 0 to 1. */
  readonly confidence: number
  readonly source: SuggestionSource
  readonly because: readonly SuggestionReason[]
}

/** The suggestion for a field. */
export interface SuggestedField extends FieldOption {
  readonly level: SuggestionLevel
  /** Further values, at most two. */
  readonly alternatives: readonly FieldOption[]
}

/** A thing of the household that a draft can be. */
export interface ExistingThing {
  readonly thing: Citation
  readonly matched_by: 'code' | 'picture' | 'name'
  readonly confidence: number
  readonly quantity: number | null
  readonly unit: string | null
}

/** A new thing as it is suggested. */
export interface Draft {
  readonly fields: Readonly<Partial<Record<DraftField, SuggestedField>>>
  /** What the household has already, the likeliest first: more of it can be added. */
  readonly existing: readonly ExistingThing[]
  /** Things of nearly the same name. Nothing merges them by itself. */
  readonly duplicates: readonly Citation[]
  /** The product codes that the new thing gets. */
  readonly codes: readonly string[]
  /** The pictures that the draft rests on. */
  readonly image_ids: readonly string[]
}

/** A value that was read or seen, outside of the household. */
export interface Hint {
  readonly field: DraftField
  readonly value: string | number | readonly string[]
  readonly confidence: number
  readonly source: SuggestionSource
  readonly words: string | null
}

/** The evidence for one new thing. */
export interface DraftEvidence {
  /** What the person wrote; one line. */
  readonly text: string | null
  readonly codes: readonly ReadProductCode[]
  readonly hints: readonly Hint[]
  /** Things that have the very same picture. */
  readonly same_picture: readonly Citation[]
  /** The place in which the person is; null if unknown. */
  readonly place: Placement | null
  readonly image_ids: readonly string[]
}
