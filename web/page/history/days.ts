import { localDay } from '../../local-day.ts'
import type { Event } from './events.ts'

/**
 * Events by their day on the clock of this device, the newest day first. The server has them in the order in which they arrived: what was
 * done without reception comes after what others have done since.
 */
export function byDay(
  events: readonly Event[],
): readonly { readonly date: string; readonly events: readonly Event[] }[] {
  const days = new Map<string, Event[]>()
  for (const event of events) {
    const date = localDay(new Date(event.at))
    const known = days.get(date)
    if (known) known.push(event)
    else days.set(date, [event])
  }
  return [...days]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([date, those]) => ({ date, events: those }))
}
