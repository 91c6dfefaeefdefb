import { type Check, listOf, oneOf, orNull } from './checks.ts'
import type { Json } from './json.ts'

/** SPEC.md, AL3: what a category can need of a place. */
export const needs = ['cold', 'frozen', 'dry', 'warm', 'locked', 'child_safe', 'outdoors']
/** SPEC.md, AL5: above zero, with at most three decimals. */
export const measure =
  (most: number): Check =>
  (value) =>
    typeof value === 'number' && value > 0 && value <= most && Number(value.toFixed(3)) === value

/** What a place can have, in the order in which it is kept. */
export const traits = [...needs, 'heavy', 'reach']
/** SPEC.md, AL2 and AL4. */
export const storage = {
  traits: orNull(listOf(oneOf(...traits), 0, 9)),
  volume_l: orNull(measure(1_000_000)),
  max_kg: orNull(measure(100_000)),
}
/** What places and containers offer. */
export const storageFields = Object.keys(storage)

/** What a new place offers: its creation is an edit of every field (SPEC.md, C1). */
export function storageOf(input: Json): Json {
  return Object.fromEntries(storageFields.map((field) => [field, input[field]]))
}
