import { numberOfDay } from '../core/calendar.ts'
import { dayOfNumber, weekdayOf } from './days.ts'
import type { Unit } from './words/language.ts'

export function shifted(day: number, unit: Unit, by: number): number {
  if (unit === 'day') return day + by
  if (unit === 'week') return day + 7 * by
  const parts = dayOfNumber(day)
  const month = parts.month + (unit === 'month' ? by : 12 * by)
  // The last day of a shorter month stands for a later one.
  const last = numberOfDay({ year: parts.year, month: month + 1, day: 1 }) - 1
  return Math.min(numberOfDay({ year: parts.year, month, day: parts.day }), last)
}

export function startOf(day: number, unit: Unit): number {
  if (unit === 'day') return day
  if (unit === 'week') return day - weekdayOf(day)
  const { year, month } = dayOfNumber(day)
  return numberOfDay({ year, month: unit === 'month' ? month : 1, day: 1 })
}

/** All of the unit that begins on a day. */
export function whole(start: number, unit: Unit): { readonly from: number; readonly to: number } {
  return { from: start, to: shifted(start, unit, 1) - 1 }
}

/** "Three weeks ago" is a week, "two months ago" a month. */
export function around(day: number, unit: Unit): { readonly from: number; readonly to: number } {
  return whole(startOf(day, unit), unit)
}
