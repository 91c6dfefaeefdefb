import { Disagreement } from '../compare.ts'
import { Explorer } from './explore.ts'
import { minimise, replay } from './minimise.ts'
import { printScript } from './script.ts'
import type { Server } from './servers.ts'
import { Trial } from './trial.ts'

/**
 * Makes up a history and tells it to a new server and to the oracle. The same seed gives the same history.
 * @throws {Disagreement} with the least script on which they do not agree; with STOWAGE_SIMULATION_LEAST=no without any,
 * which is enough for whoever only asks whether they do.
 */
export function agree(seed: number, steps: number, open: () => Server): void {
  const server = open()
  const explorer = new Explorer(seed, new Trial(server))
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
