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

/** The day in a time zone at a moment, as `2026-11-23`. @throws {RangeError} for an unknown zone */
export function dayIn(zone: string, moment: Date): string {
  return formatOf(zone).format(moment).slice(0, 10)
}

/** The moment in which a day begins in a time zone. @throws {RangeError} for an unknown zone */
export function startOfDay(zone: string, day: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  let moment = utc
  // The offset at the guess can differ from the one at the result, where the clocks change between them.
  for (let round = 0; round < 2; round++) moment = utc - offsetAt(zone, moment)
  return new Date(moment)
}

/** Milliseconds that the clocks of a zone are ahead of UTC. */
function offsetAt(zone: string, moment: number): number {
  const local = formatOf(zone).format(new Date(moment)).replace(' ', 'T')
  return Date.parse(`${local}Z`) - Math.floor(moment / 1000) * 1000
}

/** Writes `2026-11-23 14:05:00`, as Swedish does. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, made)
  return made
}
