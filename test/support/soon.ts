import { expect } from 'vitest'

/** Maximum wait for what a thread or a process does, in ms: on a busy machine it may not begin for half a minute. */
export const SOON_MS = 100_000

/** Milliseconds between two looks: each takes a thread on the same cores its time. */
const PAUSE_MS = 50

/** As `expect.poll`, for what a thread or a process does. */
export function soon<T>(look: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(look, { timeout: SOON_MS, interval: PAUSE_MS })
}

/** What `look` finds when a job is over. It looks less and less often: each question takes the work of the job its time. */
export async function whenOver<T>(look: () => Promise<T>, isOver: (found: T) => boolean): Promise<T> {
  for (let pause_ms = 20; ; pause_ms = Math.min(pause_ms * 1.5, 400)) {
    const found = await look()
    if (isOver(found)) return found
    await new Promise((resolve) => setTimeout(resolve, pause_ms))
  }
}
