import type { HouseholdView } from '../household-collections.ts'
import { findShortCode } from '../labels/short-codes-of.ts'
import { type CodeFault, type CodeReading, isCodeFault, readCode } from '../product-codes/reading.ts'
import type { CatalogueProduct, KnownProducts } from '../product-codes/resolve.ts'
import { resolveScan, type ScanCandidate } from '../scanning/resolve.ts'

/** A code that was scanned, typed, or read in a picture. */
export interface ReadProductCode {
  readonly code: string
  /** Whether it is a label of the household. */
  readonly isLabel: boolean
  readonly reading: CodeReading | CodeFault
  /** What of the household it means, the likeliest first. */
  readonly candidates: readonly ScanCandidate[]
  /** What the catalogue has under it; null if it does not know it. */
  readonly product: CatalogueProduct | null
}

/** What a code means for a new thing. */
export function readProductCode(
  view: HouseholdView,
  code: string,
  catalogue: KnownProducts | null,
): ReadProductCode {
  const reading = readCode(code)
  const gtin = isCodeFault(reading) ? null : reading.gtin
  const isId = /[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(code)
  return {
    code,
    isLabel: isId || findShortCode(view, code) !== null,
    reading,
    candidates: resolveScan(view, code),
    product: gtin === null ? null : (catalogue?.find(gtin) ?? null),
  }
}
