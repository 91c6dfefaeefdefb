import { readDigitalLink } from './digital-link.ts'
import { type CodeFaultReason, type CodeFormat, type CodeKind, codeFaults } from './formats.ts'
import { GROUP_SEPARATOR, readBracketed, readTransmitted, tradeItem } from './gs1-elements.ts'
import { type NumberFormat, type NumberFound, readClaimedNumber, readNumber } from './numbers.ts'

/** What a code is (SPEC.md G1). */
export interface CodeReading {
  readonly kind: CodeKind
  /** The form in which codes are compared and found: the GTIN, or the text without what stands around it. */
  readonly key: string
  /** 14 digits, with leading zeros; null for any other text. */
  readonly gtin: string | null
  /** Of a GS1 code: the number of this one thing, its batch, and its expiry as `YYMMDD` (see `gs1Date`). */
  readonly serial?: string
  readonly batch?: string
  readonly expiry?: string
}

/** Why a text is not what it is said to be. */
export interface CodeFault {
  readonly reason: CodeFaultReason
  readonly message: string
}

/** What a scanner says before the text that it read (ISO/IEC 15424): which symbology, and whether GS1 is in it. */
const IDENTIFIER = /^\]([ACEFGILQJdez][0-9A-Za-z])/
const gs1Identifiers = ['C1', 'e0', 'e1', 'e2', 'd2', 'Q3', 'J1']

/** Symbologies in which people print their own numbers: a number that looks like a shorter GTIN is not one there. */
const linear: readonly CodeFormat[] = ['code_128', 'code_39', 'code_93', 'codabar', 'itf']

const numberFormats: readonly string[] = [
  'gtin',
  'ean_8',
  'ean_13',
  'upc_a',
  'upc_e',
  'itf_14',
  'isbn',
  'issn',
] satisfies NumberFormat[]

/**
 * Reads a code's text: as a scanner sent it, as it is printed, or as a spreadsheet left it. `format` is what its author
 * says that it is, and must be so. Null leaves it open: then a number whose check digit is wrong is a text like any other.
 */
export function readCode(text: string, format: CodeFormat | null = null): CodeReading | CodeFault {
  const trimmed = text.trim()
  const identifier = IDENTIFIER.exec(trimmed)?.[1] ?? null
  const bare = identifier === null ? trimmed : trimmed.slice(3).trim()
  if (bare === '') return fault('empty')
  if (format === 'text') return asText(trimmed)
  const carried = isNumberFormat(format) && format !== 'gtin' ? null : readGs1(bare, identifier)
  if (carried && !isCodeFault(carried)) return carried
  if (format === 'gs1') return carried ?? fault('gs1_syntax')
  if (isNumberFormat(format)) {
    const number = readClaimedNumber(bare, format)
    if (!('reason' in number)) return asNumber(number)
    return fault(isRounded(bare) ? 'spreadsheet_number' : number.reason)
  }
  // Eight digits may be of two kinds; the scanner knows.
  const number =
    identifier === 'E4' ? readClaimedNumber(bare, 'ean_8') : readNumber(bare, { short: !isLinear(format) })
  if (number && 'gtin' in number) return asNumber(number)
  return format === null && isRounded(bare) ? fault('spreadsheet_number') : asText(bare)
}

/**
 * Reads a code that was taken. Text and format may have been changed by two people who did not see each other: then
 * the text alone tells what it is.
 */
export function readKeptCode({
  code,
  format,
}: {
  code: string
  format?: CodeFormat | null | undefined
}): CodeReading {
  for (const claim of [format ?? null, null]) {
    const reading = readCode(code, claim)
    if (!isCodeFault(reading)) return reading
  }
  return asText(code.trim())
}

export function isCodeFault<T extends object>(read: T | CodeFault): read is CodeFault {
  return 'reason' in read
}

/** GS1 data in a text; null where it carries none, a fault where it does and no GTIN comes out. */
function readGs1(text: string, identifier: string | null): CodeReading | CodeFault | null {
  const link = readDigitalLink(text)
  const elements = link ?? readBracketed(text) ?? readRaw(text, identifier)
  if (!elements) return null
  const item = tradeItem(elements)
  if ('reason' in item) return fault(item.reason)
  return { kind: link ? 'gs1_digital_link' : 'gs1_element_string', key: item.gtin, ...item }
}

/** Without a sign that it is one, only a GTIN that stands alone is taken for an element string. */
function readRaw(text: string, identifier: string | null): ReadonlyMap<string, string> | null {
  const told = (identifier !== null && gs1Identifiers.includes(identifier)) || text.includes(GROUP_SEPARATOR)
  return told || /^01\d{14}$/.test(text) ? readTransmitted(text) : null
}

/** A long number as spreadsheets show it, its last digits gone: `1.23457E+11`. */
function isRounded(text: string): boolean {
  return /^\d([.,]\d+)?E\+(0[7-9]|1\d)$/i.test(text)
}

function isNumberFormat(format: CodeFormat | null): format is NumberFormat {
  return format !== null && numberFormats.includes(format)
}

function isLinear(format: CodeFormat | null): boolean {
  return format !== null && linear.includes(format)
}

function asNumber({ kind, gtin }: NumberFound): CodeReading {
  return { kind, key: gtin, gtin }
}

function asText(key: string): CodeReading {
  return { kind: 'text', key, gtin: null }
}

function fault(reason: CodeFaultReason): CodeFault {
  return { reason, message: codeFaults[reason] }
}
