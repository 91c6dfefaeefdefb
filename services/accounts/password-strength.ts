import { later } from '../../platform/index.ts'
import { ServiceError } from '../errors.ts'
import { isCommonPassword } from './common-passwords.ts'
import { PASSWORD_LENGTH } from './password-length.ts'

/** zxcvbn's scale of guesses: its authors call 0 and 1 (under a million guesses) too guessable. */
const LEAST_SCORE = 2

/**
 * zxcvbn compares every part of a password with every word in many spellings, which takes seconds for input made to be
 * hard. With these limits the worst known input takes a few hundredths of a second. Text beyond the limits only adds to
 * a password that has 64 characters already.
 */
const COST = { maxLength: 64, l33tMaxSubstitutions: 5 } as const
const MOST_WORDS = 8
const LONGEST_WORD = 40

type Estimate = (password: string, userInputs: string[]) => number

/** Loaded on demand: the dictionaries take some megabytes, and registrations are rare. */
const loadEstimate = later(async (): Promise<Estimate> => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary, ...COST })
  return (password, userInputs) => zxcvbn.check(password, userInputs).score
})

/**
 * Refuses a password that is too short or easily guessed: a common one, a keyboard pattern, a date, the user's own
 * name.
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
  const guessable =
    isCommonPassword(password) || (await loadEstimate())(password, wordsAbout(about)) < LEAST_SCORE
  if (guessable) throw refused('too_guessable', 'This password is easy to guess. Use a few unrelated words.')
}

/**
 * The forms in which a name or an address may occur in a password: whole, with its words joined, and its longer words.
 */
function wordsAbout(about: readonly string[]): string[] {
  const texts = about.map((text) => text.toLowerCase()).filter((text) => text !== '')
  const words = texts.map((text) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2))
  const single = words.flat().toSorted((a, b) => b.length - a.length)
  const all = new Set(['stowage', ...texts, ...words.map((each) => each.join('')), ...single])
  return [...all].slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD))
}
