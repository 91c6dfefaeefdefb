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

/** The level of a confidence (SPEC.md AN2). What like things do not agree about is offered, however sure it is. */
export function levelOf(confidence: number, agreed = true): SuggestionLevel {
  if (confidence >= PREFILL && agreed) return 'prefill'
  return confidence >= OFFER ? 'offer' : 'none'
}

/** What speaks for a value that like things have. */
export interface Votes {
  /** The share of the like things that have it, weighted by likeness, from 0 to 1; things that the household lacks count against it. */
  readonly share: number
  /** The share without things that the household lacks: 1 if all like things have it, however few or unlike they are. */
  readonly agreement: number
  /** The likeness of the likest thing that has it, from 0 to 1. */
  readonly likeness: number
  /** The number of like things that have it. */
  readonly count: number
}

/** The smallest and the largest home to which the probabilities were fitted, in things. */
const SMALLEST = 15
const LARGEST = 250

/**
 * The evidence as the logistic function takes it. `size` is the number of things of the household: the fewer they are, the less it says
 * that one of them is like the new one, because most of what the new one is really like is not there yet.
 */
export function evidenceOf({ share, agreement, likeness, count }: Votes, size: number): readonly number[] {
  const within = Math.min(LARGEST, Math.max(SMALLEST, size))
  return [1, share, agreement, likeness, Math.log2(1 + count), Math.log2(within / 100)]
}

/**
 * The probability that a value of like things is right, in homes in general: a logistic function whose coefficients were fitted to
 * homes of many sizes, each with the correction that its own things give it. The bench `suggestions` has how far it is off in homes
 * to which nothing was fitted.
 */
export function rawConfidence(votes: Votes, size: number): number {
  const sum = evidenceOf(votes, size).reduce((all, each, n) => all + each * (COEFFICIENTS[n] ?? 0), 0)
  return 1 / (1 + Math.exp(-sum))
}

/** One for each evidence. */
export const COEFFICIENTS: readonly number[] = [-3.93, 3.36, 2.76, 2.78, 0.71, 0.71]
