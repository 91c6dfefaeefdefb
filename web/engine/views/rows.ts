import {
  type Container,
  type HouseholdView,
  type Item,
  isLowStock,
  orderKey,
  type PlaceKind,
  type Placement,
  pathOf,
  placeCollection,
} from '../../../engine/index.ts'
import type { PlaceRow, TagChip, ThingCollection, ThingRow } from './calls.ts'
import { photoOf } from './photos.ts'

/** The collections whose records lie in a place, with what they are to it. */
const innerPlaces = ['zones', 'racks', 'rows', 'shelves', 'slots'] as const

/** A thing as lists show it; null when there is none. */
export function thingRow(
  view: HouseholdView,
  collection: ThingCollection,
  public_id: string,
): ThingRow | null {
  if (collection === 'items') {
    const item = view.get('items', public_id)?.record
    return item ? itemRow(view, item) : null
  }
  const container = view.get('containers', public_id)?.record
  return container ? containerRow(view, container) : null
}

export function itemRow(view: HouseholdView, item: Item): ThingRow {
  const { public_id, name, quantity, unit, category_id, placement, updated_at } = item
  return {
    collection: 'items',
    public_id,
    name,
    where: placeNames(view, placement),
    quantity,
    unit,
    category: category_id === null ? null : (view.get('categories', category_id)?.record.name ?? null),
    tags: item.tag_ids.flatMap((id) => tagChip(view, id) ?? []),
    photo: photoOf(view, item),
    kind: null,
    contents: null,
    low: isLowStock(item),
    expires_on: item.expires_on ?? null,
    archived: item.archived_at !== null,
    conflicts: openConflicts(view, public_id),
    updated_at,
  }
}

function containerRow(view: HouseholdView, container: Container): ThingRow {
  const { public_id, name, kind, placement, updated_at } = container
  return {
    collection: 'containers',
    public_id,
    name,
    where: placeNames(view, placement),
    quantity: null,
    unit: null,
    category: null,
    tags: [],
    photo: photoOf(view, container),
    kind,
    contents: thingsIn(view, public_id),
    low: false,
    expires_on: null,
    archived: container.archived_at !== null,
    conflicts: openConflicts(view, public_id),
    updated_at,
  }
}

/** The names of the places that a placement is in, the outermost first. */
export function placeNames(view: HouseholdView, placement: Placement | null): string[] {
  return pathOf(view, placement).map(({ name }) => name)
}

/** A place as trees show it; null when there is none. */
export function placeRow(view: HouseholdView, { kind, id }: Placement): PlaceRow | null {
  const record = view.get(placeCollection[kind], id)?.record
  if (!record) return null
  const path = pathOf(view, { kind, id })
  return {
    kind,
    public_id: id,
    name: record.name,
    code: record.code ?? null,
    where: path.slice(0, -1).map(({ name }) => name),
    places: innerPlaces.reduce((sum, inner) => sum + view.count(inner, 'parent_id', id), 0),
    things: thingsIn(view, id),
  }
}

/** The places directly in a place, in their order; the locations for null. */
export function placesIn(view: HouseholdView, within: Placement | null): PlaceRow[] {
  if (within === null) {
    return view
      .all('locations')
      .filter(({ record }) => record.archived_at === null)
      .map(({ record }) => record)
      .sort((a, b) => byName(a.name, b.name))
      .flatMap(({ public_id }) => placeRow(view, { kind: 'location', id: public_id }) ?? [])
  }
  return innerPlaces.flatMap((collection) =>
    view
      .find(collection, 'parent_id', within.id)
      .map(({ record }) => record)
      .sort((a, b) => a.position - b.position || byName(a.name, b.name))
      .flatMap(({ public_id }) => placeRow(view, { kind: kindOf[collection], id: public_id }) ?? []),
  )
}

const kindOf = {
  zones: 'zone',
  racks: 'rack',
  rows: 'row',
  shelves: 'shelf',
  slots: 'slot',
} as const satisfies Record<(typeof innerPlaces)[number], PlaceKind>

/**
 * The items and containers directly in a place or a container that are not archived: how many they are, and the rows of the first by
 * name, at most `limit`.
 */
export function thingRowsIn(
  view: HouseholdView,
  id: string,
  limit: number,
): { readonly count: number; readonly rows: readonly ThingRow[] } {
  const containers = view.find('containers', 'placement_id', id).map(({ record }) => record)
  const items = view.find('items', 'placement_id', id).map(({ record }) => record)
  const shown = <R extends { archived_at: string | null; name: string }>(records: R[]) =>
    records.filter(({ archived_at }) => archived_at === null).sort((a, b) => byName(a.name, b.name))
  const rows = [
    ...shown(containers).map((container) => () => containerRow(view, container)),
    ...shown(items).map((item) => () => itemRow(view, item)),
  ]
  return { count: rows.length, rows: rows.slice(0, limit).map((row) => row()) }
}

/** The order of names, as the server has it: `Box 2` before `Box 10`. */
export function byName(a: string, b: string): number {
  const [one, other] = [orderKey(a), orderKey(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

function thingsIn(view: HouseholdView, id: string): number {
  return view.count('items', 'placement_id', id) + view.count('containers', 'placement_id', id)
}

function tagChip(view: HouseholdView, id: string): TagChip | null {
  const tag = view.get('tags', id)?.record
  return tag ? { public_id: id, name: tag.name, color: tag.color ?? null } : null
}

function openConflicts(view: HouseholdView, record_id: string): number {
  if (view.count('conflicts', 'record_id', record_id) === 0) return 0
  return view.find('conflicts', 'record_id', record_id).filter(({ record }) => record.resolved_at === null)
    .length
}
