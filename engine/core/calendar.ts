/** Days from 0000-03-01 to 1970-01-01. */
export const EPOCH = 719_468
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?Z$/

/** Milliseconds from 1970 to a moment (ISO 8601 in UTC); null for any other text. */
export function millisecondsOf(moment: string): number | null {
  const parts = MOMENT.exec(moment)
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1, 7).map(Number)
  const days = numberOfDay({ year, month, day })
  return (
    ((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000 + Number((parts[7] ?? '').padEnd(3, '0'))
  )
}

/** A day in its parts. */
export interface CalendarDay {
  readonly year: number
  /** From 1. */
  readonly month: number
  readonly day: number
}

/**
 * The number of a day from 1970-01-01 (proleptic Gregorian calendar, as in ISO 8601). A month beyond the year counts on into the next
 * or the former one. A year that begins in March ends in its leap day.
 */
export function numberOfDay({ year, month, day }: CalendarDay): number {
  const months = year * 12 + month - 3
  const marchYear = Math.floor(months / 12)
  const march = months - marchYear * 12
  const leaps = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leaps + Math.floor((153 * march + 2) / 5) + day - 1 - EPOCH
}

/** The number of days of a month, from 1. */
export function daysInMonth(year: number, month: number): number {
  return numberOfDay({ year, month: month + 1, day: 1 }) - numberOfDay({ year, month, day: 1 })
}
