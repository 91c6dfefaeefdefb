import { IntlMessageFormat } from 'intl-messageformat'
import en from './en.json'

/** The keys of all texts of the page. */
export type TextKey = keyof typeof en

type Values = Readonly<Record<string, string | number>>

const formats = new Map<TextKey, IntlMessageFormat>()

/** A text of the page in the language of the person. Values are named in its ICU message. */
export function text(key: TextKey, values?: Values): string {
  let format = formats.get(key)
  if (!format) {
    format = new IntlMessageFormat(en[key], 'en', undefined, { ignoreTag: true })
    formats.set(key, format)
  }
  return String(format.format(values))
}

/** Whether a text has this key, such as the label of a field. */
export function isTextKey(key: string): key is TextKey {
  return key in en
}

const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** A moment, ISO 8601, as people read it: `2 hours ago`, and a date for what is older than a week. */
export function moment(iso: string): string {
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
  return days.format(new Date(`${iso}T12:00:00`))
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })

/** Several texts of which one holds: `a, b or c`. */
export function oneOf(texts: readonly string[]): string {
  return alternatives.format(texts)
}
