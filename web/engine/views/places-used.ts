import type { Placement } from '../../../engine/index.ts'
import type { PlaceRow } from './calls.ts'
import type { Lists } from './lists.ts'
import { placeRow, placesIn } from './rows.ts'

/** Things whose places the picker offers first. */
const LATEST_THINGS = 200

/** The places of the things that changed last, the latest first; then the locations. */
export function placesUsedLast(lists: Lists, limit: number): Promise<PlaceRow[]> {
  return lists.during(({ view }) => {
    const { items } = lists.tables
    const used = new Map<string, Placement>()
    for (const row of items.overview.latest(LATEST_THINGS)) {
      const placement = items.recordAt(row)?.placement
      if (placement && used.size < limit) used.set(placement.id, used.get(placement.id) ?? placement)
    }
    const rows = [...used.values()].flatMap((placement) => placeRow(view, placement) ?? [])
    const others = placesIn(view, null).filter(({ public_id }) => !used.has(public_id))
    return [...rows, ...others].slice(0, limit)
  })
}
