import { afterAll, vi } from 'vitest'

// `unstubGlobals` acts before each test. The first hook of the next file in this process would still see what the last test replaced.
afterAll(() => {
  vi.unstubAllGlobals()
})
