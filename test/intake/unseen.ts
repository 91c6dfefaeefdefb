import { asked, drawn, furnished, readAsked, searched } from './homes.ts'
import { folds, type Guess, type Trial } from './trial.ts'

const LATER = ['later.en', 'later.de', 'later.fr', 'later.es'] as const

/**
 * Homes to which nothing was fitted. The kinds of evidence were chosen with those of `chosen`. Nobody had measured those of `untouched`
 * before the figures were chosen; no other home here speaks their languages. Those of `later` are asked for new things, as the homes
 * are to which the figures were fitted; they were written before they were measured, by the rule in `homes.ts`. `parts` has the same
 * homes: each fifth of their things is asked for, and the rest is known.
 */
const trials: Readonly<Record<'chosen' | 'untouched' | 'later' | 'parts', readonly Trial[]>> = {
  chosen: [
    ...(['en', 'fr', 'de', 'ja'] as const).flatMap((language) => folds(searched(language))),
    ...(['en', 'fr'] as const).flatMap((language) => folds(furnished(language))),
    ...drawn(['en', 'fr'], 5000),
  ],
  untouched: [...drawn(['it', 'nl'], 20_261_126)],
  later: LATER.map((home) => asked(home)),
  parts: LATER.map(readAsked).flatMap(({ known, asked }) => folds([...known, ...asked])),
}

const guesses = (all: readonly Trial[]): Guess[] => all.flatMap((trial) => trial.guesses())

/** The suggestions of the program in these homes. */
export const unseen = {
  chosen: guesses(trials.chosen),
  untouched: guesses(trials.untouched),
  later: guesses(trials.later),
  parts: guesses(trials.parts),
}
