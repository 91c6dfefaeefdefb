import { expect } from 'vitest'

/** Maximum wait for what a thread or a process does, in ms: on a busy machine it may not begin for half a minute. */
export const SOON_MS = 100_000

/** Milliseconds between two looks: each takes a thread on the same cores its time. */
const PAUSE_MS = 50

/** As `expect.poll`, for what a thread or a process does. */
export function soon<T>(look: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(look, { timeout: SOON_MS, interval: PAUSE_MS })
}
