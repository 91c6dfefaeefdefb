import type { LearntField } from './learnt-fields.ts'

/** What each household adds to the logarithmic odds of a field. */
export type Corrections = Readonly<Partial<Record<LearntField, number>>>

/** A confidence as the tries of the household correct it. */
export function corrected(raw: number, correction: number | undefined): number {
  return correction === undefined ? raw : probabilityOf(correction + oddsOf(raw))
}

/** The logarithmic odds of a probability, within limits that a few tries can overcome. */
export function oddsOf(probability: number): number {
  const p = Math.min(0.995, Math.max(0.005, probability))
  return Math.log(p / (1 - p))
}

/** The probability of logarithmic odds. */
export function probabilityOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}
