import { daysInMonth } from '../core/calendar.ts'
import { UNCLEAR } from './decimals.ts'
import { type ImportMessage, says } from './messages.ts'

/**
 * Reading single cells of other programs' files. Each reader returns the value, null for an empty cell, or what is wrong
 * with it, as a message. Its value `cell` is the cell; the caller adds it.
 */
export type Cell<T> = { readonly value: T | null } | { readonly problem: ImportMessage }

const EMPTY = { value: null }

/** How a table writes dates and numbers. */
export interface CellStyle {
  readonly date_order: 'day_first' | 'month_first'
  readonly decimal: '.' | ','
}

/** A text without line breaks and other control characters, as names are, and without invisible signs around it. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
}

/** A number, a date or a word without signs that have no width: Windows puts some around the parts of a date. */
function visible(cell: string): string {
  return cell.replace(/\p{Cf}/gu, '').trim()
}

export function readText(cell: string, max: number): Cell<string> {
  const text = cell.trim()
  if (text === '') return EMPTY
  return text.length <= max ? { value: text } : { problem: says('cell_too_long', { most: max }) }
}

/** What spreadsheets write in a cell whose formula has no result, in English, German, French and Spanish. */
const SHEET_ERROR =
  /^#(N\/[AD]|NV|REF!|BEZUG!|¡REF!|VALUE!|WERT!|VALEUR!|¡VALOR!|DIV\/0!|¡DIV\/0!|NAME\?|NOM ?\?|¿NOMBRE\?|NUM!|ZAHL!|NOMBRE!|¡NUM!|NULL!|NUL!|¡NULO!|SPILL!|CALC!)$/i

export function isSheetError(cell: string): boolean {
  return cell.startsWith('#') && SHEET_ERROR.test(cell.trim())
}

const YES = new Set([
  'true',
  '1',
  'yes',
  'y',
  'ja',
  'j',
  'wahr',
  'oui',
  'o',
  'vrai',
  'si',
  'sí',
  's',
  'verdadero',
  'x',
])
const NO = new Set(['false', '0', 'no', 'n', 'nein', 'falsch', 'non', 'faux', 'falso', '-'])

export function readBoolean(cell: string): Cell<boolean> {
  const text = visible(cell).toLowerCase()
  if (text === '') return EMPTY
  if (YES.has(text)) return { value: true }
  if (NO.has(text)) return { value: false }
  return { problem: says('cell_not_boolean') }
}

/** Whether a thing is archived; the time at which it was says so, too. */
export function readArchived(cell: string): Cell<boolean> {
  return /^\d{4}-\d\d-\d\dT/.test(visible(cell)) ? { value: true } : readBoolean(cell)
}

/** A number of things: not negative, at most six decimals. */
export function readQuantity(cell: string, { decimal }: Pick<CellStyle, 'decimal'>): Cell<number> {
  const text = plainNumber(visible(cell), decimal)
  if (text === '') return EMPTY
  if (!/^\d{1,10}(\.\d{1,6})?0*$/.test(text)) return { problem: says('cell_not_quantity') }
  const value = Number(text)
  return value <= 1e9 ? { value } : { problem: says('cell_over_billion') }
}

/** A quantity with its unit behind it, `6 packs`: the two apart; null for another text. */
export function quantityAndUnit(
  cell: string,
): { readonly quantity: string; readonly unit: string | null } | null {
  const [, quantity, unit] = /^([\d.,'’\s]*\d)\s*(\p{L}[\p{L}.²³]{0,19}|×)$/u.exec(visible(cell)) ?? []
  if (quantity === undefined || unit === undefined) return null
  return { quantity, unit: /^[x×]$/i.test(unit) ? null : unit }
}

/** Kilograms and litres in a unit. A cell without a unit must be in a column that names it. */
const UNITS = {
  weight: { kg: 1, g: 0.001, t: 1000, lb: 0.45359237, lbs: 0.45359237, oz: 0.028349523125 },
  volume: { l: 1, ml: 0.001, cl: 0.01, dl: 0.1, m3: 1000, 'm³': 1000, 'cm³': 0.001, cm3: 0.001 },
} as const satisfies Record<string, Readonly<Record<string, number>>>

/** A weight in kilograms or a volume in litres: `1.8 kg`, `450 g`. `unit`: that of a plain number; null if nobody says it. */
export function readMeasure(
  cell: string,
  { decimal }: Pick<CellStyle, 'decimal'>,
  kind: keyof typeof UNITS,
  unit: 'kg' | 'l' | null,
): Cell<number> {
  const [, number = '', named = unit ?? ''] =
    /^([\d.,'’\s]+?)\s*([a-z]+[3³]?)?\.?$/i.exec(visible(cell)) ?? []
  if (visible(cell) === '') return EMPTY
  const units: Readonly<Record<string, number>> = UNITS[kind]
  const factor = units[named.toLowerCase()]
  if (number !== '' && named === '') return { problem: says('cell_no_unit') }
  const text = plainNumber(number, decimal)
  if (factor === undefined || !/^\d{1,9}(\.\d+)?$/.test(text)) return { problem: says(`cell_not_${kind}`) }
  const value = Math.round(Number(text) * factor * 1000) / 1000
  if (value === 0) return EMPTY
  return value <= (kind === 'weight' ? 100_000 : 1_000_000) ? { value } : { problem: says('cell_too_much') }
}

/** Signs of currencies, with their code in ISO 4217; null: currencies of several countries have the sign. */
const CURRENCIES: Readonly<Record<string, string | null>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  '₺': 'TRY',
  '₴': 'UAH',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  'Fr.': 'CHF',
  R$: 'BRL',
  US$: 'USD',
  CA$: 'CAD',
  A$: 'AUD',
  $: null,
  '¥': null,
  'kr.': null,
  kr: null,
}
const SIGN = [...Object.keys(CURRENCIES).map((sign) => sign.replace(/[$.]/g, '\\$&')), '[A-Z]{3}'].join('|')
const AMOUNT = new RegExp(`^(${SIGN})?\\s*([\\d.,'’\\s]+?)(?:,-|\\.-)?\\s*(${SIGN})?$`)

/** An amount of money, and the currency that it names. */
export interface AmountCell {
  readonly amount: string
  readonly currency: string | null
}

/** An amount of money, with or without a currency and thousands separators: `39.95`, `$1,299.00`, `1.299,00 €`. Zero means unknown. */
export function readAmount(cell: string, { decimal }: Pick<CellStyle, 'decimal'>): Cell<AmountCell> {
  const parts = AMOUNT.exec(visible(cell))
  if (visible(cell) === '') return EMPTY
  const text = parts?.[2] === undefined ? 'none' : plainNumber(parts[2], decimal)
  if (!/^\d{1,12}(\.\d{1,4})?0*$/.test(text)) return { problem: says('cell_not_amount') }
  if (Number(text) === 0) return EMPTY
  const sign = parts?.[1] ?? parts?.[3] ?? ''
  const currency = sign in CURRENCIES ? (CURRENCIES[sign] ?? null) : sign || null
  return { value: { amount: shortAmount(text), currency } }
}

function shortAmount(text: string): string {
  const [whole = '0', decimals = ''] = text.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const rest = decimals.length > 4 ? decimals.slice(0, 4) : decimals
  return rest === '' ? digits : `${digits}.${rest}`
}

/** A number without thousands separators, with a decimal point; unchanged if it is no number. */
function plainNumber(text: string, decimal: '.' | ','): string {
  const compact = text.replace(/[\s'’]/g, '')
  if (!/^[\d.,]+$/.test(compact)) return text
  const [comma, point] = [compact.lastIndexOf(','), compact.lastIndexOf('.')]
  // With both signs, the last one is the decimal sign, whatever the rest of the table does.
  const sign = comma >= 0 && point >= 0 ? (comma > point ? ',' : '.') : decimalIn(compact, decimal)
  const other = sign === ',' ? '.' : ','
  const grouped = compact.split(sign)[0] ?? ''
  if (grouped.includes(other) && !/^\d{1,3}([.,]\d{3})+$/.test(grouped)) return text
  return compact.replaceAll(other, '').replace(sign, '.')
}

function decimalIn(text: string, decimal: '.' | ','): '.' | ',' {
  const other = decimal === ',' ? '.' : ','
  // `39.95` and `0.250` in a table with decimal commas cannot be thousands.
  return text.split(other).length === 2 && !UNCLEAR.test(text) ? other : decimal
}

const MONTHS = [
  'jan january januar janvier enero janv ene',
  'feb february februar fevrier febrero fev',
  'mar march marz maerz mars marzo mrz',
  'apr april avril abril avr abr',
  'may mai mayo',
  'jun june juni juin junio',
  'jul july juli juillet julio juil',
  'aug august aout agosto ago',
  'sep september septembre septiembre sept',
  'oct october oktober octobre octubre okt',
  'nov november novembre noviembre',
  'dec december dezember decembre diciembre dez dic',
].map((names) => new Set(names.split(' ')))

/**
 * A day: `2021-10-13`, with or without a time behind it (ISO 8601), `13.10.2021`, `10/13/2021` in the order of the table, or
 * with the name of the month. A year outside 1900 to 2200 is a slip of the keyboard; the year 1 is how some programs write
 * "none".
 */
export function readDay(cell: string, { date_order }: Pick<CellStyle, 'date_order'>): Cell<string> {
  const text = visible(cell)
  if (text === '' || /^0001-01-01|^0000-00-00|^1?\/?1\/1\/0001/.test(text)) return EMPTY
  const [year, month, day] = datePartsOf(text, date_order) ?? []
  if (!year || !month || !day) return { problem: says('cell_not_date') }
  const full = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year
  if (Number(full) < 1900 || Number(full) > 2200) {
    return { problem: says('cell_year_wrong', { year }) }
  }
  if (Number(month) < 1 || Number(month) > 12) return { problem: says('cell_no_such_month', { month }) }
  if (Number(day) < 1 || Number(day) > daysInMonth(Number(full), Number(month))) {
    return { problem: says('cell_no_such_day', { day }) }
  }
  return { value: `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
}

type DateParts = readonly [year: string, month: string, day: string]

function datePartsOf(text: string, order: CellStyle['date_order']): DateParts | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return [iso[1] ?? '', iso[2] ?? '', iso[3] ?? '']
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (compact) return [compact[1] ?? '', compact[2] ?? '', compact[3] ?? '']
  const short = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s.*)?$/.exec(text)
  if (short) {
    const [, first = '', sign, second = '', year = ''] = short
    const swapped = Number(first) > 12 !== Number(second) > 12
    const day_first = swapped ? Number(first) > 12 : sign === '.' || order === 'day_first'
    return day_first ? [year, second, first] : [year, first, second]
  }
  const asian = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/.exec(text)
  if (asian) return [asian[1] ?? '', asian[2] ?? '', asian[3] ?? '']
  const named =
    /^(?:(\d{1,2})\.?[\s-]+(?:de\s+)?)?(\p{L}{3,10})\.?[\s-]+(?:de\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})(?:,?\s+\d{1,2}:.*)?$/u.exec(
      text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''),
    )
  const month = MONTHS.findIndex((names) => names.has(named?.[2] ?? '')) + 1
  const day = named?.[1] ?? named?.[3]
  return named && month > 0 && day ? [named[4] ?? '', String(month), day] : null
}

/** A list in one cell: `IOT;Home Assistant; Z-Wave`. */
export function readList(cell: string, separator: string | RegExp): string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
