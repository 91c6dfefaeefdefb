import type { Pausing } from '../core/pausing.ts'
import { rawConfidence } from './confidence.ts'
import { type Corrections, oddsOf, probabilityOf } from './correction.ts'
import type { ThingLearner } from './learner.ts'
import { type LearntField, learntFields } from './learnt-fields.ts'
import { textsOf, votesOf } from './values.ts'

/** Things of a household on which its suggestions are tried. */
const TRIED = 200
/**
 * What the general figures are worth, in tries of an even chance times four, so that a few tries do not overturn them. A known thing is
 * less like the others than most new ones are, so tries say too little. The likelihood of homes that were left out is best with this.
 */
const PRIOR = 7
/** Steps of the search for the best correction. It has one maximum. */
const STEPS = 25
/** The things of a household must grow by this share before the suggestions are tried again. */
const GROWTH = 0.1

/** How good the suggestions of a household are, learnt by trying them on the things that it has. */
export interface Calibration {
  /** The number of things when it was made. */
  readonly size: number
  readonly corrections: Corrections
}

/** Whether a household has changed too much since its suggestions were tried. */
export function isStale(calibration: Calibration | null, size: number): boolean {
  return calibration === null || Math.abs(size - calibration.size) > Math.max(5, calibration.size * GROWTH)
}

/** Suggests each value of some things from all other things, and compares. In pieces, so that nobody waits long. */
export function* calibrating(learner: ThingLearner): Pausing<Calibration> {
  const tries: Record<LearntField, Try[]> = {
    kind: [],
    category_id: [],
    tag_ids: [],
    unit: [],
    minimum_quantity: [],
    placement: [],
    shelf_days: [],
  }
  for (const thing of learner.sample(TRIED)) {
    const neighbours = learner.like(thing.name, { except: thing.public_id })
    for (const field of learntFields) {
      if (field === 'shelf_days') continue
      const actual = textsOf(field, thing)
      if (actual.length === 0) continue
      const [best] = votesOf(field, neighbours)
      if (!best) continue
      const odds = oddsOf(rawConfidence(best, learner.size))
      tries[field].push({ odds, right: actual.includes(best.value) })
    }
    yield
  }
  const corrections: Partial<Record<LearntField, number>> = {}
  for (const field of learntFields) if (tries[field].length > 0) corrections[field] = offsetOf(tries[field])
  return { size: learner.size, corrections }
}

/** A suggestion for a thing that the household has, and whether it was right. */
export interface Try {
  readonly odds: number
  readonly right: boolean
}

/**
 * How much the odds of a field are moved for a household: the intercept of a logistic regression (Newton's method) with a prior
 * that leaves them. A slope of each household's own was tried: with 200 tries it follows their noise.
 */
export function offsetOf(tries: readonly Try[]): number {
  let offset = 0
  for (let step = 0; step < STEPS; step++) {
    let [gradient, curvature] = [-offset * PRIOR, PRIOR]
    for (const { odds, right } of tries) {
      const p = probabilityOf(offset + odds)
      gradient += Number(right) - p
      curvature += p * (1 - p)
    }
    const change = gradient / curvature
    // A step that is too long would overshoot.
    offset += Math.sign(change) * Math.min(1, Math.abs(change))
  }
  return offset
}
