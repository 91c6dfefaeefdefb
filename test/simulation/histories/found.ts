import { Explorer } from './explore.ts'
import { FileServer, type Server } from './servers.ts'
import { Trial } from './trial.ts'

/** Histories on which a file and the oracle once did not agree: how far two histories are the same after restores to and fro. */
export const RESTORED_TO_AND_FRO = [588314970, 245489, 673115, 1860965] as const

/** Tells the made-up history of a seed to a new server and to the oracle. @throws {Disagreement} */
export function playFound(seed: number, server: Server = new FileServer()): void {
  try {
    new Explorer(seed, new Trial(server), 40).run(60)
  } finally {
    server.close()
  }
}
