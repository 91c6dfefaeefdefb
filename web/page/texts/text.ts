import { english, shownLanguage, type TextKey } from './language.ts'
import { type Formatters, type Message, partsOf, textOf, type Values } from './message.ts'

export type { TextKey } from './language.ts'

/**
 * A number is shown as it is stored. This many digits are the same in the sixteen or seventeen that a computer reckons with, which would
 * write 0.1 + 0.2 as 0.30000000000000004.
 */
const AS_STORED = { maximumSignificantDigits: 15 } as const

/** The formats of one language. Each is made when it is first needed: that takes a phone a millisecond or two. */
interface Formats {
  readonly of: typeof shownLanguage.value
  readonly messages: Map<TextKey, (values?: Values) => string>
  readonly moments: () => Intl.DateTimeFormat
  readonly days: () => Intl.DateTimeFormat
  readonly clocks: () => Intl.DateTimeFormat
  readonly relative: () => Intl.RelativeTimeFormat
  readonly numbers: () => Intl.NumberFormat
  readonly alternatives: () => Intl.ListFormat
}

let formats: Formats | undefined

function current(): Formats {
  const of = shownLanguage.value
  if (formats?.of === of) return formats
  const { locale } = of
  formats = {
    of,
    messages: new Map(),
    moments: once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })),
    days: once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })),
    clocks: once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' })),
    relative: once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })),
    numbers: once(() => new Intl.NumberFormat(locale, AS_STORED)),
    alternatives: once(() => new Intl.ListFormat(locale, { type: 'disjunction' })),
  }
  return formats
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** A text of the page in the language of the person; in English where a translation has no such key. */
export function text(key: TextKey, values?: Values): string {
  const { of, messages } = current()
  let format = messages.get(key)
  if (!format) {
    const translated = of.messages[key]
    // The plural rules are those of the language that the message is written in. A text of a page that is not loaded shows its key.
    format = formatOf(translated ?? english[key] ?? key, translated === undefined ? 'en' : of.locale)
    messages.set(key, format)
  }
  return format(values)
}

function formatOf(message: Message, locale: string): (values?: Values) => string {
  // As most are: there is nothing to fill in.
  if (typeof message === 'string' && !/['{]/.test(message)) return () => message
  const parts = typeof message === 'string' ? partsOf(message) : message
  return (values = {}) => textOf(parts, values, formattersOf(locale))
}

const formatters = new Map<string, Formatters>()

/** What the messages of a language format with. Without it, each message would make formats of its own. */
function formattersOf(locale: string): Formatters {
  let found = formatters.get(locale)
  if (!found) {
    const numbers = once(() => new Intl.NumberFormat(locale, AS_STORED))
    const plurals = once(() => new Intl.PluralRules(locale))
    found = {
      number: (value) => numbers().format(value),
      plural: (value) => plurals().select(value),
    }
    formatters.set(locale, found)
  }
  return found
}

/** Whether a text has this key, such as the label of a field. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(english, key) || Object.hasOwn(shownLanguage.value.messages, key)
}

/** From this many days on, a moment is a date. */
const WEEK = 7

/** A moment, ISO 8601, as people read it: `2 hours ago`, and a date for what is a week away. */
export function moment(iso: string): string {
  const { relative, moments } = current()
  const seconds = (Date.parse(iso) - Date.now()) / 1000
  const days = daysUntil(new Date(iso))
  const steps = [
    [60, 'second', 1],
    [3600, 'minute', 60],
    // The day on which summer time ends has 25 hours.
    [days === 0 ? Infinity : 86_400, 'hour', 3600],
  ] as const
  const step = steps.find(([below]) => Math.abs(seconds) < below)
  if (step) return relative().format(Math.round(seconds / step[2]), step[1])
  return Math.abs(days) < WEEK ? relative().format(days, 'day') : moments().format(new Date(iso))
}

/** A moment where there is little room: without the time of day, once it is a week old. */
export function shortMoment(iso: string): string {
  const at = new Date(iso)
  return daysUntil(at) > -WEEK ? moment(iso) : current().days().format(at)
}

/** Number of days from today to that of a moment by the calendar of this device: not each day has 24 hours. */
function daysUntil(at: Date): number {
  return (calendarDay(at) - calendarDay(new Date())) / 86_400_000
}

/** The day of a moment on this device, as its start in a time zone in which all days are as long. */
function calendarDay(at: Date): number {
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
}

/** A day, `2026-11-20`, as people read it. */
export function day(iso: string): string {
  return current()
    .days()
    .format(new Date(`${iso}T12:00:00`))
}

/** The day of a moment, ISO 8601, on this device, as people read it. */
export function dayOf(moment: string): string {
  return current().days().format(new Date(moment))
}

/** Whether a day, `2026-11-20`, is over on the clock of this device. */
export function isOver(iso: string): boolean {
  return Date.parse(`${iso}T23:59:59`) < Date.now()
}

/** A number as people read it, such as a quantity. */
export function number(value: number): string {
  return current().numbers().format(value)
}

/** The formats of amounts that were written, by what they are. Making one takes as long as drawing a row of a table. */
const amountFormats = new Map<string, Intl.NumberFormat>()

function amountFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const { locale } = current().of
  const key = `${locale} ${JSON.stringify(options)}`
  const format = amountFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  amountFormats.set(key, format)
  return format
}

/** An amount of money as people read it. `currency`: three letters; without one, or with an unknown one, the amount stands alone. */
export function money(amount: string, currency: string): string {
  const value = Number(amount)
  if (Number.isNaN(value)) return amount
  const written = amount.split('.')[1] ?? ''
  // The digits that were written, as the language writes them: `0,90`.
  if (!/^[A-Z]{3}$/.test(currency))
    return amountFormat({ minimumFractionDigits: written.length }).format(value)
  const usual = amountFormat({ style: 'currency', currency })
  // A screw can cost 0.0125: a currency has fewer decimals than a price.
  const digits = written.replace(/0+$/, '').length
  if (digits <= (usual.resolvedOptions().maximumFractionDigits ?? 0)) return usual.format(value)
  return amountFormat({ style: 'currency', currency, maximumFractionDigits: digits }).format(value)
}

/** A size as people read it, `3.2 MB`. */
export function bytes(count: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(count, 1)) / 3)))
  const { locale } = current().of
  const format = {
    style: 'unit',
    unit: units[step] ?? 'byte',
    // The short form of bytes has no plural: `0 byte`.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(locale, format).format(count / 1000 ** step)
}

/** The time of day of a moment, ISO 8601. */
export function clock(iso: string): string {
  return current().clocks().format(new Date(iso))
}

/** The date and the time of day of a moment, ISO 8601. */
export function instant(iso: string): string {
  return current().moments().format(new Date(iso))
}

/** A time from one moment to another, both ISO 8601: days and times of day. */
export function period(from: string, to: string): string {
  const { locale } = current().of
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return format.formatRange(new Date(from), new Date(to))
}

/** A day as the heading of what happened on it: `today`, `yesterday`, or its date. */
export function dayName(iso: string): string {
  const days = daysUntil(new Date(`${iso}T12:00:00`))
  return days === 0 || days === -1 ? current().relative().format(days, 'day') : day(iso)
}

/** Several texts of which one holds: `a, b or c`. */
export function oneOf(texts: readonly string[]): string {
  return current().alternatives().format(texts)
}
