import { daysInMonth } from '../engine/core/calendar.ts'

/** A day of the calendar, and a time with or without its offset from UTC. */
const WRITTEN = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/

/**
 * The moment that a person wrote, such as `2026-01-31` or `2026-01-31T12:00:00Z`. Without an offset it counts by the clock of
 * this machine.
 * @param time the time of a day that stands alone
 * @returns null if the text is no such moment, or the calendar has no such day
 */
export function momentOf(text: string, time = '00:00:00.000'): Date | null {
  const [, day, rest] = WRITTEN.exec(text) ?? []
  if (day === undefined) return null
  const at = new Date(`${day}${rest ?? `T${time}`}`)
  // `Date` takes the 31st of February for a day of March.
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const exists = date <= daysInMonth(year, month)
  return Number.isNaN(at.getTime()) || !exists ? null : at
}
