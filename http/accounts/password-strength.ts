import { HttpError } from '../errors/errors.ts'
import { PASSWORD_LENGTH } from './passwords.ts'

/** zxcvbn's scale of guesses: 0 and 1 (under a million guesses) are what its authors call too guessable. */
const LEAST_SCORE = 2

type Estimate = (password: string, userInputs: string[]) => number
let estimate: Promise<Estimate> | null = null

/** The dictionaries take some megabytes, and are needed when somebody registers, which is seldom. */
function loadEstimate(): Promise<Estimate> {
  estimate ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) => {
      const zxcvbn = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary })
      return (password, userInputs) => zxcvbn.check(password, userInputs).score
    },
  )
  return estimate
}

/**
 * Refuses a password that is too short, or obvious: a common one, a keyboard run, a date, the user's own name.
 *
 * @throws HttpError `validation_failed` at `password`
 */
export async function requireGoodPassword(password: string, about: readonly string[]): Promise<void> {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) throw refused('too_small', `At least ${PASSWORD_LENGTH.min} characters.`)
  if (length > PASSWORD_LENGTH.max) throw refused('too_big', `At most ${PASSWORD_LENGTH.max} characters.`)
  const score = (await loadEstimate())(password, [...about.flatMap(spellings), 'stowage'])
  if (score < LEAST_SCORE)
    throw refused('too_guessable', 'This password is easy to guess; some unrelated words are better.')
}

/** A name or an address as it may turn up in a password: whole, its words, its words run together. */
function spellings(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
  return [text, ...words, words.join('')]
}

function refused(code: string, message: string): HttpError {
  return new HttpError('validation_failed', { details: [{ path: 'password', code, message }] })
}
