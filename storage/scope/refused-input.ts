import { hash } from 'node:crypto'
import { canonicalJson, jsonEqual } from '../../engine/index.ts'
import type { JsonObject } from '../../sync-protocol/index.ts'

/**
 * The stored form of a rejected operation's input: a digest, which distinguishes a retry from a second use of the id.
 * The entry is kept for ever, and the sender still has the input.
 */
export function refusedInput(input: JsonObject): string {
  return JSON.stringify(digestOf(input))
}

/** Whether a stored input, of an accepted or of a rejected operation, equals this one. */
export function isKeptInput(kept: string, input: JsonObject): boolean {
  const text = kept.startsWith('"') ? digestOf(input) : input
  return jsonEqual(JSON.parse(kept), text)
}

function digestOf(input: JsonObject): string {
  return `sha256:${hash('sha256', canonicalJson(input))}`
}
