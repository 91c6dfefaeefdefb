import type { HouseholdView, Placement } from '../../../engine/index.ts'
import type { PlaceRow } from './calls.ts'
import type { Lists } from './lists.ts'
import { placeRow } from './rows.ts'

/** Things whose places the picker offers first. */
const LATEST_THINGS = 200

/** Whether a picker may offer a place. */
export type Offered = (view: HouseholdView, place: Placement) => boolean

/** The places of the things that changed last, the latest first. */
export function placesUsedLast(lists: Lists, limit: number, offered: Offered): Promise<PlaceRow[]> {
  return lists.during(({ view }) => {
    const { items } = lists.tables
    const used = new Map<string, Placement>()
    for (const row of items.overview.latest(LATEST_THINGS)) {
      const placement = items.recordAt(row)?.placement
      if (!placement || used.size >= limit || used.has(placement.id)) continue
      if (offered(view, placement)) used.set(placement.id, placement)
    }
    return [...used.values()].flatMap((placement) => placeRow(view, placement) ?? [])
  })
}
