import fc from 'fast-check'
import type { OperationResult } from '../../sync-protocol/index.ts'
import { FileBackend, MemoryBackend } from './backend.ts'
import { check } from './check.ts'
import { restoringScript, type Script, script } from './script.ts'
import { type MakeBackend, World } from './world.ts'

/** Where the simulated server keeps its household. */
export type StoreName = 'memory' | 'sqlite'

/** What the scripts are about. */
export type ScriptName = 'everything' | 'restores'

/** What a seed came to. */
export interface Played {
  readonly seed: number
  /** What the server did, by kind: operations by outcome, backups, restores. */
  readonly counts: ReadonlyMap<string, number>
  /** Null when all was well. */
  readonly failure: { readonly script: Script; readonly error: unknown } | null
}

/** How long a script that fails is shortened, in ms: the shortest until then is told. */
const SHORTENING_MS = 60_000

/**
 * Plays the script of a seed, and checks what must be true afterwards. A script that fails is shortened as far as it
 * still fails; with STOWAGE_SIMULATION_LEAST=no it is left as it is.
 *
 * @param folder where files are made, for SQLite
 */
export async function playSeed(
  seed: number,
  store: StoreName,
  folder?: string,
  about: ScriptName = 'everything',
): Promise<Played> {
  const make: MakeBackend = (identity) =>
    store === 'memory' ? new MemoryBackend(identity) : new FileBackend(identity, folder)
  const counts = new Map<string, number>()
  const details = await fc.check(
    fc.asyncProperty(about === 'restores' ? restoringScript : script, async (steps) => {
      const world = await World.play(steps, make)
      try {
        count(world, counts)
        check(world)
      } finally {
        world.close()
      }
    }),
    {
      seed,
      numRuns: 1,
      endOnFailure: process.env.STOWAGE_SIMULATION_LEAST === 'no',
      interruptAfterTimeLimit: SHORTENING_MS,
    },
  )
  const [shortest] = details.counterexample ?? []
  const failure = details.failed && shortest ? { script: shortest, error: details.errorInstance } : null
  return { seed, counts, failure }
}

/** A script as one reads it: a line for each step. */
export function scriptText({ users, devices, steps }: Script): string {
  const lines = steps.map(({ do: what, ...how }) => `  ${what} ${JSON.stringify(how)}`)
  return [`${users} people with ${devices} devices each`, ...lines].join('\n')
}

function count({ server }: World, counts: Map<string, number>): void {
  for (const happened of server.history) {
    const { kind } = happened
    const recovered = kind === 'judged' && happened.operation.type === 'record.recover' ? 'recover: ' : ''
    const what = kind === 'judged' ? recovered + outcome(happened.judged.result) : kind
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
}

function outcome({ status, error }: OperationResult): string {
  return error?.code ?? status
}
