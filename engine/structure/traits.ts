import * as z from 'zod'
import { detail } from '../core/fields.ts'
import { numberKey } from '../items/number-key.ts'
import { placeNeeds, placeTraits } from './trait-names.ts'

/** Several of a closed list, each once, in the order of the list: the same choice is always the same value. */
function severalOf<const T extends readonly [string, ...string[]]>(all: T) {
  return z
    .array(z.enum(all))
    .max(all.length)
    .overwrite((chosen) => all.filter((each) => chosen.includes(each)))
}

const Traits = severalOf(placeTraits)
export const Needs = severalOf(placeNeeds)

/** A positive measure with at most three decimals: grams of kilograms, millilitres of litres. */
function measure(most: number) {
  return z
    .number()
    .positive()
    .max(most)
    .refine((n) => Math.round(n * 1000) / 1000 === n, 'at most three decimals')
}

/** A weight in kilograms, up to a hundred tonnes. */
export const Kilograms = measure(100_000).meta({ examples: [1.8] })
/** A volume in litres, up to a thousand cubic metres. */
export const Litres = measure(1_000_000).meta({ examples: [4.5] })

/** The index by which places with recorded traits are found: all of them have the value 1. */
export const traited = {
  kind: 'integer',
  of: ({ traits }: { readonly traits?: readonly string[] | null | undefined }) =>
    traits && traits.length > 0 ? 1 : null,
} as const

/** SPEC.md F1: the index by which a scan finds a place or a container that people wrote a code on. */
export const labelCode = {
  kind: 'text',
  of: ({ code }: { readonly code?: string | null | undefined }) => numberKey(code),
} as const

/** What a place or a container offers to things, as far as somebody has recorded it (SPEC.md AL2 and AL4). */
export const StorageDetails = z.object({
  traits: detail(Traits),
  volume_l: detail(Litres),
  /** The weight that it bears. */
  max_kg: detail(Kilograms),
})
