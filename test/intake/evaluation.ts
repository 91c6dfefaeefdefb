import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { BaseRecord } from '../../engine/core/collection.ts'
import { withoutPauses } from '../../engine/core/pausing.ts'
import {
  calibrating,
  oddsOf,
  offsetOf,
  probabilityOf,
  ThingLearner,
  type Voted,
  valuesOf,
  votesOf,
} from '../../engine/intake/index.ts'
import { THINGS } from '../../services/demo/things/index.ts'

/** Suggestions of categories, tried on five homes in four languages. */

type Pair = readonly [name: string, category: string | null]

const Home = z.strictObject({
  known: z.array(z.tuple([z.string(), z.string().nullable()])),
  asked: z.array(z.tuple([z.string(), z.string().nullable()])),
})

export const homes = ['en', 'de', 'fr', 'es'].map((language) =>
  Home.parse(JSON.parse(readFileSync(join(import.meta.dirname, `homes/${language}.json`), 'utf8'))),
)
/** A home that was furnished for another purpose. */
const demo = THINGS.flatMap((rooms) =>
  Object.values(rooms).flatMap((things) => things.map(([name, category]): Pair => [name, category])),
)

export const id = (n: number) => `019a8f2e-6a4c-7c1e-9d3b-${String(n).padStart(12, '0')}`

export function item(n: number, name: string, more: Record<string, unknown> = {}): BaseRecord {
  const created_at = '2026-01-01T00:00:00.000Z'
  const none = { category_id: null, tag_ids: [], unit: null, placement: null, archived_at: null }
  return { public_id: id(n), created_at, updated_at: created_at, ...none, ...{ name }, ...more }
}

export interface Guess {
  readonly confidence: number
  readonly right: boolean
}

/** A guess with what it rests on. */
interface Seen {
  readonly votes: Voted
  readonly right: boolean
}

/** A home in which some things are known, and others are asked for. */
class Trial {
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
      this.learner.put('items', item(1000 + n, name, { category_id: this.categories.get(category) ?? null }))
    }
  }

  guesses(): Guess[] {
    const { corrections } = withoutPauses(calibrating(this.learner))
    return this.asked.flatMap(([name, category]) => {
      const [best] = valuesOf('category_id', this.learner.like(name), { corrections })
      return best ? [{ confidence: best.confidence, right: this.isRight(category, best.value) }] : []
    })
  }

  /** The guesses with their evidence: for the things that are asked for, or for each known one by all others. */
  seen(which: 'asked' | 'known'): Seen[] {
    return this[which].flatMap(([name, category], n) => {
      const neighbours = this.learner.like(name, which === 'known' ? { except: id(1000 + n) } : {})
      const [votes] = votesOf('category_id', neighbours)
      return votes && (category !== null || which === 'asked')
        ? [{ votes, right: this.isRight(category, votes.value) }]
        : []
    })
  }

  private isRight(category: string | null, value: string): boolean {
    return category !== null && value === this.categories.get(category)
  }
}

/** Each fifth of a home is asked for, and the rest is known. */
function folds(all: readonly Pair[]): Trial[] {
  const part = (n: number) => (n * 7 + 3) % 5
  return [0, 1, 2, 3, 4].map(
    (fold) =>
      new Trial(
        all.filter((_, n) => part(n) !== fold),
        all.filter((_, n) => part(n) === fold),
      ),
  )
}

const trials = [
  ...homes.map(({ known, asked }) => ({
    weight: 1,
    fresh: [new Trial(known, asked)],
    held: folds([...known, ...asked]),
  })),
  { weight: 0.5, fresh: [], held: folds(demo) },
]

/** The suggestions of the program: for the things that were asked for, and for each fifth of all things. */
export const evaluated = {
  fresh: trials.flatMap(({ fresh }) => fresh.flatMap((trial) => trial.guesses())),
  held: trials.flatMap(({ held }) => held.flatMap((trial) => trial.guesses())),
}

/** The same with coefficients that were fitted to all homes but the one that is asked. */
export function leftOut(): { readonly fresh: readonly Guess[]; readonly held: readonly Guess[] } {
  const all = trials.map(({ fresh, held, weight }) => ({
    weight,
    sets: [fresh, held].map((each) => each.flatMap((trial) => trial.seen('asked'))),
  }))
  const guessed = trials.map(({ fresh, held }, home) => {
    const sets = all.flatMap((each, n) =>
      n === home ? [] : each.sets.map((seen, set) => ({ seen, weight: each.weight * (set === 0 ? 2 : 1) })),
    )
    const coefficients = fitted(sets.filter(({ seen }) => seen.length > 0))
    const guesses = (some: readonly Trial[]) => some.flatMap((trial) => guessedWith(coefficients, trial))
    return { fresh: guesses(fresh), held: guesses(held) }
  })
  return { fresh: guessed.flatMap(({ fresh }) => fresh), held: guessed.flatMap(({ held }) => held) }
}

function guessedWith(coefficients: readonly number[], trial: Trial): Guess[] {
  const raw = ({ votes }: Seen) => probabilityOf(sumOf(coefficients, featuresOf(votes)))
  const tries = trial.seen('known').map((seen) => ({ odds: oddsOf(raw(seen)), right: seen.right }))
  const offset = offsetOf('category_id', tries)
  return trial.seen('asked').map((seen) => {
    const most = seen.votes.share >= 0.8 ? 0.99 : 0.89
    return { confidence: Math.min(most, probabilityOf(offset + oddsOf(raw(seen)))), right: seen.right }
  })
}

const featuresOf = ({ share, likeness, count }: Voted) => [1, share, likeness, Math.log2(1 + count)]
const sumOf = (coefficients: readonly number[], features: readonly number[]) =>
  features.reduce((sum, feature, n) => sum + feature * (coefficients[n] ?? 0), 0)

/** Logistic regression by gradient ascent: slow, and nothing can go wrong. Things that were asked for count twice, as new things are like them. */
function fitted(sets: readonly { readonly seen: readonly Seen[]; readonly weight: number }[]): number[] {
  const rows = sets.flatMap(({ seen, weight }) =>
    seen.map(({ votes, right }) => ({
      features: featuresOf(votes),
      right: Number(right),
      weight: weight / seen.length,
    })),
  )
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  let coefficients = [-2, 5, 1, 0.2]
  for (let step = 0; step < 3000; step++) {
    const gradient = [0, 0, 0, 0]
    for (const { features, right, weight } of rows) {
      const error = weight * (right - probabilityOf(sumOf(coefficients, features)))
      for (const [n, feature] of features.entries()) gradient[n] = (gradient[n] ?? 0) + error * feature
    }
    coefficients = coefficients.map((each, n) => each + (0.8 * (gradient[n] ?? 0)) / total)
  }
  return coefficients
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
