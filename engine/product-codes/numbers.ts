import { gs1CheckDigit, hasGs1CheckDigit, hasMod11CheckCharacter } from './check-digits.ts'
import type { CodeFaultReason, CodeFormat, CodeKind } from './formats.ts'

/** A number of the GS1 system, or of a book or a serial, which is one too. */
export interface NumberFound {
  readonly kind: CodeKind
  /** 14 digits, with zeros in front. */
  readonly gtin: string
}
export interface NumberFault {
  readonly reason: CodeFaultReason
}

/** The formats whose numbers are proven by a check digit. */
export type NumberFormat = Extract<
  CodeFormat,
  'gtin' | 'ean_8' | 'ean_13' | 'upc_a' | 'upc_e' | 'itf_14' | 'isbn' | 'issn'
>

const formatDigits = { ean_8: 8, upc_a: 12, ean_13: 13, itf_14: 14 } as const

/** Shorter ones are no numbers that lost a few zeros in front. */
const MIN_DIGITS = 7

const SEPARATORS = /[\s\-\u2010-\u2015\u2212]/g

/** A text without the spaces and hyphens that numbers are printed with. */
function compact(text: string): string {
  return text.replace(SEPARATORS, '')
}

/**
 * The UPC-A that a UPC-E stands for, both with number system and check digit (GS1 General Specifications, 5.2.2.4.2;
 * ISO/IEC 15420, 5.1.3.2): `01234565` is `012345000065`.
 */
function expandUpcE(upcE: string): string {
  const system = upcE.slice(0, 1)
  const check = upcE.slice(7)
  const body = upcE.slice(1, 7)
  const last = Number(body[5])
  if (last <= 2) return `${system}${body.slice(0, 2)}${last}0000${body.slice(2, 5)}${check}`
  if (last === 3) return `${system}${body.slice(0, 3)}00000${body.slice(3, 5)}${check}`
  if (last === 4) return `${system}${body.slice(0, 4)}00000${body.slice(4, 5)}${check}`
  return `${system}${body.slice(0, 5)}0000${last}${check}`
}

/** The GTIN of an ISBN-10 (ISO 2108:2005, annex A): its nine digits after 978, with a check digit of their own. */
function isbn13Of(isbn10: string): string {
  const digits = `978${isbn10.slice(0, 9)}`
  return digits + gs1CheckDigit(digits)
}

/** The EAN-13 of an ISSN (ISO 3297, annex B): its seven digits after 977, and 00 for the regular price. */
function ean13OfIssn(issn: string): string {
  const digits = `977${issn.slice(0, 7)}00`
  return digits + gs1CheckDigit(digits)
}

function found(kind: CodeKind, digits: string): NumberFound {
  return { kind, gtin: digits.padStart(14, '0') }
}

/**
 * Reads a text that nobody said anything of; null when it is no number. Digits alone, or as they are printed; a date or
 * a telephone number is not to be taken for one, so eight and ten digits must be grouped as those numbers are.
 * Without `short` only 12 to 14 digits are.
 */
export function readNumber(text: string, { short }: { short: boolean }): NumberFound | null {
  const named = /^(ISBN|ISSN)(?:-1[03])?:?\s*(?=\d)/i.exec(text)
  if (named) {
    const read = readClaimedNumber(
      text.slice(named[0].length),
      named[1]?.toUpperCase() === 'ISBN' ? 'isbn' : 'issn',
    )
    return 'gtin' in read ? read : null
  }
  const digits = compact(text)
  if (!(short ? /^\d{7,13}[\dX]$/i : /^\d{12,14}$/).test(digits)) return null
  const printed = digits !== text
  if (/^\d{4}-\d{3}[\dX]$/i.test(text) && hasMod11CheckCharacter(digits)) {
    return found('issn', ean13OfIssn(digits))
  }
  if (digits.length === 10) {
    const groups = text.split(SEPARATORS).length
    const grouped = !printed || groups === 4
    return grouped && hasMod11CheckCharacter(digits) ? found('isbn_10', isbn13Of(digits)) : null
  }
  if (digits.length === 8 && printed && !/^(\d{4} \d{4}|\d \d{6} \d)$/.test(text)) return null
  if (digits.length === 11 && printed) return null
  const read = readGtin(digits)
  return 'gtin' in read ? read : null
}

/** Reads a text that is said to be such a number. */
export function readClaimedNumber(text: string, format: NumberFormat): NumberFound | NumberFault {
  const digits = compact(text.replace(/^(ISBN|ISSN)(?:-1[03])?:?\s*/i, ''))
  if (digits === '') return { reason: 'empty' }
  if (format === 'isbn') return readIsbn(digits)
  if (format === 'issn') return readIssn(digits)
  if (!/^\d+$/.test(digits)) return { reason: 'characters' }
  if (format === 'gtin') return readGtin(digits)
  if (format === 'upc_e') return readUpcE(digits)
  const fitted = inPlaces(digits, formatDigits[format])
  if (fitted === null) return { reason: 'length' }
  if (!hasGs1CheckDigit(fitted)) return { reason: 'check_digit' }
  return format === 'ean_13' ? readGtin(fitted) : found(format === 'itf_14' ? 'gtin_14' : format, fitted)
}

/** Digits in the number of places that their format has: zeros in front are lost in spreadsheets, and added by scanners. */
function inPlaces(digits: string, places: number): string | null {
  if (digits.length <= places) return digits.length < MIN_DIGITS ? null : digits.padStart(places, '0')
  return /^0*$/.test(digits.slice(0, -places)) ? digits.slice(-places) : null
}

function readGtin(digits: string): NumberFound | NumberFault {
  switch (digits.length) {
    case 8: {
      // GTIN-8s do not begin with 0 (GS1 General Specifications, 1.4.3), and UPC-Es with nothing else.
      const upcE = digits.startsWith('0') ? readUpcE(digits) : null
      if (upcE && 'gtin' in upcE) return upcE
      return proven('ean_8', digits)
    }
    case 11:
    case 12:
      return proven('upc_a', digits)
    case 13:
      return proven(kindOfEan13(digits), digits)
    case 14:
      return proven('gtin_14', digits)
    default:
      return { reason: 'length' }
  }
}

function proven(kind: CodeKind, digits: string): NumberFound | NumberFault {
  return hasGs1CheckDigit(digits) ? found(kind, digits) : { reason: 'check_digit' }
}

/** 978 and 979 are books, but for 979-0, which is printed music; 977 are serials (GS1 General Specifications, 1.4.5). */
function kindOfEan13(digits: string): CodeKind {
  if (digits.startsWith('977')) return 'issn'
  return /^(978|979[1-9])/.test(digits) ? 'isbn_13' : 'ean_13'
}

/** UPC-E with number system and check digit, without its leading zero, or its six digits alone. */
function readUpcE(digits: string): NumberFound | NumberFault {
  if (digits.length === 6) {
    const upcA = expandUpcE(`0${digits}0`).slice(0, 11)
    return found('upc_e', upcA + gs1CheckDigit(upcA))
  }
  const eight = inPlaces(digits, 8)
  if (eight === null || !/^[01]/.test(eight)) return { reason: 'length' }
  return proven('upc_e', expandUpcE(eight))
}

function readIsbn(text: string): NumberFound | NumberFault {
  if (/^\d{13}$/.test(text)) {
    return kindOfEan13(text) === 'isbn_13' ? proven('isbn_13', text) : { reason: 'characters' }
  }
  if (!/^\d*[\dX]$/i.test(text)) return { reason: 'characters' }
  if (text.length !== 9 && text.length !== 10) return { reason: 'length' }
  const isbn10 = text.padStart(10, '0')
  return hasMod11CheckCharacter(isbn10) ? found('isbn_10', isbn13Of(isbn10)) : { reason: 'check_digit' }
}

function readIssn(text: string): NumberFound | NumberFault {
  if (/^977\d{10}$/.test(text)) return proven('issn', text)
  if (!/^\d*[\dX]$/i.test(text)) return { reason: 'characters' }
  if (text.length !== 8) return { reason: 'length' }
  return hasMod11CheckCharacter(text) ? found('issn', ean13OfIssn(text)) : { reason: 'check_digit' }
}
