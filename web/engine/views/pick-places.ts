import {
  type HouseholdView,
  type Placement,
  pathOf,
  placeCollection,
  type Replica,
} from '../../../engine/index.ts'
import type { PlaceRow, PlacesWanted } from './calls.ts'
import type { PlaceOrder } from './place-order.ts'
import { placeKindOf } from './places.ts'
import type { Offered } from './places-used.ts'
import { placeRow } from './rows.ts'

const PLACES = ['containers', 'locations', 'zones', 'racks', 'rows', 'shelves', 'slots'] as const
/** Of the hits of the search index, the share that a picker can offer may be small. */
const MORE_HITS = 4

/** What picking a place needs. */
export interface Picking {
  readonly replica: Replica
  readonly order: PlaceOrder
  /** The places that are offered first before anybody typed: those of the latest things. */
  readonly used: (limit: number, offered: Offered) => Promise<readonly PlaceRow[]>
}

/** The places that a picker offers: none that is archived, is in an archived one, or is in the subjects of a move. */
export async function pickPlaces(
  { order, replica, used }: Picking,
  { limit, subjects, words }: PlacesWanted,
): Promise<readonly PlaceRow[]> {
  const { view } = replica
  const moved = new Set(subjects)
  const offered: Offered = (view, place) => isOffered(view, place, moved)
  const rows = (found: readonly Placement[]) => found.flatMap((each) => placeRow(view, each) ?? [])
  if (words.trim() === '') {
    const latest = await used(limit, offered)
    const ids = new Set(latest.map(({ public_id }) => public_id))
    // A person who has put nothing away yet picks a room without typing its name.
    const others = order.outermost(limit + ids.size, moved).filter(({ id }) => !ids.has(id))
    return [...latest, ...rows(others)].slice(0, limit)
  }
  const places = rows(order.find(words, limit, moved))
  const boxes = rows(order.findBoxes(words, limit, (place) => offered(view, place)))
  if (places.length + boxes.length > 0) return mixed(places, boxes, limit)
  // The search index finds mistyped words as well.
  const hits = await replica.search(words, { collections: PLACES, limit: limit * MORE_HITS })
  const found = hits.flatMap(({ collection, record }): Placement[] => {
    const kind = placeKindOf(collection)
    return kind ? [{ kind, id: record.public_id }] : []
  })
  return rows(found.filter((place) => offered(replica.view, place)).slice(0, limit))
}

function isOffered(view: HouseholdView, place: Placement, moved: ReadonlySet<string>): boolean {
  return pathOf(view, place).every(({ kind, public_id }) => {
    const record = view.get(placeCollection[kind], public_id)?.record
    return (
      record !== undefined &&
      !moved.has(public_id) &&
      !('archived_at' in record && record.archived_at !== null)
    )
  })
}

/** The best of both, with room for the boxes among many places. */
function mixed(places: readonly PlaceRow[], boxes: readonly PlaceRow[], limit: number): PlaceRow[] {
  const room = Math.max(limit - boxes.length, Math.ceil(limit / 2))
  return [...places.slice(0, room), ...boxes].slice(0, limit)
}
