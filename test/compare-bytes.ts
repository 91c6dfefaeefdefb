import { expect } from 'vitest'

const ADDED = Symbol.for('stowage.compare-bytes')

/** Bytes are compared as a whole. Vitest would ask an iterator for each of them, which takes seconds for a file. */
function sameBytes(a: unknown, b: unknown): boolean | undefined {
  if (!(a instanceof Uint8Array && b instanceof Uint8Array) || a.constructor !== b.constructor)
    return undefined
  return Buffer.compare(a, b) === 0
}

// One process runs many files.
if (!Reflect.has(globalThis, ADDED)) {
  Reflect.set(globalThis, ADDED, true)
  expect.addEqualityTesters([sameBytes])
}
