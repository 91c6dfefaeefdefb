import type { CodeFormat } from '../../sync-protocol/index.ts'

/** Digits of the numbers that are printed as EAN, check digit included. */
const PLACES: Readonly<Partial<Record<CodeFormat, number>>> = { ean_13: 13, ean_8: 8 }

/** Fewer digits of an EAN-13 are no number that is written with fewer zeros in front. */
const LEAST_OF_13 = 12

const SEPARATORS = /[\s\-\u2010-\u2015\u2212]/g

/**
 * The digits that a code of a format shows of a text. An EAN has all of its digits, and no others: a UPC-A gets its zero in
 * front, a GTIN of 14 digits loses its zeros, and the spaces and hyphens of an ISBN are left off. The encoder would take a
 * missing digit for the check digit and add one of its own, which is the number of something else. Null for a text that is
 * no such number; other formats show texts as they are.
 */
export function shownText(format: CodeFormat, text: string): string | null {
  const places = PLACES[format]
  if (places === undefined) return text
  const digits = text.replace(SEPARATORS, '')
  if (!/^\d+$/.test(digits)) return null
  if (places === 13 && digits.length === LEAST_OF_13) return `0${digits}`
  if (digits.length < places) return null
  return /^0*$/.test(digits.slice(0, -places)) ? digits.slice(-places) : null
}

/** Whether codes of a format show numbers of the GS1 system. */
export function showsGtin(format: CodeFormat): boolean {
  return PLACES[format] !== undefined
}
