import {
  type HouseholdView,
  type PlaceKind,
  type Placement,
  pathOf,
  placeCollection,
} from '../../../engine/index.ts'
import type { PlacePage } from './calls.ts'
import { photosOf } from './photos.ts'
import { placeRow, placesIn, thingRowsIn } from './rows.ts'

const MOST_THINGS = 200

/** All that the page of a place shows; null when there is none. */
export function placePage(view: HouseholdView, placement: Placement): PlacePage | null {
  const record = view.get(placeCollection[placement.kind], placement.id)?.record
  const place = placeRow(view, placement)
  if (!record || !place) return null
  const here = thingRowsIn(view, placement.id, MOST_THINGS)
  return {
    // What is archived lies there, too, and no list shows it.
    place: { ...place, things: here.count },
    description: record.description ?? null,
    path: pathOf(view, placement),
    places: placesIn(view, placement),
    things: here.rows,
    photos: photosOf(view, placement.id),
  }
}

const kinds = Object.keys(placeCollection).filter((kind): kind is PlaceKind => kind in placeCollection)

/** The kind of the place that a collection holds; null for other collections. */
export function placeKindOf(collection: string): PlaceKind | null {
  return kinds.find((kind) => placeCollection[kind] === collection) ?? null
}
