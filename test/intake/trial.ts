import type { BaseRecord } from '../../engine/core/collection.ts'
import { withoutPauses } from '../../engine/core/pausing.ts'
import {
  calibrating,
  levelOf,
  ThingLearner,
  type Voted,
  valuesOf,
  votesOf,
} from '../../engine/intake/index.ts'

/** A thing and the category that it belongs to; null for one of none that the home has. */
export type Pair = readonly [name: string, category: string | null]

export const id = (n: number) => `019a8f2e-6a4c-7c1e-9d3b-${String(n).padStart(12, '0')}`

export function item(n: number, name: string, more: Record<string, unknown> = {}): BaseRecord {
  const created_at = '2026-01-01T00:00:00.000Z'
  const none = { category_id: null, tag_ids: [], unit: null, placement: null, archived_at: null }
  return { public_id: id(n), created_at, updated_at: created_at, ...none, ...{ name }, ...more }
}

export interface Guess {
  readonly confidence: number
  readonly right: boolean
  /** Whether it is filled in. */
  readonly filled: boolean
}

/** A guess with what it rests on. */
export interface Seen {
  readonly votes: Voted
  /** The number of things of the home. */
  readonly size: number
  readonly right: boolean
}

/** A home in which some things are known, and others are asked for. */
export class Trial {
  readonly learner = new ThingLearner('items')
  private readonly categories: ReadonlyMap<string | null, string>
  private readonly known: readonly Pair[]
  private readonly asked: readonly Pair[]

  constructor(known: readonly Pair[], asked: readonly Pair[]) {
    this.known = known
    this.asked = asked
    this.categories = new Map(
      [...new Set(known.map(([, category]) => category))].map((name, n) => [name, id(n)]),
    )
    for (const [n, [name, category]] of known.entries()) {
      const category_id = category === null ? null : (this.categories.get(category) ?? null)
      this.learner.put('items', item(1000 + n, name, { category_id }))
    }
  }

  /** What the program suggests for the things that are asked for. */
  guesses(): Guess[] {
    const { corrections } = withoutPauses(calibrating(this.learner))
    const { size } = this.learner
    return this.asked.flatMap(([name, category]) => {
      const [best] = valuesOf('category_id', this.learner.like(name), { size, corrections })
      if (!best) return []
      const filled = levelOf(best.confidence, best.agreed) === 'prefill'
      return [{ confidence: best.confidence, right: this.isRight(category, best.value), filled }]
    })
  }

  /** The guesses with their evidence: for the things that are asked for, or for each known one by all others. */
  seen(which: 'asked' | 'known'): Seen[] {
    return this[which].flatMap(([name, category], n) => {
      const neighbours = this.learner.like(name, which === 'known' ? { except: id(1000 + n) } : {})
      const [votes] = votesOf('category_id', neighbours)
      return votes && (category !== null || which === 'asked')
        ? [{ votes, size: this.learner.size, right: this.isRight(category, votes.value) }]
        : []
    })
  }

  private isRight(category: string | null, value: string): boolean {
    return category !== null && value === this.categories.get(category)
  }
}

/** Each fifth of a home is asked for, and the rest is known. */
export function folds(all: readonly Pair[]): Trial[] {
  const part = (n: number) => (n * 7 + 3) % 5
  return [0, 1, 2, 3, 4].map(
    (fold) =>
      new Trial(
        all.filter((_, n) => part(n) !== fold),
        all.filter((_, n) => part(n) === fold),
      ),
  )
}

export const rightOf = (all: readonly Guess[]) => all.filter(({ right }) => right).length / all.length

/** The expected calibration error: how far confidences and right answers lie apart, in ten bins. */
export function calibrationError(all: readonly Guess[]): number {
  const bins = Array.from({ length: 10 }, (_, bin) =>
    all.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin),
  )
  const apart = bins.map((bin) => {
    const mean = bin.reduce((sum, { confidence }) => sum + confidence, 0) / (bin.length || 1)
    return bin.length === 0 ? 0 : bin.length * Math.abs(mean - rightOf(bin))
  })
  return apart.reduce((sum, each) => sum + each, 0) / all.length
}

/** What chance alone makes of the calibration error where each confidence is exactly as right as it says. */
export function errorByChance(all: readonly Guess[], random: () => number, rounds = 40): number {
  let sum = 0
  for (let round = 0; round < rounds; round++)
    sum += calibrationError(all.map((guess) => ({ ...guess, right: random() < guess.confidence })))
  return sum / rounds
}
