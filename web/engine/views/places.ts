import {
  type HouseholdView,
  type PlaceKind,
  type Placement,
  pathOf,
  placeCollection,
} from '../../../engine/index.ts'
import type { PlacePage, PlaceRow } from './calls.ts'
import { latest } from './latest.ts'
import { photosOf } from './photos.ts'
import { placeRow, placesIn, thingRowsIn } from './rows.ts'

const MOST_THINGS = 200

/** All that the page of a place shows; null when there is none. */
export function placePage(view: HouseholdView, placement: Placement): PlacePage | null {
  const record = view.get(placeCollection[placement.kind], placement.id)?.record
  const place = placeRow(view, placement)
  if (!record || !place) return null
  return {
    place,
    description: record.description ?? null,
    path: pathOf(view, placement),
    places: placesIn(view, placement),
    things: thingRowsIn(view, placement.id, MOST_THINGS),
    photos: photosOf(view, placement.id),
  }
}

const kinds = Object.keys(placeCollection).filter((kind): kind is PlaceKind => kind in placeCollection)

/** The kind of the place that a collection holds; null for other collections. */
export function placeKindOf(collection: string): PlaceKind | null {
  return kinds.find((kind) => placeCollection[kind] === collection) ?? null
}

/** Things whose places the picker offers first. */
const LATEST_THINGS = 200

/** The places of the things that changed last, the latest first; then the locations. */
export function placesUsedLast(view: HouseholdView, limit: number): PlaceRow[] {
  const used = new Map<string, Placement>()
  for (const { placement } of latest(
    view.all('items').map(({ record }) => record),
    LATEST_THINGS,
  )) {
    if (placement && used.size < limit) used.set(placement.id, used.get(placement.id) ?? placement)
  }
  const rows = [...used.values()].flatMap((placement) => placeRow(view, placement) ?? [])
  const others = placesIn(view, null).filter(({ public_id }) => !used.has(public_id))
  return [...rows, ...others].slice(0, limit)
}
