import fc from 'fast-check'
import { Disagreement } from '../compare.ts'
import { Explorer } from './explore.ts'
import { minimise, replay } from './minimise.ts'
import { printScript } from './script.ts'
import { FileServer, MemoryServer, type Server } from './servers.ts'
import { Trial } from './trial.ts'

/**
 * Makes up a history and tells it to a new server and to the oracle. The same seed gives the same history.
 * @throws {Disagreement} with the least script on which they do not agree; with STOWAGE_SIMULATION_LEAST=no without any,
 * which is enough for whoever only asks whether they do.
 */
function agree(seed: number, { steps, unlucky, open }: Proof): void {
  const server = open()
  const explorer = new Explorer(seed, new Trial(server), unlucky)
  try {
    explorer.run(steps)
  } catch (error) {
    if (!(error instanceof Disagreement) || process.env.STOWAGE_SIMULATION_LEAST === 'no') throw error
    const least = minimise(explorer.steps, open)
    const problem = replay(least, open).error ?? error
    throw new Disagreement(`${problem.message}\nafter\n${printScript(least)}`)
  } finally {
    server.close()
  }
}

/** So many histories, on one kind of server. */
export interface Proof {
  readonly name: string
  readonly numRuns: number
  readonly steps: number
  /** How many of a hundred households are often put back from a backup. */
  readonly unlucky: number
  open(): Server
}

/** Both kinds of servers. Files take ten times as long, and only they are put back as the service does it. */
export function proofs(runs: number): readonly Proof[] {
  return [
    { name: 'in memory', open: () => new MemoryServer(), numRuns: runs, steps: 60, unlucky: 25 },
    {
      name: 'in a file',
      open: () => new FileServer(),
      numRuns: Math.ceil(runs / 12),
      steps: 60,
      unlucky: 40,
    },
  ]
}

/**
 * Makes up histories from a seed on, and holds each against the oracle.
 * @throws Error with the least script on which they do not agree.
 */
export function agreeAll(proof: Proof, seed: number): void {
  const property = fc.property(fc.nat(), (seed) => agree(seed, proof))
  // A seed close to one that fails tells nothing: the script is made smaller instead.
  fc.assert(property, { numRuns: proof.numRuns, seed, endOnFailure: true })
}
