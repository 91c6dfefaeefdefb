/** The day of a moment on this device, `2026-11-20`. */
export function localDay(at: Date): string {
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

/** The day on this device, `2026-11-20`. */
export function today(): string {
  return localDay(new Date())
}

/**
 * The moment in which a day begins on this device, ISO 8601 in UTC; empty for a text that is no day.
 *
 * @param later number of days by which that day is after `day`
 */
export function startOfDay(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + later)
  return Number.isNaN(start.getTime()) ? '' : start.toISOString()
}

/** A part of a date or a time with two digits. */
export function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
