import { type CalendarDay, EPOCH, numberOfDay } from '../core/calendar.ts'

// Numbers of days from 1970-01-01 as days, texts and weekdays (proleptic Gregorian calendar, as in ISO 8601).

const DAYS_OF_400_YEARS = 146_097
const DAYS_OF_4_YEARS = 1461

/** The day of a number. */
export function dayOfNumber(number: number): CalendarDay {
  const days = number + EPOCH
  const era = Math.floor(days / DAYS_OF_400_YEARS)
  const ofEra = days - era * DAYS_OF_400_YEARS
  const yearOfEra = Math.floor(
    (ofEra -
      Math.floor(ofEra / (DAYS_OF_4_YEARS - 1)) +
      Math.floor(ofEra / 36_524) -
      Math.floor(ofEra / 146_096)) /
      365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const march = Math.floor((5 * ofYear + 2) / 153)
  const month = march < 10 ? march + 3 : march - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * march + 2) / 5) + 1,
  }
}

/** `2026-11-23` of its number. */
export function textOfDay(number: number): string {
  const { year, month, day } = dayOfNumber(number)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** The number of `2026-11-23`; null for any other text, and for a day that does not exist. */
export function dayNumberOf(text: string): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!parts) return null
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  const number = numberOfDay({ year, month, day })
  return textOfDay(number) === text ? number : null
}

/** From 0 for Monday (ISO 8601). */
export function weekdayOf(number: number): number {
  return (((number + 3) % 7) + 7) % 7
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
