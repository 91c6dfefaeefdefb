/**
 * Reading single cells of other programs' files. Each reader gives the value, null for an empty cell, or what is wrong
 * with it in words that a person understands.
 */
export type Cell<T> = { readonly value: T | null } | { readonly problem: string }

const EMPTY = { value: null }

/** A text without line breaks and other control characters, as names are. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

export function readText(cell: string, max: number): Cell<string> {
  const text = cell.trim()
  if (text === '') return EMPTY
  return text.length <= max ? { value: text } : { problem: `is longer than ${max} characters` }
}

export function readBoolean(cell: string): Cell<boolean> {
  const text = cell.trim().toLowerCase()
  if (text === '') return EMPTY
  if (['true', '1', 'yes', 'y'].includes(text)) return { value: true }
  if (['false', '0', 'no', 'n'].includes(text)) return { value: false }
  return { problem: 'is neither true nor false' }
}

/** A number of things: not negative, at most six decimals. */
export function readQuantity(cell: string): Cell<number> {
  const text = cell.trim()
  if (text === '') return EMPTY
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) return { problem: 'is not a quantity' }
  return { value: Number(text) }
}

/** An amount of money, with or without a currency sign and thousands separators: `39.95`, `$1,299.00`. Zero means unknown. */
export function readAmount(cell: string): Cell<string> {
  const text = cell.trim().replace(/^[$€£]\s*/, '')
  if (text === '' || /^0+(\.0+)?$/.test(text)) return EMPTY
  if (!/^(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,4})?$/.test(text))
    return { problem: 'is not an amount of money' }
  return { value: text.replaceAll(',', '') }
}

/**
 * A day: `2021-10-13`, with or without a time behind it (ISO 8601), or `10/13/2021` (month first, as in the United
 * States). A year outside 1900 to 2200 is a slip of the keyboard; the year 1 is how some programs write "none".
 */
export function readDay(cell: string): Cell<string> {
  const text = cell.trim()
  if (text === '' || text.startsWith('0001-01-01')) return EMPTY
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text)
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1], us[2]] : []
  if (!year || !month || !day) return { problem: 'is not a date (2021-10-13 or 10/13/2021)' }
  if (Number(year) < 1900 || Number(year) > 2200)
    return { problem: `is in the year ${year}, which cannot be right` }
  if (Number(month) < 1 || Number(month) > 12) return { problem: `has no month ${month}` }
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month)))
    return { problem: `has no day ${day}` }
  return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
}

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

/** A list in one cell: `IOT;Home Assistant; Z-Wave`. */
export function readList(cell: string, separator: string): string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
