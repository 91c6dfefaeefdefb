import { v7 as uuid7 } from 'uuid'

/** Where fixed clocks begin, unless told otherwise. */
export const FIXED_START = '2026-01-01T00:00:00.000Z'

/** A clock that only moves when it is told to. */
export class FixedClock {
  #ms: number

  constructor(start: string = FIXED_START) {
    this.#ms = Date.parse(start)
  }

  now(): string {
    return new Date(this.#ms).toISOString()
  }

  /** Moves the clock forward, in seconds. */
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
