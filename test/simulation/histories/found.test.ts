import { expect, it } from 'vitest'
import { playFound, RESTORED_TO_AND_FRO } from './found.ts'
import { FileServer, MemoryServer } from './servers.ts'

it.each(RESTORED_TO_AND_FRO)(
  'C7 history %i: what was seen in an epoch that a later restore replaced counts as far as both are the same',
  (seed) => expect(() => playFound(seed)).not.toThrow(),
)

it.each([
  { kind: 'in memory', open: () => new MemoryServer() },
  { kind: 'in a file', open: () => new FileServer() },
])(
  'A4 history 825782935 $kind: a conflict with a deleted slot names the edit that arrived last',
  ({ open }) => {
    expect(() => playFound(825782935, open())).not.toThrow()
  },
)
