import { expect } from 'vitest'

/** As `expect.poll`, for what a thread or a process does: on a busy machine it may not begin for half a minute. */
export function soon<T>(look: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(look, { timeout: 100_000 })
}
