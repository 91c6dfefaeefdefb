import { millisecondsOf } from '../../core/calendar.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { Movement } from '../../history/collections.ts'
import type { HouseholdView } from '../../household-collections.ts'
import { type Citation, type FoundMove, type FoundThing, pathText } from '../../questions/answer.ts'
import type { Query } from '../../questions/query.ts'
import type { Placement } from '../../structure/levels.ts'
import { pathOf } from '../../structure/placement.ts'
import { citationOf, type QueryContext } from './context.ts'
import { dayIn, dayInUtc, startInUtc } from './zone.ts'

/** Days that are looked through for movements, from the newest back. */
const MOST_DAYS = 732
/** Movements of a day or of a thing that are looked at. */
const MOST_MOVES = 500

/** The movements that a query asks for, newest first; none for a query that asks for other things. */
export function movesOf(
  view: HouseholdView,
  query: Query,
  things: readonly FoundThing[],
  context: QueryContext,
): FoundMove[] {
  if (query.ask === 'when_moved' || query.ask === 'who_moved') {
    return things.flatMap((thing) =>
      view
        .find('movements', 'subject_id', thing.id, { newest_first: true, limit: 50 })
        .map(({ record }) => record)
        .filter((move) => fits(move, query, context))
        .slice(0, 1)
        .map((move) => moveOf(view, move, thing, context)),
    )
  }
  if (query.ask !== 'moved') return []
  const wanted = query.words.length === 0 && !query.subject ? null : new Set(things.map(({ id }) => id))
  const inside = placesIn(view, query)
  const found: FoundMove[] = []
  for (const day of daysOf(query, context)) {
    const moves = view.find('movements', 'moved_on', day, { newest_first: true, at_most: MOST_MOVES })
    for (const { record } of moves) {
      if (found.length >= query.limit) return found
      if (!fits(record, query, context) || (wanted && !wanted.has(record.subject.id))) continue
      if (inside && !inside(record)) continue
      const thing = citationOf(view, record.subject.kind, record.subject.id)
      if (thing) found.push(moveOf(view, record, thing, context))
    }
  }
  return found
}

/** The days in UTC that can hold the movements of a query, newest first. */
function* daysOf({ time }: Query, { now }: QueryContext): Generator<string> {
  // A day of the person is a part of two days of UTC.
  const end = Math.min(startInUtc(time?.to ?? '9999-12-31'), now) + DAY_MS
  const start = time?.from === undefined ? -Infinity : startInUtc(time.from) - DAY_MS
  for (let at = end, count = 0; at >= start && count < MOST_DAYS; at -= DAY_MS, count++) {
    yield dayInUtc(at)
  }
}

function fits({ moved_by, moved_at }: Movement, { by, time }: Query, { time_zone }: QueryContext): boolean {
  if (by !== null && moved_by !== by) return false
  if (time?.field !== 'moved') return true
  const day = dayIn(time_zone, millisecondsOf(moved_at) ?? 0)
  return (time.from === undefined || day >= time.from) && (time.to === undefined || day <= time.to)
}

/** The places that a query names. */
export function placesOf(query: Query): readonly Placement[] {
  return [...(query.in === null ? [] : [query.in]), ...query.also_in]
}

/** Whether a movement went into or out of a place of a query; null where it names none. */
function placesIn(view: HouseholdView, query: Query): ((move: Movement) => boolean) | null {
  const places = new Set(placesOf(query).map(({ id }) => id))
  if (places.size === 0) return null
  const lies = (at: Placement | null) => pathOf(view, at).some(({ public_id }) => places.has(public_id))
  return ({ from, to }) => lies(from) || lies(to)
}

function moveOf(
  view: HouseholdView,
  { from, to, moved_by, moved_at }: Movement,
  { kind, id, name, path }: Citation,
  { nameOf, time_zone }: QueryContext,
): FoundMove {
  const text = (place: Placement | null) => (place ? pathText(pathOf(view, place)) || null : null)
  return {
    thing: { kind, id, name, path },
    from: text(from),
    to: text(to),
    by: nameOf(moved_by),
    day: dayIn(time_zone, millisecondsOf(moved_at) ?? 0),
  }
}
