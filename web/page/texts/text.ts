import { IntlMessageFormat } from 'intl-messageformat'
import en from './en.json'
import { shownLanguage, type TextKey } from './language.ts'

export type { TextKey } from './language.ts'

type Values = Readonly<Record<string, string | number>>

/** The formats of one language, made when they are first needed. */
interface Formats {
  readonly of: typeof shownLanguage.value
  readonly messages: Map<TextKey, IntlMessageFormat>
  readonly moments: Intl.DateTimeFormat
  readonly days: Intl.DateTimeFormat
  readonly clocks: Intl.DateTimeFormat
  readonly relative: Intl.RelativeTimeFormat
  readonly numbers: Intl.NumberFormat
}

let formats: Formats | undefined

function current(): Formats {
  const of = shownLanguage.value
  if (formats?.of === of) return formats
  const { locale } = of
  formats = {
    of,
    messages: new Map(),
    moments: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    days: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    clocks: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    numbers: new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }),
  }
  return formats
}

/** A text of the page in the language of the person; in English where a translation has no such key. */
export function text(key: TextKey, values?: Values): string {
  const { of, messages } = current()
  let format = messages.get(key)
  if (!format) {
    const translated = of.messages[key]
    // The plural rules are those of the language that the message is written in.
    const locale = translated === undefined ? 'en' : of.locale
    format = new IntlMessageFormat(translated ?? english(key), locale, undefined, { ignoreTag: true })
    messages.set(key, format)
  }
  return String(format.format(values))
}

/** The English text of a key; the key itself for a text of a page that is not loaded. */
function english(key: TextKey): string {
  return isOften(key) ? en[key] : key
}

function isOften(key: string): key is keyof typeof en {
  return Object.hasOwn(en, key)
}

/** Whether a text has this key, such as the label of a field. */
export function isTextKey(key: string): key is TextKey {
  return isOften(key) || Object.hasOwn(shownLanguage.value.messages, key)
}

/** A moment, ISO 8601, as people read it: `2 hours ago`, and a date for what is older than a week. */
export function moment(iso: string): string {
  const { relative, moments } = current()
  const seconds = (Date.parse(iso) - Date.now()) / 1000
  const steps = [
    [60, 'second', 1],
    [3600, 'minute', 60],
    [86_400, 'hour', 3600],
    [7 * 86_400, 'day', 86_400],
  ] as const
  const step = steps.find(([below]) => Math.abs(seconds) < below)
  return step ? relative.format(Math.round(seconds / step[2]), step[1]) : moments.format(new Date(iso))
}

/** A day, `2026-11-20`, as people read it. */
export function day(iso: string): string {
  return current().days.format(new Date(`${iso}T12:00:00`))
}

/** A number as people read it, such as a quantity. */
export function number(value: number): string {
  return current().numbers.format(value)
}

/** A size as people read it, `3.2 MB`. */
export function bytes(count: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(count, 1)) / 3)))
  const { locale } = current().of
  const format = {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: step > 1 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(locale, format).format(count / 1000 ** step)
}

/** The time of day of a moment, ISO 8601. */
export function clock(iso: string): string {
  return current().clocks.format(new Date(iso))
}

/** A time from one moment to another, both ISO 8601: days and times of day. */
export function period(from: string, to: string): string {
  const { locale } = current().of
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return format.formatRange(new Date(from), new Date(to))
}

/** A day as the heading of what happened on it: `today`, `yesterday`, or its date. */
export function dayName(iso: string): string {
  const days_ago = Math.round((Date.now() - Date.parse(`${iso}T12:00:00`)) / 86_400_000)
  return days_ago === 0 || days_ago === 1 ? current().relative.format(-days_ago, 'day') : day(iso)
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })

/** Several texts of which one holds: `a, b or c`. */
export function oneOf(texts: readonly string[]): string {
  return alternatives.format(texts)
}
