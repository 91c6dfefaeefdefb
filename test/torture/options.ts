import { parseArgs } from 'node:util'

/** What a run was asked for. */
export interface TortureOptions {
  /** The scenarios to play; null for all of them. */
  readonly only: ReadonlySet<string> | null
  readonly rounds: number
  /** The seed of the first round; each further one has the next. */
  readonly seed: number
}

/**
 * Reads the arguments of the command line.
 *
 * @throws Error that says what is wrong with them
 */
export function readOptions(args: readonly string[], names: readonly string[]): TortureOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
    },
  })
  const only = values.only?.split(',') ?? null
  const unknown = only?.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`No scenario ${unknown}; there are: ${names.join(', ')}`)
  return {
    only: only && new Set(only),
    rounds: wholeNumber('--rounds', values.rounds, 1),
    seed: wholeNumber('--seed', values.seed, 0),
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= least) return value
  throw new Error(`${name} takes a whole number from ${least}`)
}
