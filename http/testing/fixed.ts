import { v7 as uuid7 } from 'uuid'

/** The default start of fixed clocks. */
export const FIXED_START = '2026-01-01T00:00:00.000Z'

/** A clock that stands still until `advance` is called. */
export class FixedClock {
  #ms: number

  constructor(start: string = FIXED_START) {
    this.#ms = Date.parse(start)
  }

  now(): string {
    return new Date(this.#ms).toISOString()
  }

  /** Advances the clock by a number of seconds. */
  advance(seconds: number): void {
    this.#ms += seconds * 1000
  }
}

const ZEROS = new Uint8Array(16)

/** A source of UUIDs of version 7 that is the same in every run. */
export function fixedIds(start: string = FIXED_START): () => string {
  const msecs = Date.parse(start)
  let seq = 0
  return () => uuid7({ msecs, seq: seq++, random: ZEROS })
}
