import { evidenceOf, oddsOf, offsetOf, probabilityOf } from '../../engine/intake/index.ts'
import { THINGS } from '../../services/demo/things/index.ts'
import { fitted, sumOf } from './fitting.ts'
import { drawn, furnished, readAsked, searched } from './homes.ts'
import { folds, type Guess, type Pair, type Seen, Trial } from './trial.ts'

/** Suggestions of categories, tried on the homes to which their confidence was fitted. */

export const homes = ['en', 'de', 'fr', 'es'].map(readAsked)
/** A home that was furnished for another purpose. */
const demo = THINGS.flatMap((rooms) =>
  Object.values(rooms).flatMap((things) => things.map(([name, category]): Pair => [name, category])),
)

interface FittedHome {
  /** What it counts beside others. */
  readonly weight: number
  /** Things that were asked for, and fifths of all things. */
  readonly fresh: readonly Trial[]
  readonly held: readonly Trial[]
}

/** Five homes that were furnished to be asked for categories, or for the demo. */
const trials: readonly FittedHome[] = [
  ...homes.map(({ known, asked }) => ({
    weight: 1,
    fresh: [new Trial(known, asked)],
    held: folds([...known, ...asked]),
  })),
  { weight: 0.5, fresh: [], held: folds(demo) },
]

/** Homes of other sizes and habits. Other ones of each kind are measured in `unseen.ts`. */
const others: readonly FittedHome[] = [
  { weight: 1, fresh: [], held: drawn(['de', 'es'], 1000) },
  ...['da', 'el', 'pl'].map((home) => ({ weight: 0.7, fresh: [], held: folds(searched(home)) })),
  ...(['de', 'es'] as const).map((home) => ({ weight: 0.5, fresh: [], held: folds(furnished(home)) })),
]

/** The suggestions of the program in the five homes: for the things that were asked for, and for each fifth of all things. */
export const evaluated = {
  fresh: trials.flatMap(({ fresh }) => fresh.flatMap((trial) => trial.guesses())),
  held: trials.flatMap(({ held }) => held.flatMap((trial) => trial.guesses())),
}

/** The same with coefficients that were fitted to all homes but the one of the five that is asked. */
export function leftOut(): { readonly fresh: readonly Guess[]; readonly held: readonly Guess[] } {
  const five = trials.map(seenIn)
  const all = [...five, ...others.map(seenIn)]
  const guessed = five.map((home) => {
    const coefficients = fittedTo(all.filter((other) => other !== home))
    const guesses = (some: readonly SeenTrial[]) => some.flatMap((trial) => guessedWith(coefficients, trial))
    return { fresh: guesses(home.fresh), held: guesses(home.held) }
  })
  return { fresh: guessed.flatMap(({ fresh }) => fresh), held: guessed.flatMap(({ held }) => held) }
}

/** The coefficients that fit all homes. */
export const fittedToAll = (): readonly number[] => fittedTo([...trials, ...others].map(seenIn))

interface SeenTrial {
  readonly asked: readonly Seen[]
  readonly known: readonly Seen[]
}

interface SeenHome {
  readonly weight: number
  readonly fresh: readonly SeenTrial[]
  readonly held: readonly SeenTrial[]
}

function seenIn({ weight, fresh, held }: FittedHome): SeenHome {
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
            return trial.asked.map(({ votes, size: things, right }) => ({
              ...{ evidence: evidenceOf(votes, things), right, offset },
              weight: (100 * weight * (set === 0 ? 2 : 1)) / size,
            }))
          })
        }),
      ),
    )
  }
  return coefficients ?? []
}

function rawOf(coefficients: readonly number[], { votes, size }: Seen): number {
  return oddsOf(probabilityOf(sumOf(coefficients, evidenceOf(votes, size))))
}

function offsetIn({ known }: SeenTrial, coefficients: readonly number[]): number {
  const tries = known.map((seen) => ({ odds: rawOf(coefficients, seen), right: seen.right }))
  return offsetOf(tries)
}

function guessedWith(coefficients: readonly number[], trial: SeenTrial): Guess[] {
  const offset = offsetIn(trial, coefficients)
  return trial.asked.map((seen) => {
    const confidence = Math.min(0.99, probabilityOf(offset + rawOf(coefficients, seen)))
    return { confidence, right: seen.right, filled: confidence >= 0.9 && seen.votes.share >= 0.8 }
  })
}
