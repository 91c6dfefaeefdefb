import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { BaseRecord } from '../../engine/core/collection.ts'
import { withoutPauses } from '../../engine/core/pausing.ts'
import {
  calibrating,
  evidenceOf,
  oddsOf,
  offsetOf,
  probabilityOf,
  ThingLearner,
  type Voted,
  valuesOf,
  votesOf,
} from '../../engine/intake/index.ts'
import { THINGS } from '../../services/demo/things/index.ts'
import { fitted, sumOf } from './fitting.ts'

/** Suggestions of categories, tried on five homes in four languages. */

type Pair = readonly [name: string, category: string | null]

const Home = z.strictObject({
  known: z.array(z.tuple([z.string(), z.string().nullable()])),
  asked: z.array(z.tuple([z.string(), z.string().nullable()])),
})

const Furnished = z.object({
  items: z.array(z.object({ name: z.string(), category: z.string().nullable() })),
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

/** Homes that were furnished for questions: nothing was fitted to them. They are small, so their figures are rough. */
const others = ['en', 'de', 'fr', 'es'].map((language) =>
  Furnished.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, `../questions/home.${language}.json`), 'utf8')),
  ).items.map(({ name, category }): Pair => [name, category]),
)

/** The suggestions of the program in homes to which nothing was fitted. */
export const elsewhere = others.flatMap(folds).flatMap((trial) => trial.guesses())

/** The suggestions of the program: for the things that were asked for, and for each fifth of all things. */
export const evaluated = {
  fresh: trials.flatMap(({ fresh }) => fresh.flatMap((trial) => trial.guesses())),
  held: trials.flatMap(({ held }) => held.flatMap((trial) => trial.guesses())),
}

/** The same with coefficients that were fitted to all homes but the one that is asked. */
export function leftOut(): { readonly fresh: readonly Guess[]; readonly held: readonly Guess[] } {
  const all = trials.map(seenIn)
  const guessed = all.map((home) => {
    const coefficients = fittedTo(all.filter((other) => other !== home))
    const guesses = (some: readonly SeenTrial[]) => some.flatMap((trial) => guessedWith(coefficients, trial))
    return { fresh: guesses(home.fresh), held: guesses(home.held) }
  })
  return { fresh: guessed.flatMap(({ fresh }) => fresh), held: guessed.flatMap(({ held }) => held) }
}

/** The coefficients that fit all homes. */
export const fittedToAll = (): readonly number[] => fittedTo(trials.map(seenIn))

interface SeenTrial {
  readonly asked: readonly Seen[]
  readonly known: readonly Seen[]
}

interface SeenHome {
  readonly weight: number
  readonly fresh: readonly SeenTrial[]
  readonly held: readonly SeenTrial[]
}

function seenIn({ weight, fresh, held }: (typeof trials)[number]): SeenHome {
  const seen = (trial: Trial): SeenTrial => ({ asked: trial.seen('asked'), known: trial.seen('known') })
  return { weight, fresh: fresh.map(seen), held: held.map(seen) }
}

/** Times that coefficients and the corrections of homes are fitted in turn. */
const ROUNDS = 8

/**
 * The coefficients with which homes are as sure as they are right when each is corrected by its own things. Things that were asked
 * for count twice, as new things are like them.
 */
function fittedTo(all: readonly SeenHome[]): readonly number[] {
  let coefficients: readonly number[] | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const before: readonly number[] | null = coefficients
    coefficients = fitted(
      all.flatMap(({ fresh, held, weight }) =>
        [fresh, held].flatMap((some, set) => {
          const size = some.reduce((sum, { asked }) => sum + asked.length, 0)
          return some.flatMap((trial) => {
            const offset = before === null ? 0 : offsetIn(trial, before)
            return trial.asked.map(({ votes, right }) => ({
              ...{ evidence: evidenceOf(votes), right, offset },
              weight: (100 * weight * (set === 0 ? 2 : 1)) / size,
            }))
          })
        }),
      ),
    )
  }
  return coefficients ?? []
}

function rawOf(coefficients: readonly number[], { votes }: Seen): number {
  return oddsOf(probabilityOf(sumOf(coefficients, evidenceOf(votes))))
}

function offsetIn({ known }: SeenTrial, coefficients: readonly number[]): number {
  const tries = known.map((seen) => ({ odds: rawOf(coefficients, seen), right: seen.right }))
  return offsetOf('category_id', tries)
}

function guessedWith(coefficients: readonly number[], trial: SeenTrial): Guess[] {
  const offset = offsetIn(trial, coefficients)
  return trial.asked.map((seen) => {
    const most = seen.votes.share >= 0.8 ? 0.99 : 0.89
    return {
      confidence: Math.min(most, probabilityOf(offset + rawOf(coefficients, seen))),
      right: seen.right,
    }
  })
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
