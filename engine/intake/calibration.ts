import type { Pausing } from '../core/pausing.ts'
import { rawConfidence } from './confidence.ts'
import { type Correction, type Corrections, oddsOf, probabilityOf } from './correction.ts'
import type { ThingLearner } from './learner.ts'
import { type LearntField, learntFields } from './learnt-fields.ts'
import { textsOf, votesOf } from './values.ts'

/** Things of a household on which its suggestions are tried. */
const TRIED = 200
/** Tries that the general figures are worth, so that a few tries do not overturn them. */
const PRIOR = 12
/** Steps of the search for the best correction. It has two parameters and one maximum. */
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
      if (best) tries[field].push({ odds: oddsOf(rawConfidence(best)), right: actual.includes(best.value) })
    }
    yield
  }
  const corrections: Partial<Record<LearntField, Correction>> = {}
  for (const field of learntFields) if (tries[field].length > 0) corrections[field] = fitted(tries[field])
  return { size: learner.size, corrections }
}

interface Try {
  readonly odds: number
  readonly right: boolean
}

/** Platt scaling (1999) with a prior that leaves things as they are, by Newton's method. */
function fitted(tries: readonly Try[]): Correction {
  let [offset, slope] = [0, 1]
  for (let step = 0; step < STEPS; step++) {
    let [g0, g1] = [-offset * PRIOR * 0.25, -(slope - 1) * PRIOR]
    let [h00, h01, h11] = [PRIOR * 0.25, 0, PRIOR]
    for (const { odds, right } of tries) {
      const p = probabilityOf(offset + slope * odds)
      const weight = p * (1 - p)
      const error = Number(right) - p
      g0 += error
      g1 += error * odds
      h00 += weight
      h01 += weight * odds
      h11 += weight * odds * odds
    }
    const determinant = h00 * h11 - h01 * h01
    const [d0, d1] = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant]
    // A step that is too long would overshoot.
    const scale = Math.min(1, 1 / Math.max(Math.abs(d0), Math.abs(d1), 1e-9))
    offset += d0 * scale
    slope += d1 * scale
  }
  // A greater confidence always means more.
  return { offset, slope: Math.max(0.2, slope) }
}
