import { ServiceError } from '../errors.ts'
import { PASSWORD_LENGTH } from './passwords.ts'

/** zxcvbn's scale of guesses: 0 and 1 (under a million guesses) are what its authors call too guessable. */
const LEAST_SCORE = 2

/**
 * zxcvbn tries every part of a password against every word in many spellings, which takes seconds for input made to
 * be hard. With these bounds the worst that was found takes a few hundredths of a second; what goes beyond them only
 * ever adds to a password that has 64 characters already.
 */
const COST = { maxLength: 64, l33tMaxSubstitutions: 5 } as const
const MOST_WORDS = 8
const LONGEST_WORD = 40

type Estimate = (password: string, userInputs: string[]) => number
let estimate: Promise<Estimate> | null = null

/** The dictionaries take some megabytes, and are needed when somebody registers, which is seldom. */
function loadEstimate(): Promise<Estimate> {
  estimate ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) => {
      const zxcvbn = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary, ...COST })
      return (password, userInputs) => zxcvbn.check(password, userInputs).score
    },
  )
  return estimate
}

/**
 * Refuses a password that is too short, or obvious: a common one, a keyboard run, a date, the user's own name.
 *
 * @throws ServiceError `validation_failed` at `path`
 */
export async function requireGoodPassword(
  password: string,
  about: readonly string[],
  path = 'password',
): Promise<void> {
  const refused = (code: string, message: string) =>
    new ServiceError('validation_failed', { details: [{ path, code, message }] })
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) throw refused('too_small', `At least ${PASSWORD_LENGTH.min} characters.`)
  if (length > PASSWORD_LENGTH.max) throw refused('too_big', `At most ${PASSWORD_LENGTH.max} characters.`)
  const score = (await loadEstimate())(password, wordsAbout(about))
  if (score < LEAST_SCORE)
    throw refused('too_guessable', 'This password is easy to guess. Use a few unrelated words.')
}

/** A name or an address as it may turn up in a password: whole, its words run together, its longer words. */
function wordsAbout(about: readonly string[]): string[] {
  const texts = about.map((text) => text.toLowerCase()).filter((text) => text !== '')
  const words = texts.map((text) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2))
  const single = words.flat().toSorted((a, b) => b.length - a.length)
  const all = new Set(['stowage', ...texts, ...words.map((each) => each.join('')), ...single])
  return [...all].slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD))
}
