import { drawn, furnished, searched } from './homes.ts'
import { folds, type Guess, type Trial } from './trial.ts'

/**
 * Homes to which nothing was fitted. The kinds of evidence were chosen with those of `chosen`. Nobody had measured those of `untouched`
 * before the figures were chosen; no other home here speaks their languages.
 */
const trials: Readonly<Record<'chosen' | 'untouched', readonly Trial[]>> = {
  chosen: [
    ...(['en', 'fr', 'de', 'ja'] as const).flatMap((language) => folds(searched(language))),
    ...(['en', 'fr'] as const).flatMap((language) => folds(furnished(language))),
    ...drawn(['en', 'fr'], 5000),
  ],
  untouched: [...drawn(['it', 'nl'], 20_261_126)],
}

const guesses = (all: readonly Trial[]): Guess[] => all.flatMap((trial) => trial.guesses())

/** The suggestions of the program in these homes. */
export const unseen = { chosen: guesses(trials.chosen), untouched: guesses(trials.untouched) }
