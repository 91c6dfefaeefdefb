import type { HouseholdView } from '../household-collections.ts'
import type { Item } from '../items/collection.ts'
import { primaryCodeOf } from './codes-of-item.ts'
import type { ProductCode } from './collection.ts'
import type { CodeFormat } from './formats.ts'
import { type CodeFault, type CodeReading, isCodeFault, readCode } from './reading.ts'

/** Maximum number of things listed per code; further ones are only counted. */
const MAX_ITEMS = 100

/** What a catalogue of products knows of a GTIN. */
export interface CatalogueProduct {
  readonly gtin: string
  readonly name: string
  readonly brand: string | null
  readonly category: string | null
  /** The source of the entry, such as `Open Food Facts`. */
  readonly source: string
}

/** Products by their GTIN, kept where the engine is asked: nothing is looked up elsewhere. */
export interface KnownProducts {
  /** The product of a GTIN of 14 digits; null when it is not known. */
  find(gtin: string): CatalogueProduct | null
}

/** A candidate for the meaning of a code. */
export type CodeCandidate =
  | {
      readonly kind: 'item'
      readonly item: Item
      readonly product_code: ProductCode
      /** Whether it is the code that stands for the item. */
      readonly primary: boolean
    }
  | { readonly kind: 'product'; readonly product: CatalogueProduct }

export interface CodeResolution {
  readonly reading: CodeReading
  /** What the household has comes first, things that are not archived before those that are. */
  readonly candidates: readonly CodeCandidate[]
  /** The number of things with the code; at most 100 of them are candidates. */
  readonly item_count: number
}

/**
 * SPEC.md G7: what a scanned or typed code means in a household. A fault where the text is not what it is said to be.
 */
export function resolveCode(
  view: HouseholdView,
  text: string,
  { format = null, catalogue = null }: { format?: CodeFormat | null; catalogue?: KnownProducts | null } = {},
): CodeResolution | CodeFault {
  const reading = readCode(text, format)
  if (isCodeFault(reading)) return reading
  const items = keysOf(text, reading)
    .flatMap((key) => view.find('product_codes', 'key_1', key))
    .flatMap(({ record }) => {
      const item = view.get('items', record.item_id)?.record
      return item ? [{ item, product_code: record }] : []
    })
    .sort((a, b) => Number(a.item.archived_at !== null) - Number(b.item.archived_at !== null))
  const product = reading.gtin === null ? null : (catalogue?.find(reading.gtin) ?? null)
  return {
    reading,
    candidates: [
      ...items.slice(0, MAX_ITEMS).map(({ item, product_code }) => {
        const primary = primaryCodeOf(view, item)?.record.public_id === product_code.public_id
        return { kind: 'item' as const, item, product_code, primary }
      }),
      ...(product ? [{ kind: 'product' as const, product }] : []),
    ],
    item_count: new Set(items.map(({ item }) => item.public_id)).size,
  }
}

/** A number of a company's own may look like a GTIN, and was noted as a text then. */
function keysOf(text: string, { key }: CodeReading): string[] {
  return [...new Set([key, text.trim()])]
}
