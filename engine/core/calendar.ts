/** Days from the beginning of March to the beginning of each month, March first. */
const MONTHS = [0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337]
/** The number of 1970-01-01, as `dayNumber` counts. */
const EPOCH_DAY = 719_468
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?Z$/

/** Milliseconds from 1970 to a moment (ISO 8601 in UTC); null for any other text. */
export function millisecondsOf(moment: string): number | null {
  const parts = MOMENT.exec(moment)
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1, 7).map(Number)
  const days = dayNumber(year, month, day) - EPOCH_DAY
  return (
    ((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000 + Number((parts[7] ?? '').padEnd(3, '0'))
  )
}

/** The number of a day of the Gregorian calendar, counted from 0000-03-01: a year that begins in March ends in its leap day. */
function dayNumber(year: number, month: number, day: number): number {
  const march = month > 2 ? year : year - 1
  const leaps = Math.floor(march / 4) - Math.floor(march / 100) + Math.floor(march / 400)
  return march * 365 + leaps + (MONTHS[(month + 9) % 12] ?? 0) + day - 1
}
