import { shownLanguage } from '../texts/language.ts'

/** What a field takes as an amount: digits, alone or in groups of three, with at most four decimals. */
export const AMOUNT_PATTERN = "\\s*\\d{1,3}([.,'’\\s]?\\d{3}){0,3}([.,]\\d{1,4})?\\s*"

/**
 * An amount as people write it in their language, as records have it: `1,299.50`, `1.299,50` and `1 299,5` are all `1299.50` or
 * `1299.5`. A single sign before three digits is what it is in the language; every other last sign is that of the decimals. A text
 * that is no number stays as it is: the engine says why it takes none.
 *
 * @param decimal the decimal sign of the language
 */
export function amountOf(typed: string, decimal = decimalSign()): string {
  const plain = typed.trim().replaceAll(/['’\s](?=\d)/g, '')
  if (!/^\d[\d.,]*\d$/.test(plain)) return plain
  const signs = plain.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (last === undefined) return plain
  const at = plain.lastIndexOf(last)
  const isGroup = signs.length === 1 ? last !== decimal : signs.every((sign) => sign === last)
  // Nobody writes a group of zero thousands: `0,125` is an eighth in each language.
  const groups = isGroup && /^[1-9]\d{0,2}([.,]\d{3})+$/.test(plain)
  if (groups) return plain.replaceAll(/[.,]/g, '')
  return `${plain.slice(0, at).replaceAll(/[.,]/g, '')}.${plain.slice(at + 1)}`
}

/**
 * The amount of a record as people write it in their language: what a field has before somebody types. `1.799` would be read as thousands
 * where the comma is the decimal sign.
 */
export function writtenAmount(amount: string, decimal = decimalSign()): string {
  return amount.replace('.', decimal)
}

function decimalSign(): string {
  const parts = new Intl.NumberFormat(shownLanguage.value.locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
