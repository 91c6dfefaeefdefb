import { hash } from 'node:crypto'
import { canonicalJson, jsonEqual } from '../../engine/index.ts'
import type { JsonObject } from '../../sync-protocol/index.ts'

/** Inputs of rejected operations that are longer than this, as JSON text, are kept as a digest only. */
const KEPT_WHOLE = 2048

/**
 * What the ledger keeps of the input of a rejected operation. It is kept for ever, and whoever sent it still has it;
 * so of a large one only so much is kept as it takes to tell a retry from a second use of the id.
 */
export function refusedInput(input: JsonObject): string {
  const text = JSON.stringify(input)
  return text.length <= KEPT_WHOLE ? text : JSON.stringify(digestOf(input))
}

/** Whether a kept input, of an accepted or of a rejected operation, is this one. */
export function isKeptInput(kept: string, input: JsonObject): boolean {
  const text = kept.startsWith('"') ? digestOf(input) : input
  return jsonEqual(JSON.parse(kept), text)
}

function digestOf(input: JsonObject): string {
  return `sha256:${hash('sha256', canonicalJson(input))}`
}
