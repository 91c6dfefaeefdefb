import type { LearntField } from './learnt-fields.ts'

/** How a raw confidence is corrected: by `offset` and `slope` of its logarithmic odds. */
export interface Correction {
  readonly offset: number
  readonly slope: number
}

export type Corrections = Readonly<Partial<Record<LearntField, Correction>>>

/** A confidence as the tries of the household correct it. */
export function corrected(raw: number, correction: Correction | undefined): number {
  if (!correction) return raw
  return probabilityOf(correction.offset + correction.slope * oddsOf(raw))
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
