const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A date in words, such as 20 December 2026. */
export function dayOf(moment: string): string {
  return days.format(new Date(moment))
}
