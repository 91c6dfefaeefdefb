import { describe, expect, it } from 'vitest'
import { FileServer, MemoryServer } from './servers.ts'
import { tellHistory, toldHistories } from './told.ts'

describe.each([
  { kind: 'in memory', open: () => new MemoryServer() },
  { kind: 'in a file', open: () => new FileServer() },
])('a household $kind agrees with the oracle', ({ open }) => {
  it.each(toldHistories)('$name', (told) => {
    expect(() => tellHistory(told, open())).not.toThrow()
  })
})
