import { hasGs1CheckDigit } from './check-digits.ts'

/** FNC1 as scanners transmit it: the group separator of ASCII (GS1 General Specifications, 7.8.4). */
export const GROUP_SEPARATOR = '\u001d'

/** The other facts of a GS1 code besides the GTIN (GS1 General Specifications, 3.2). */
export interface Gs1Elements {
  /** AI 01, 14 digits; the check digit is right. */
  readonly gtin: string
  /** AI 21. */
  readonly serial?: string
  /** AI 10. */
  readonly batch?: string
  /** AI 17, as it is written: `YYMMDD`; `gs1Date` returns the day. */
  readonly expiry?: string
}
export interface Gs1Fault {
  readonly reason: 'gs1_syntax' | 'check_digit'
}

/** Digits of an application identifier by its first two (GS1 General Specifications, figure 3.2-1). */
const identifierDigits: readonly (readonly [RegExp, number])[] = [
  [/^(0[0-4]|1[0-9]|2[0-2]|30|37|9[0-9])/, 2],
  [/^(2[3-5]|4[0-2]|71)/, 3],
  [/^(3[1-69]|43|7[02]|8[0-2])/, 4],
]

/** Characters of an element, its identifier included, where they are fixed by the first two digits (figure 7.8.5-2). */
const fixedLengths: Readonly<Record<string, number>> = {
  ...{ '00': 20, '01': 16, '02': 16, '03': 16, '04': 18, '20': 4, '41': 16 },
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 8])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 10])),
}

/**
 * The elements of a bracketed string, `(01)09506000134352(21)ABC`, as it is printed below a symbol; null for other
 * texts. Brackets may be part of a value, so only what has an identifier's digits in it opens an element.
 */
export function readBracketed(text: string): Map<string, string> | null {
  if (!/^\(\d{2,4}\)/.test(text)) return null
  const elements = new Map<string, string>()
  const parts = text.split(/\((\d{2,4})\)/)
  for (let i = 1; i < parts.length; i += 2) {
    elements.set(parts[i] ?? '', (parts[i + 1] ?? '').trim())
  }
  return elements
}

/**
 * The elements of a string as a scanner transmits it: fixed lengths run on, others end with a group separator (GS1
 * General Specifications, 7.8.5); null for any other text.
 */
export function readTransmitted(text: string): Map<string, string> | null {
  const elements = new Map<string, string>()
  let at = text.startsWith(GROUP_SEPARATOR) ? 1 : 0
  while (at < text.length) {
    const rest = text.slice(at)
    const digits = identifierDigits.find(([first]) => first.test(rest))?.[1]
    if (digits === undefined || !/^\d+$/.test(rest.slice(0, digits))) return null
    const separator = rest.indexOf(GROUP_SEPARATOR)
    const end = fixedLengths[rest.slice(0, 2)] ?? (separator < 0 ? rest.length : separator)
    if (rest.length < end || end <= digits) return null
    const value = rest.slice(digits, end)
    if (value.includes(GROUP_SEPARATOR)) return null
    elements.set(rest.slice(0, digits), value)
    at += rest[end] === GROUP_SEPARATOR ? end + 1 : end
  }
  return elements.size > 0 ? elements : null
}

/** The trade item that elements describe; a fault if they have no GTIN. */
export function tradeItem(elements: ReadonlyMap<string, string>): Gs1Elements | Gs1Fault {
  const digits = elements.get('01')
  if (digits === undefined || !/^(\d{8}|\d{12,14})$/.test(digits)) return { reason: 'gs1_syntax' }
  if (!hasGs1CheckDigit(digits)) return { reason: 'check_digit' }
  const [serial, batch, expiry] = ['21', '10', '17'].map((ai) => elements.get(ai))
  return {
    gtin: digits.padStart(14, '0'),
    ...(serial && { serial }),
    ...(batch && { batch }),
    ...(expiry && /^\d{6}$/.test(expiry) && { expiry }),
  }
}

/**
 * The day that an element's `YYMMDD` means, seen from a year: the century is the one that brings it within 50 years
 * (GS1 General Specifications, 7.12), and day 00 is the last of the month (3.4.7). Null where there is no such day.
 */
export function gs1Date(text: string, this_year: number): string | null {
  const [, yy, mm, dd] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const month = Number(mm)
  if (yy === undefined || !(month >= 1 && month <= 12)) return null
  const century = this_year - (this_year % 100)
  const ahead = Number(yy) - (this_year % 100)
  const year = century + Number(yy) + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0)
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const last = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  const day = Number(dd) === 0 ? last : Number(dd)
  return day <= last ? `${String(year).padStart(4, '0')}-${mm}-${String(day).padStart(2, '0')}` : null
}
