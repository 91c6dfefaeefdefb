import {
  type BuildDesign,
  type HouseholdView,
  isRejection,
  type PlaceKind,
  type Placement,
  type PlannedPlace,
  placeCollection,
  previewBuild,
} from '../../../engine/index.ts'
import type { PlaceRow } from './calls.ts'
import type { BuildAnswer, PlaceFacts, RackPart, RackPicture } from './place-calls.ts'
import { byName, placeRow, placesIn, thingRowsIn } from './rows.ts'

/** The most places that one picture shows. */
const MOST_PARTS = 600
/** The most things that a picture names in one place. */
const MOST_THINGS = 4
/** The most places that are deleted with the one that they are in. */
const MOST_HOLLOW = 500

const inside = { rack: ['rows', 'shelves', 'slots'], row: ['shelves', 'slots'], shelf: ['slots'] } as const
const kindOf = { rows: 'row', shelves: 'shelf', slots: 'slot' } as const satisfies Record<string, PlaceKind>

/** A rack, a row or a shelf with all that is in it. Other places have no picture. */
export function rackPicture(view: HouseholdView, { kind, id }: Placement): RackPicture {
  const count = { parts: 0, slots: 0, empty: 0, cut: false }
  const partsIn = (kind: PlaceKind, id: string): RackPart[] => {
    if (kind !== 'rack' && kind !== 'row' && kind !== 'shelf') return []
    return inside[kind].flatMap((collection) => {
      const found = view.find(collection, 'parent_id', id).map(({ record }) => record)
      found.sort((a, b) => a.position - b.position || byName(a.name, b.name))
      return found.flatMap((record): RackPart[] => {
        // What is not drawn counts, too.
        const isDrawn = count.parts < MOST_PARTS
        if (isDrawn) count.parts++
        else count.cut = true
        const { public_id, name } = record
        const kind = kindOf[collection]
        const parts = partsIn(kind, public_id)
        const things = view.count('items', 'placement_id', public_id)
        const held = things + view.count('containers', 'placement_id', public_id)
        if (kind === 'slot') {
          count.slots++
          if (held === 0) count.empty++
        }
        if (!isDrawn) return []
        return [
          {
            public_id,
            kind,
            name,
            capacity: 'capacity' in record ? (record.capacity ?? null) : null,
            count: held,
            things: held === 0 ? [] : thingRowsIn(view, public_id, MOST_THINGS).rows,
            parts,
          },
        ]
      })
    })
  }
  const parts = partsIn(kind, id)
  return { parts, cut: count.cut, slots: count.slots, empty: count.empty }
}

/** What building a design would make now, drawn like a rack that exists. */
export function buildAnswer(view: HouseholdView, design: BuildDesign): BuildAnswer {
  const preview = previewBuild(view, design, { limit: MOST_PARTS })
  if (isRejection(preview)) {
    const { message, details } = preview.rejected
    return { parts: [], cut: false, levels: [], problem: details?.[0]?.message ?? message }
  }
  const { places, planned, levels } = preview
  return { parts: nested(places), cut: planned > places.length, levels, problem: null }
}

/** Parents come before their children, so each part finds the list that it belongs to. */
function nested(places: readonly PlannedPlace[]): readonly RackPart[] {
  const lists = new Map<number | null, RackPart[]>([[null, []]])
  for (const [index, { level, name, within, existing, capacity }] of places.entries()) {
    const parts: RackPart[] = []
    lists.set(index, parts)
    lists.get(within)?.push({
      public_id: existing ?? '',
      kind: level,
      name,
      capacity,
      count: 0,
      things: [],
      parts,
    })
  }
  return lists.get(null) ?? []
}

/** What must be known of a place to change it; null when there is none. */
export function placeFacts(view: HouseholdView, placement: Placement): PlaceFacts | null {
  const record = view.get(placeCollection[placement.kind], placement.id)?.record
  const row = placeRow(view, placement)
  if (!record || !row) return null
  return {
    description: record.description ?? null,
    code: record.code ?? null,
    archived: 'archived_at' in record && record.archived_at !== null,
    capacity: 'capacity' in record ? (record.capacity ?? null) : null,
    position: 'position' in record ? record.position : null,
    traits: record.traits ?? [],
    volume_l: record.volume_l ?? null,
    max_kg: record.max_kg ?? null,
    within: 'parent' in record ? record.parent : 'placement' in record ? record.placement : null,
    empty: row.places + row.things === 0,
    hollow: hollowPlaces(view, row),
  }
}

/** The places in a place, each after those in it. Null when there are none or too many, or a thing is in one of them. */
function hollowPlaces(view: HouseholdView, place: PlaceRow): Placement[] | null {
  const found: Placement[] = []
  const isHollow = ({ kind, public_id: id, places, things }: PlaceRow): boolean =>
    things === 0 &&
    found.length + places <= MOST_HOLLOW &&
    placesIn(view, { kind, id }).every((inner) => {
      if (!isHollow(inner)) return false
      found.push({ kind: inner.kind, id: inner.public_id })
      return true
    })
  return isHollow(place) && found.length > 0 ? found : null
}
