import { parseArgs } from 'node:util'

/** What a run of the benchmark was asked for. */
export interface BenchOptions {
  /** The scenarios to run; null for all of them. */
  readonly only: ReadonlySet<string> | null
  /** Sizes of the households that are filled, smallest first. */
  readonly sizes: readonly number[]
  /** Where to write all figures as JSON. */
  readonly json: string | null
  /** Which cases of `stalls`, `imports` and `web` to run, by their names; null for all. */
  readonly cases: RegExp | null
  /** A folder for CPU profiles of the server, one for each time it was started. */
  readonly cpu_prof: string | null
}

/**
 * Reads the arguments of the command line.
 *
 * @throws Error that says what is wrong with them
 */
export function readOptions(args: readonly string[], scenarios: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      items: { type: 'string', default: '10000,100000' },
      json: { type: 'string' },
      cases: { type: 'string' },
      'cpu-prof': { type: 'string' },
    },
  })
  const only = values.only?.split(',').flatMap((name) => named(name, scenarios)) ?? null
  const sizes = values.items.split(',').map(Number)
  if (sizes.some((size) => !Number.isSafeInteger(size) || size < 1000)) {
    throw new Error('--items takes whole numbers from 1000, such as 10000,100000')
  }
  return {
    only: only && new Set(only),
    sizes: sizes.toSorted((a, b) => a - b),
    json: values.json ?? null,
    cases: values.cases === undefined ? null : new RegExp(values.cases),
    cpu_prof: values['cpu-prof'] ?? null,
  }
}

/** The scenarios of a name, or of a first word that several share. */
function named(name: string, scenarios: readonly string[]): readonly string[] {
  if (scenarios.includes(name)) return [name]
  const found = scenarios.filter((scenario) => scenario.startsWith(`${name}-`))
  if (found.length === 0) throw new Error(`No scenario ${name}; there are: ${scenarios.join(', ')}`)
  return found
}
