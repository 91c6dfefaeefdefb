import type { Stored } from '../core/stored.ts'
import type { HouseholdView } from '../household-collections.ts'
import type { Item } from '../items/collection.ts'
import type { ProductCode } from './collection.ts'
import { readKeptCode } from './reading.ts'

/** The codes of an item, the oldest first. */
export function codesOfItem(view: HouseholdView, item_id: string): Stored<ProductCode>[] {
  return view.find('product_codes', 'item_id', item_id).sort((a, b) => (ageKey(a) < ageKey(b) ? -1 : 1))
}

function ageKey({ record: { created_at, public_id } }: Stored<ProductCode>): string {
  return `${created_at} ${public_id}`
}

/** The code that stands for an item: the one that was chosen, else its first; null where it has none (SPEC.md G5). */
export function primaryCodeOf(view: HouseholdView, item: Item): Stored<ProductCode> | null {
  const codes = codesOfItem(view, item.public_id)
  return codes.find(({ record }) => record.public_id === item.primary_code_id) ?? codes[0] ?? null
}

/**
 * All texts by which somebody may look for the codes of an item: as they were read, and a GTIN also in each of its
 * lengths, without the zeros in front.
 */
export function codeTexts(view: HouseholdView, item_id: string): string[] {
  const texts = codesOfItem(view, item_id).flatMap(({ record }) => {
    const { key, gtin } = readKeptCode(record)
    return [record.code, key, ...(gtin === null ? [] : shorterForms(gtin))]
  })
  return [...new Set(texts)]
}

/** A GTIN of 14 digits as EAN-13, UPC-A and EAN-8 say it, as far as they can. */
function shorterForms(gtin: string): string[] {
  return [13, 12, 8].flatMap((places) => (/^0*$/.test(gtin.slice(0, -places)) ? [gtin.slice(-places)] : []))
}
