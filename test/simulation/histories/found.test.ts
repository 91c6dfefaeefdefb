import { expect, it } from 'vitest'
import { Explorer } from './explore.ts'
import { FileServer, MemoryServer, type Server } from './servers.ts'
import { Trial } from './trial.ts'

/** Tells a made-up history to a new server and to the oracle. @throws {Disagreement} */
function agree(seed: number, server: Server): void {
  try {
    new Explorer(seed, new Trial(server), 40).run(60)
  } finally {
    server.close()
  }
}

it.each([588314970, 245489, 673115, 1860965])(
  'C7 history %i: what was seen in an epoch that a later restore replaced counts as far as both are the same',
  (seed) => expect(() => agree(seed, new FileServer())).not.toThrow(),
)

it.each([
  { kind: 'in memory', open: () => new MemoryServer() },
  { kind: 'in a file', open: () => new FileServer() },
])(
  'A4 history 825782935 $kind: a conflict with a deleted slot names the edit that arrived last',
  ({ open }) => {
    expect(() => agree(825782935, open())).not.toThrow()
  },
)
