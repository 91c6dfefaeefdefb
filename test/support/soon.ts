import { expect } from 'vitest'

/** As `expect.poll`, with the patience that a busy machine takes. */
export function soon<T>(look: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(look, { timeout: 10_000 })
}
