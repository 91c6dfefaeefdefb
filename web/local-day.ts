/** The day of a moment on this device, `2026-11-20`. */
export function localDay(at: Date): string {
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

/** The day on this device, `2026-11-20`. */
export function today(): string {
  return localDay(new Date())
}

/** The moment in which a day begins on this device, ISO 8601 in UTC. `later`: the day so many days after it. */
export function startOfDay(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + later)
  // The constructor takes 20 as 1920.
  start.setFullYear(year, month - 1, date + later)
  return Number.isNaN(start.getTime()) ? '' : start.toISOString()
}

/** A part of a date or a time with two digits. */
export function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
