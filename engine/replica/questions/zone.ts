import { millisecondsOf } from '../../core/calendar.ts'
import { DAY_MS } from '../../core/durations.ts'
import { textOfDay } from '../../questions/days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether the runtime knows a time zone of the IANA database, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** The day in a time zone at a moment (milliseconds since 1970), as `2026-11-23`. @throws {RangeError} for an unknown zone */
export function dayIn(zone: string, moment: number): string {
  return formatOf(zone).format(moment).slice(0, 10)
}

/** The moment in which a day begins in a time zone, in ISO 8601. @throws {RangeError} for an unknown zone */
export function startOfDay(zone: string, day: string): string {
  const utc = startInUtc(day)
  // Clocks may change at midnight: the offsets of the days before and after are the two that it can have.
  const [one, other] = [utc - offsetAt(zone, utc - DAY_MS), utc - offsetAt(zone, utc + DAY_MS)]
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  // Where the clocks leave midnight out, the earlier one is an hour before the end of the day before.
  return textOfMoment(dayIn(zone, first) < day ? last : first)
}

/** The moment in which a day begins in UTC, in milliseconds since 1970. */
export function startInUtc(day: string): number {
  return millisecondsOf(`${day}T00:00:00Z`) ?? 0
}

/** The day in UTC of a moment. */
export function dayInUtc(moment: number): string {
  return textOfDay(Math.floor(moment / DAY_MS))
}

/** Milliseconds that the clocks of a zone are ahead of UTC. */
function offsetAt(zone: string, moment: number): number {
  const local = formatOf(zone).format(moment).replace(' ', 'T')
  return (millisecondsOf(`${local}Z`) ?? 0) - Math.floor(moment / 1000) * 1000
}

function textOfMoment(moment: number): string {
  const day = Math.floor(moment / DAY_MS)
  const seconds = Math.floor((moment - day * DAY_MS) / 1000)
  const two = (part: number) => String(part).padStart(2, '0')
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two)
  return `${textOfDay(day)}T${clock.join(':')}.000Z`
}

/** Writes `2026-11-23 14:05:00`, as Swedish does. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, made)
  return made
}
