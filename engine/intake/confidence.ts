/**
 * How a suggestion is shown. `prefill`: filled in, to be corrected. `offer`: shown beside the field. `none`: kept, and not
 * shown.
 */
export const suggestionLevels = ['prefill', 'offer', 'none'] as const
export type SuggestionLevel = (typeof suggestionLevels)[number]

/** From this confidence on a value is filled in. */
const PREFILL = 0.9
/** From this confidence on a value is offered. */
const OFFER = 0.4

/** The level of a confidence (SPEC.md AN2). */
export function levelOf(confidence: number): SuggestionLevel {
  if (confidence >= PREFILL) return 'prefill'
  return confidence >= OFFER ? 'offer' : 'none'
}

/** What speaks for a value that like things have. */
export interface Votes {
  /** The share of the like things that have it, weighted by likeness, from 0 to 1. */
  readonly share: number
  /** The likeness of the likest thing that has it, from 0 to 1. */
  readonly likeness: number
  /** The number of like things that have it. */
  readonly count: number
}

/**
 * The probability that a value of like things is right, in homes in general: a logistic function whose coefficients were fitted to
 * five homes. Fitted to all but one of them, it is off by 8 % in the last one (bench `suggestions`). Each household corrects it by
 * its own things.
 */
export function rawConfidence({ share, likeness, count }: Votes): number {
  const { constant, of_share, of_likeness, of_count } = COEFFICIENTS
  const sum = constant + of_share * share + of_likeness * likeness + of_count * Math.log2(1 + count)
  return 1 / (1 + Math.exp(-sum))
}

const COEFFICIENTS = { constant: -2.2, of_share: 6.5, of_likeness: 0.4, of_count: 0.33 }
